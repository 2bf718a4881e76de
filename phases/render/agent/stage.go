package agent

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/render"
	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
)

// WriteStages writes stages/<sid>.md, the second hop: a stage's files, and
// which of them change together with a test.
func (s *Site) WriteStages(out render.Output) error {
	symbols := map[string]int{}
	for i := range s.symbols {
		symbols[s.stageOf[s.symbols[i].file]]++
	}
	twins := newTwins(s.view.Files)
	for _, stage := range s.view.Pages {
		page := s.stagePage(stage, symbols[stage.ID], twins)
		err := out(stage.ID+".md", func(w io.Writer) error {
			_, err := io.WriteString(w, page)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Site) stagePage(stage *render.Stage, symbols int, twins *twins) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s", stage.ID, counts(stage, symbols))
	if len(stage.Registers) > 0 {
		b.WriteString(" | registers:")
		for _, register := range stage.Registers {
			b.WriteString(" " + register.ID)
		}
	}
	fmt.Fprintf(&b, "\n\nsymbols of this stage: grep -P '\\t%s\\t[^\\t]*\\t[^\\t]*$' ../symbols.tsv\n", regexp.QuoteMeta(stage.ID))
	fmt.Fprintf(&b, "prose: [%s](../../%s.md)\n", escape.Text(stage.Title), stage.ID)
	if len(stage.Files) > 0 {
		var rows strings.Builder
		for _, file := range stage.Files {
			card := s.card(file)
			rows.WriteString(strings.Join([]string{escape.Visible(file), card.Role, strconv.Itoa(s.functions(file)), escape.Line(card.Purpose)}, "\t") + "\n")
		}
		b.WriteString("\n## files (path, role, functions, purpose[prose])\n\n" + fence(rows.String()))
	}
	if pairs := twins.pairs(stage.Files); pairs != "" {
		b.WriteString("\n## co-change (source ↔ its test)\n\n" + fence(pairs))
	}
	return b.String()
}

// counts are those of the stage itself, which says so when there are stages
// with files below it.
func counts(stage *render.Stage, symbols int) string {
	if stage.NFiles == len(stage.Files) {
		return text.Counted(stage.NFiles, "file") + " | " + text.Counted(symbols, "symbol")
	}
	return fmt.Sprintf("%s (%d with the stages below) | %s", text.Counted(len(stage.Files), "own file"), stage.NFiles, text.Counted(symbols, "own symbol"))
}

// fence puts lines into a fenced block; tabs stay, for they part the columns.
func fence(lines string) string {
	marks := "```"
	for strings.Contains(lines, marks) {
		marks += "`"
	}
	return marks + "\n" + lines + marks + "\n"
}
