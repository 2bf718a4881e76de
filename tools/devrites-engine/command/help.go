package command

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"rules_handbook/phases/workspace/cursor"
)

func helpCommands() []Command {
	return []Command{
		{
			Name:     "help",
			Operands: []Operand{{Name: "command", Optional: true, Rest: true}},
			Summary:  "Explain a command, or list all of them.",
			Policy:   Unused,
			Run:      runHelp,
		},
		{
			Name:    "version",
			Summary: "Print the engine's version and the cursor schema it writes.",
			Policy:  Unused,
			Run:     runVersion,
		},
	}
}

func runHelp(env *Env, args *Args) int {
	all := All()
	words := args.Rest("command")
	if len(words) == 0 {
		writeUsage(env.Stdout, all)
		return Passed
	}
	command, rest, family := find(all, words)
	switch {
	case command != nil && len(rest) == 0:
		writeHelp(env.Stdout, command)
	case command == nil && family != "" && len(rest) == 0:
		writeUsage(env.Stdout, members(all, family))
	default:
		return env.Fail(Usage, "help: unknown command %.80q; devrites-engine help lists them", strings.Join(words, " "))
	}
	return Passed
}

func writeUsage(w io.Writer, commands []Command) {
	fmt.Fprintf(w, "usage: devrites-engine <command> [<argument>…]\n\n%s\nExit codes: 0 passed, 1 failed read or write, 2 usage or no usable root, 3 blocked by a rule.\n", usageLines(commands))
}

func writeHelp(w io.Writer, command *Command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", command.Synopsis(), command.Summary)
	if command.Doc != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(command.Doc))
	}
	for i, flag := range command.Flags {
		if i == 0 {
			fmt.Fprintln(w, "\nFlags:")
		}
		value := ""
		if flag.Value != "" {
			value = " <" + flag.Value + ">"
		}
		fmt.Fprintf(w, "  --%s%s\n      %s\n", flag.Name, value, flag.Help)
	}
	for i, exit := range command.Exits {
		if i == 0 {
			fmt.Fprintln(w, "\nExit codes:")
		}
		fmt.Fprintf(w, "  %d  %s\n", exit.Code, exit.When)
	}
}

func runVersion(env *Env, _ *Args) int {
	env.Printf("devrites-engine %s\nschema: %d\n", engineVersion(), cursor.CurrentSchema)
	return Passed
}

func engineVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "unreleased"
}
