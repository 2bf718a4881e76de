package agent

import (
	"fmt"
	"io"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// The lists of the entry page are short, so that it can be read whole.
const (
	maxStages = 60
	maxPaths  = 8
)

// WriteIndex writes index.md, the entry page. The digest identifies the
// sources; "" leaves it out.
func WriteIndex(w io.Writer, stats *facts.AgentStats, digest string, provenance schemas.Provenance) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s — agent index\n\n%s\n", escape.Text(stats.Title), stamp(stats, digest, provenance))
	b.WriteString("facts below are parser-derived; prose is marked [prose] wherever it appears.\n\n")
	b.WriteString("## lookup\n\n```\n" + recipes + "```\n\n" + recipesNote)
	writeStages(&b, stats)
	writeRegisters(&b, stats)
	b.WriteString("\n## coverage\n\n")
	for _, line := range coverage(stats) {
		b.WriteString("- " + line + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func stamp(stats *facts.AgentStats, digest string, provenance schemas.Provenance) string {
	var parts []string
	if provenance.GeneratedAt != "" {
		parts = append(parts, "generated "+escape.Text(provenance.GeneratedAt))
	}
	if provenance.Commit != "" {
		parts = append(parts, "from "+escape.Text(provenance.Commit))
	}
	if digest != "" {
		parts = append(parts, "sources "+digest)
	}
	symbols := stats.Functions + stats.Types + stats.Derived
	parts = append(parts, text.Counted(stats.Files, "file"), text.Counted(symbols, "symbol"), text.Counted(len(stats.Stages), "stage"))
	return strings.Join(parts, " | ")
}

const recipes = `symbol -> location        grep -P '^NAME\t' symbols.tsv
file   -> its symbols     grep -P '^[^\t]*\tPATH:' symbols.tsv
callers of a symbol       grep -P '\t([^\t]*[.:])?NAME(\.(__init__|constructor))?\t[^\t]*$' calls.tsv
callees of a symbol       grep -P '^([^\t]*[.:])?NAME\t' calls.tsv
users of an import        grep -P '\tboundary:SPECIFIER$' calls.tsv
file   -> stage, role     grep -P '^PATH\t' files.tsv
stage  -> its files       read stages/<sid>.md
`

const recipesNote = `Run them in this folder; ` + "`rg`" + ` takes the same patterns. NAME is a bare name (` + "`push`" + `), in calls.tsv also a qualified one (` + "`Queue.push`" + `); the callers of a class are those of its constructor.
Then open the file and read the line range. This index can be stale; the code cannot.

`

func writeStages(b *strings.Builder, stats *facts.AgentStats) {
	b.WriteString("## stages\n\n```\nsid\town files\town symbols\ttitle\tmost files in\n")
	for i, stage := range stats.Stages {
		if i == maxStages {
			fmt.Fprintf(b, "… and %d more: list the folder stages/\n", len(stats.Stages)-i)
			break
		}
		folders := strings.ReplaceAll(escape.Visible(strings.Join(stage.Folders, " ")), "`", "'")
		title := strings.ReplaceAll(escape.Line(stage.Title), "`", "'")
		fmt.Fprintf(b, "%s\t%d\t%d\t%s\t%s\n", stage.ID, stage.Files, stage.Symbols, title, folders)
	}
	b.WriteString("```\n")
}

func writeRegisters(b *strings.Builder, stats *facts.AgentStats) {
	if len(stats.Registers) == 0 {
		return
	}
	b.WriteString("\n## state registers\n\n```\nregister\tstages\n")
	for _, register := range stats.Registers {
		fmt.Fprintf(b, "%s\t%s\n", register.ID, strings.Join(register.Stages, ","))
	}
	b.WriteString("```\n")
}
