package command

import (
	"slices"
	"strings"
)

// All is the table of commands, sorted by name.
func All() []Command {
	all := slices.Concat(
		artifactCommands(),
		candidateCommands(),
		claimCommands(),
		closeCommands(),
		contextCommands(),
		dispatchCommands(),
		driftCommands(),
		gateCheckCommands(),
		gateCommands(),
		gitCommands(),
		helpCommands(),
		idCommands(),
		metricsCommands(),
		migrateCommands(),
		newCommands(),
		noteCommands(),
		observeCommands(),
		pathCommands(),
		resolveCommands(),
		secretCommands(),
		sliceCommands(),
		stateCommands(),
		traceCommands(),
		viewCommands(),
	)
	slices.SortFunc(all, func(a, b Command) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// find takes the longest command name that args start with, and what follows
// it. Without a match, family says whether args name the first words of
// commands.
func find(all []Command, args []string) (found *Command, rest []string, family string) {
	for length := len(args); length > 0; length-- {
		name := strings.Join(args[:length], " ")
		for i := range all {
			if all[i].Name == name {
				return &all[i], args[length:], ""
			}
		}
		if family == "" && len(members(all, name)) > 0 {
			family, rest = name, args[length:]
		}
	}
	return nil, rest, family
}

// members lists the commands whose name starts with the words of family.
func members(all []Command, family string) []Command {
	var found []Command
	for _, command := range all {
		if command.Name == family || strings.HasPrefix(command.Name, family+" ") {
			found = append(found, command)
		}
	}
	return found
}
