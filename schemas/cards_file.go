package schemas

const phase2Cards = "phase 2a (cards; in Bazel the target handbook.cards)"

// ReadFileCard reads one phase2/cards/<rel>.json.
func ReadFileCard(path string) (*FileCard, error) { return readJSON[FileCard](path, phase2Cards) }

// WriteFileCard writes one phase2/cards/<rel>.json.
func WriteFileCard(path string, card *FileCard) error { return writeJSON(path, card) }

// Validate checks the card against the contract.
func (c *FileCard) Validate() error { return problemOr(c.check()) }

func (c *FileCard) check() *Problem {
	return first(
		isVersion(c.Version),
		in("file", isPath(c.File)),
		in("role", oneOf(c.Role, roles...)),
		in("functions", each(c.Functions, (*FunctionCard).check)),
		in("types", each(c.Types, (*TypeCard).check)),
	)
}

func (f *FunctionCard) check() *Problem {
	return first(
		lineRange(f.LineRange),
		in("nCalls", atLeast(f.NCalls, 0)),
		in("nCalledBy", atLeast(f.NCalledBy, 0)),
		in("nExtCalls", atLeast(f.NExtCalls, 0)),
	)
}

func (t *TypeCard) check() *Problem {
	return first(in("kind", oneOf(t.Kind, typeKinds...)), lineRange(t.LineRange))
}

// ReadCardCoverage reads phase2/cards/_coverage.json, with a version or, as
// the original writes it, without one.
func ReadCardCoverage(path string) (*CardCoverage, error) {
	return readJSON[CardCoverage](path, phase2Cards)
}

// WriteCardCoverage writes phase2/cards/_coverage.json.
func WriteCardCoverage(path string, coverage *CardCoverage) error { return writeJSON(path, coverage) }

// Validate checks the card coverage against the contract.
func (c *CardCoverage) Validate() error { return problemOr(c.check()) }

func (c *CardCoverage) check() *Problem {
	var version *Problem
	if c.Version != 0 {
		version = isVersion(c.Version)
	}
	return first(
		version,
		in("missing", paths(c.Missing)),
		in("nDescribed", atLeast(c.NDescribed, 0)),
		in("nFiles", equals(c.NFiles, c.NDescribed+len(c.Missing), "the described and the missing files")),
	)
}

// ReadCardPack reads the cards of one shard.
func ReadCardPack(path string) (*CardPack, error) { return readJSON[CardPack](path, phase2Cards) }

// WriteCardPack writes the cards of one shard.
func WriteCardPack(path string, pack *CardPack) error { return writeJSON(path, pack) }

// Validate checks the pack and its cards.
func (p *CardPack) Validate() error { return problemOr(p.check()) }

func (p *CardPack) check() *Problem {
	return first(isVersion(p.Version), in("cards", each(p.Cards, (*FileCard).check)),
		in("cards", ascending(p.Cards, func(card *FileCard) string { return card.File }, "file")))
}

// ReadBriefPack reads the briefs of one shard.
func ReadBriefPack(path string) (*BriefPack, error) { return readJSON[BriefPack](path, phase2Cards) }

// WriteBriefPack writes the briefs of one shard.
func WriteBriefPack(path string, pack *BriefPack) error { return writeJSON(path, pack) }

// Validate checks the pack and its briefs.
func (p *BriefPack) Validate() error { return problemOr(p.check()) }

func (p *BriefPack) check() *Problem {
	return first(isVersion(p.Version), in("briefs", each(p.Briefs, (*Brief).check)),
		in("briefs", ascending(p.Briefs, func(brief *Brief) string { return brief.File }, "file")))
}

func (b *Brief) check() *Problem {
	return first(
		in("file", isPath(b.File)),
		in("role", oneOf(b.Role, roles...)),
		in("nFunctions", atLeast(b.NFunctions, 0)),
		in("nTypes", atLeast(b.NTypes, 0)),
	)
}
