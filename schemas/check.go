package schemas

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rules_handbook/schemas/internal/decode"
)

// The closed vocabularies of the contract.
var (
	callTypes  = []string{SelfMethod, SelfAttrMethod, ParamMethod, InternalFunc, InternalConstructor, Boundary, BoundaryConstructor}
	categories = []string{InheritedMethod, SelfAttrUnknown, StringLiteralMethod, Builtin, LocalVarMethod, BareName}
	typeKinds  = []string{"class", "interface", "struct", "record", "enum", "trait", "alias", "other"}
	reasons    = []string{"partial", "unparsable", "unreadable"}
	roles      = []string{RoleEntrypoint, RoleOrchestration, RoleDomainLogic, RoleIOTransport, RoleDataModel, RoleConfig,
		RoleUtil, RoleTest, RoleGenerated, RoleOther}
	languages = []string{"en", "zh", "hi", "es", "pt", "ru", "ja", "de"}
)

// oneOf is the problem of a word that is none of the allowed ones, nil when it is.
func oneOf(found string, allowed ...string) *Problem {
	if slices.Contains(allowed, found) {
		return nil
	}
	return &Problem{Found: decode.Quote(found), Expected: "one of " + strings.Join(allowed, " ")}
}

func isVersion(found int) *Problem {
	if found == Version {
		return nil
	}
	return (&Problem{Found: strconv.Itoa(found), Expected: strconv.Itoa(Version) + " (this format's only version)"}).In("version")
}

func atLeast(found, least int) *Problem {
	if found >= least {
		return nil
	}
	return &Problem{Found: strconv.Itoa(found), Expected: fmt.Sprintf("at least %d", least)}
}

func equals(found, expected int, what string) *Problem {
	if found == expected {
		return nil
	}
	return &Problem{Found: strconv.Itoa(found), Expected: fmt.Sprintf("%d, %s", expected, what)}
}

// span checks 1-based inclusive lines. Nodes that no source line stands for
// have 0.
func span(start, end, least int) *Problem {
	if problem := atLeast(start, least); problem != nil {
		return problem.In("lineStart")
	}
	if problem := atLeast(end, start); problem != nil {
		return problem.In("lineEnd")
	}
	return nil
}

func lineRange(lines [2]int) *Problem {
	if problem := atLeast(lines[0], 1); problem != nil {
		return problem.At(0).In("lineRange")
	}
	if problem := atLeast(lines[1], lines[0]); problem != nil {
		return problem.At(1).In("lineRange")
	}
	return nil
}

// isPath accepts slash-separated paths that stay inside the source root.
func isPath(found string) *Problem {
	clean := found != "" && path.Clean(found) == found && !path.IsAbs(found) && found != "." && found != ".." &&
		!strings.HasPrefix(found, "../") && !strings.ContainsRune(found, 0)
	if clean {
		return nil
	}
	return &Problem{Found: decode.Quote(found), Expected: "a path inside the source root"}
}

var stageID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

func isStage(found string) *Problem {
	if stageID.MatchString(found) {
		return nil
	}
	return &Problem{Found: decode.Quote(found), Expected: "a stage id (letters, digits, dot, hyphen, underscore; begins with a letter or digit)"}
}

// each checks the elements of a list.
func each[T any](list []T, check func(*T) *Problem) *Problem {
	for index := range list {
		if problem := check(&list[index]); problem != nil {
			return problem.At(index)
		}
	}
	return nil
}

// members checks a map in the order of its keys.
func members[T any](mapping map[string]T, check func(key string, value T) *Problem) *Problem {
	for _, key := range sortedKeys(mapping) {
		if problem := check(key, mapping[key]); problem != nil {
			return problem.Of(key)
		}
	}
	return nil
}

func sortedKeys[T any](mapping map[string]T) []string {
	keys := make([]string, 0, len(mapping))
	for key := range mapping {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func paths(list []string) *Problem {
	return each(list, func(element *string) *Problem { return isPath(*element) })
}

// in puts a problem that may be nil into a field.
func in(field string, problem *Problem) *Problem {
	if problem == nil {
		return nil
	}
	return problem.In(field)
}

// first returns the first problem.
func first(problems ...*Problem) *Problem {
	for _, problem := range problems {
		if problem != nil {
			return problem
		}
	}
	return nil
}

// ascending checks that a list is sorted by bytes of a key and holds each once.
func ascending[T any](list []T, key func(*T) string, field string) *Problem {
	for index := 1; index < len(list); index++ {
		before, here := key(&list[index-1]), key(&list[index])
		if before >= here {
			return (&Problem{Found: decode.Quote(here) + " behind " + decode.Quote(before), Expected: "ascending order, each once"}).In(field).At(index)
		}
	}
	return nil
}
