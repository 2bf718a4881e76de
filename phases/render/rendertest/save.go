package rendertest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/pages"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Save writes a handbook's artifacts below a folder, and the cards, briefs and
// pages of 20 files each in files of their own. It returns the flags that name
// the model and those that name the pages and briefs, for a tool.
func Save(t testing.TB, folder string, artifacts render.Artifacts, cards map[string]*schemas.FileCard) (model, shown, briefs []string) {
	t.Helper()
	check := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(folder, name) }
	check(schemas.WriteSkeleton(at("skeleton.yaml"), artifacts.Skeleton))
	check(schemas.WriteAssignment(at("assignment.json"), artifacts.Assignment))
	check(schemas.WriteOrganization(at("organization.yaml"), artifacts.Organization))
	check(schemas.WriteNarration(at("narration.json"), artifacts.Narration))
	check(schemas.WriteRegisters(at("registers.json"), artifacts.Registers))
	check(facts.WriteFile(at("summary"), artifacts.Summary))
	model = []string{
		"-title", artifacts.Title, "-skeleton", at("skeleton.yaml"), "-assignment", at("assignment.json"), "-organization", at("organization.yaml"),
		"-narration", at("narration.json"), "-registers", at("registers.json"), "-summary", at("summary"),
	}
	for i, shard := range shards(cards) {
		pack := schemas.CardPack{Version: schemas.Version}
		brief := schemas.BriefPack{Version: schemas.Version}
		for _, card := range shard {
			pack.Cards = append(pack.Cards, *card)
			brief.Briefs = append(brief.Briefs, schemas.Brief{
				File: card.File, Purpose: card.Purpose, Role: card.Role, Lifecycle: card.Lifecycle, NFunctions: len(card.Functions), NTypes: len(card.Types),
			})
		}
		cardsFile, briefsFile := at(fmt.Sprintf("%d.cards.json", i)), at(fmt.Sprintf("%d.briefs.json", i))
		check(schemas.WriteCardPack(cardsFile, &pack))
		check(schemas.WriteBriefPack(briefsFile, &brief))
		of, err := pages.Of(&pack, &facts.Slice{}, "en")
		check(err)
		pagesFile := at(fmt.Sprintf("%d.pages", i))
		check(facts.WriteFile(pagesFile, of))
		shown = append(shown, "-pages", pagesFile)
		briefs = append(briefs, "-briefs", briefsFile)
	}
	return model, shown, briefs
}

func shards(cards map[string]*schemas.FileCard) [][]*schemas.FileCard {
	var files []string
	for file := range cards {
		files = append(files, file)
	}
	slices.Sort(files)
	var shards [][]*schemas.FileCard
	for chunk := range slices.Chunk(files, 20) {
		var shard []*schemas.FileCard
		for _, file := range chunk {
			shard = append(shard, cards[file])
		}
		shards = append(shards, shard)
	}
	return shards
}

// Large makes a handbook of n files with eight functions each.
func Large(n int) (render.Artifacts, map[string]*schemas.FileCard) {
	artifacts := Demo()
	artifacts.Skeleton.Stages = nil
	artifacts.Assignment = &schemas.Assignment{Version: 1, FileStage: map[string]schemas.FileStage{}, Buckets: map[string][]string{}}
	artifacts.Narration.StageSummaries = map[string]string{}
	artifacts.Organization = &schemas.Organization{Metadata: schemas.OrganizationMetadata{Version: 1}, Stages: schemas.OrganizedStages{}}
	artifacts.Registers = &schemas.Registers{Version: 1, Registers: []schemas.Register{}}
	artifacts.Summary = &facts.Summary{Version: facts.Version, Languages: []facts.LanguageSupport{{Name: "go", Tier: "full", TypeKinds: []string{"struct"}}}}
	for i := range 40 {
		artifacts.Skeleton.Stages = append(artifacts.Skeleton.Stages, schemas.Stage{ID: fmt.Sprintf("stage-%d", i+1), Title: fmt.Sprintf("Stage %d", i+1), Description: "Does things.", Children: []string{}})
	}
	var cards []schemas.FileCard
	for i := range n {
		file := fmt.Sprintf("src/package%03d/file%05d.go", i/20, i)
		stage := fmt.Sprintf("stage-%d", i*40/n+1)
		artifacts.Assignment.FileStage[file] = schemas.FileStage{Stage: stage, Also: []string{}}
		artifacts.Assignment.Buckets[stage] = append(artifacts.Assignment.Buckets[stage], file)
		artifacts.Summary.Files = append(artifacts.Summary.Files, facts.SummaryFile{Path: file, Language: "go", Functions: 8, Types: 1, External: []string{"context", "fmt"}})
		cards = append(cards, largeCard(i, n, file))
	}
	artifacts.Assignment.Coverage = schemas.AssignmentCoverage{NFiles: n, NAssigned: n, Unassigned: []string{}}
	return artifacts, byFile(cards)
}

func largeCard(i, n int, file string) schemas.FileCard {
	module := strings.TrimSuffix(strings.ReplaceAll(file, "/", "."), ".go")
	card := schemas.FileCard{
		Version: 1, File: file, Role: schemas.RoleDomainLogic, Lifecycle: "none", Purpose: "Keeps the `records` of one tenant and answers queries about them.",
		Description: "Keeps the records of one tenant.\n\nRecords are added by [Store.Add] and read by __iter__; a query is\na list of terms:\n\n\tname = x\n\nNothing is written to disk.",
		Types:       []schemas.TypeCard{{Name: "Store", Qualname: "Store", Kind: "struct", LineRange: [2]int{10, 20}, Signature: "type Store struct"}},
	}
	for j := range 8 {
		name := fmt.Sprintf("Method%d", j)
		next := fmt.Sprintf("src.package%03d.file%05d.Store.Method%d", (i+1)%n/20, (i+1)%n, j)
		card.Functions = append(card.Functions, schemas.FunctionCard{
			ID: module + ".Store." + name, Qualname: "Store." + name, Name: name, ClassName: ptr("Store"), LineRange: [2]int{30 + 10*j, 38 + 10*j},
			Signature: "func (s *Store) " + name + "(ctx context.Context, key string) (*Record, error)",
			Calls:     []string{next}, CalledBy: []string{next, module + ".Store.Method0"}, ExtCalls: []string{"context.WithCancel", "fmt.Errorf"},
			NCalls: 1, NCalledBy: 2, NExtCalls: 2, Purpose: name + " finds the record with *key* and returns it, or an error that names the key.",
		})
	}
	return card
}
