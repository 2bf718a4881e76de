package command

import (
	"errors"
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/root"
)

// Main runs the command that args name and returns the exit code.
func Main(env *Env, args []string) int {
	all := All()
	if len(args) == 0 {
		writeUsage(env.Stderr, all)
		return Usage
	}
	if isHelp(args[0]) {
		args = append([]string{"help"}, args[1:]...)
	}
	command, rest, family := find(all, args)
	if command == nil {
		return unknown(env, all, args, rest, family)
	}
	parsed, err := command.parse(rest)
	if errors.Is(err, errHelp) {
		writeHelp(env.Stdout, command)
		return Passed
	}
	if err != nil {
		fmt.Fprintf(env.Stderr, "%s: %v\nusage: %s\n", command.Name, err, command.Synopsis())
		return command.usageExit()
	}
	if code := env.prepare(command); code != Passed {
		return code
	}
	defer env.release()
	return command.Run(env, parsed)
}

// unknown answers for a family of commands, or for none.
func unknown(env *Env, all []Command, args, rest []string, family string) int {
	if family != "" && len(rest) > 0 && (isHelp(rest[0]) || rest[0] == "help") {
		writeUsage(env.Stdout, members(all, family))
		return Passed
	}
	if family != "" && len(rest) == 0 {
		writeUsage(env.Stderr, members(all, family))
		return Usage
	}
	shown := args[0]
	if family != "" {
		shown = family + " " + rest[0]
	}
	fmt.Fprintf(env.Stderr, "devrites-engine: unknown command %.80q; devrites-engine help lists them\n", shown)
	return Usage
}

func (c *Command) usageExit() int {
	if c.UsageExit != 0 {
		return c.UsageExit
	}
	return Usage
}

// prepare selects the root as the command's policy says.
func (e *Env) prepare(command *Command) int {
	if command.Policy == Unused {
		return Passed
	}
	selected, err := root.Select(e.rootOptions())
	if err == nil {
		e.Root = selected
		for _, warning := range selected.Warnings {
			fmt.Fprintf(e.Stderr, "%s: warning: %v\n", command.Name, warning)
		}
		return Passed
	}
	var finding *root.Error
	missing := errors.As(err, &finding) && finding.ID == root.NotFound
	switch {
	case command.Policy == Lenient, command.Policy == Strict && missing:
		e.Root, e.rootErr = root.Fallback(e.rootOptions()), err
		return Passed
	case command.Policy == Strict && finding != nil:
		fmt.Fprintf(e.Stderr, "%s: %v\n", command.Name, err)
		return Blocked
	}
	fmt.Fprintf(e.Stderr, "%s: %v\n", command.Name, err)
	return Usage
}

func (e *Env) rootOptions() root.Options {
	return root.Options{Dir: e.Dir, Getenv: e.Getenv, Policy: e.FilePolicy()}
}

func (e *Env) release() {
	if e.Root != nil {
		e.Root.Close()
	}
}

// usageLines is the list of usage lines of commands.
func usageLines(commands []Command) string {
	var lines strings.Builder
	for _, command := range commands {
		fmt.Fprintf(&lines, "  %s\n      %s\n", command.Synopsis(), command.Summary)
	}
	return lines.String()
}
