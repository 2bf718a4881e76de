// Command validate prints what the checks found and fails when there are
// errors among it.
//
//	validate -findings findings.json [-report] [-stamp FILE]
//
// Each finding is one line on standard error. When there are errors, the last
// line is FAILED, or says that they are only reported.
// Exit codes: 0 no errors, or only reporting; 1 could not run; 2 errors.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"rules_handbook/phases/render/escape"
	"rules_handbook/phases/text"
	"rules_handbook/phases/validate"
	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
	"rules_handbook/tools/internal/cli"
)

func main() { cli.MainWithArgsFile("validate", run) }

func run(_ context.Context, args []string, root string) error {
	return check(args, root, os.Stderr)
}

func check(args []string, root string, stderr io.Writer) error {
	flags := cli.Flags("validate")
	path := flags.String("findings", "", "findings.json, a `file`")
	onlyReport := flags.Bool("report", false, "print the findings and do not fail")
	stamp := flags.String("stamp", "", "output: an empty `file` that says that this ran")
	if err := cli.Parse(flags, args, "findings"); err != nil {
		return err
	}
	findings, err := schemas.ReadFindings(cli.Path(root, *path))
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, finding := range findings.Findings {
		fmt.Fprintf(&lines, "validate: %s: %s: %s [%s]\n", finding.Severity, escape.Visible(finding.Place), escape.Visible(finding.Message), finding.Rule)
	}
	errors := validate.Errors(findings)
	if errors > 0 && *onlyReport {
		fmt.Fprintf(&lines, "validate: found %s (reported only)\n", text.Counted(errors, "error"))
	}
	if _, err := io.WriteString(stderr, lines.String()); err != nil {
		return err
	}
	if errors > 0 && !*onlyReport {
		return failed(errors)
	}
	if *stamp == "" {
		return nil
	}
	return atomicfile.Output(cli.Path(root, *stamp), func(io.Writer) error { return nil })
}

// failed is the answer no. Its text ends with the line that programs look for,
// as the frame prints it last.
type failed int

func (f failed) Error() string { return fmt.Sprintf("found %s\nFAILED", text.Counted(int(f), "error")) }

func (f failed) Unwrap() error { return cli.ErrNo }
