package command

import (
	"fmt"
	"strings"
)

// Reference is the reference page of all commands, docs/devrites-engine.md.
func Reference() string {
	var page strings.Builder
	page.WriteString(referenceHead)
	for _, command := range All() {
		fmt.Fprintf(&page, "\n## %s\n\n```text\n", command.Name)
		writeHelp(&page, &command)
		page.WriteString("```\n")
	}
	return page.String()
}

const referenceHead = `# devrites-engine

The commands, as the program explains them (` + "`devrites-engine help <command>`" + `).
What DevRites is and what the commands are for: [workspaces](workspaces.md).
This page is written by ` + "`UPDATE_GOLDEN=1 go test ./tools/devrites-engine/command`" + `.

Exit codes of all commands, unless a command lists others:

| Code | Meaning |
| --- | --- |
| 0 | passed, done, or help printed |
| 1 | a read or write failed (commands that write) |
| 2 | the request cannot be understood, or no usable root or workspace |
| 3 | blocked by a rule: fix what is named and try again |
`
