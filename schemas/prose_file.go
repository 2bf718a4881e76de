package schemas

import (
	"regexp"

	"rules_handbook/schemas/internal/decode"
)

const phase3 = "phase 3 (narration and registers; in Bazel the targets handbook.narration and handbook.registers)"

// ReadNarration reads phase3/narration.json.
func ReadNarration(path string) (*Narration, error) { return readJSON[Narration](path, phase3) }

// WriteNarration writes phase3/narration.json.
func WriteNarration(path string, narration *Narration) error { return writeJSON(path, narration) }

// Validate checks the narration against the contract.
func (n *Narration) Validate() error { return problemOr(n.check()) }

func (n *Narration) check() *Problem {
	return first(
		isVersion(n.Version),
		in("lang", oneOf(n.Lang, languages...)),
		in("stageSummaries", members(n.StageSummaries, func(stage, _ string) *Problem { return isStage(stage) })),
	)
}

// ReadRegisters reads phase3/registers.json.
func ReadRegisters(path string) (*Registers, error) { return readJSON[Registers](path, phase3) }

// WriteRegisters writes phase3/registers.json.
func WriteRegisters(path string, registers *Registers) error { return writeJSON(path, registers) }

// Validate checks the registers against the contract.
func (r *Registers) Validate() error { return problemOr(r.check()) }

var registerID = regexp.MustCompile(`^reg-[a-z0-9-]+$`)

func (r *Registers) check() *Problem {
	taken := map[string]bool{}
	return first(
		isVersion(r.Version),
		in("registers", each(r.Registers, func(register *Register) *Problem {
			if !registerID.MatchString(register.ID) {
				return (&Problem{Found: decode.Quote(register.ID), Expected: "reg- and small letters, digits or hyphens"}).In("id")
			}
			if taken[register.ID] {
				return (&Problem{Found: decode.Quote(register.ID) + " again", Expected: "every id once"}).In("id")
			}
			taken[register.ID] = true
			return in("stages", each(register.Stages, func(stage *string) *Problem { return isStage(*stage) }))
		})),
	)
}
