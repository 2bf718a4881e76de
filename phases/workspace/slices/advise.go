package slices

import (
	"fmt"
	"path"
	"sort"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/problem"
)

// Bounds from which on a slice is advised to be cut differently.
const (
	// mostComplexity needs no reason that the slice cannot be cut.
	mostComplexity = 3
	// manyFiles in one allowlist are too much for one writer.
	manyFiles = 12
	// manySharers of one file, or manyDependents of one slice, can only work
	// one after the other.
	manySharers    = 3
	manyDependents = 4
)

// advisories of all slices, in the order of the file, then the hubs.
func (d *Document) advisories() []string {
	var lines []string
	for i := range d.Slices {
		if d.byID[d.Slices[i].ID] == i {
			lines = append(lines, d.Slices[i].advisories()...)
		}
	}
	return append(lines, d.hubs("")...)
}

// advisories of one slice alone.
func (s *Slice) advisories() []string {
	var lines []string
	add := func(kind, name, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		lines = append(lines, fmt.Sprintf("ADVISORY %s: %s %s (%s)", kind, s.ID, text, place(s.line(name))))
	}
	if missing := s.missing(); len(missing) > 0 {
		add("field", "", "lacks %s; the canonical block has them, `none` where nothing applies", strings.Join(missing, ", "))
	}
	s.valueAdvisories(add)
	for _, dependency := range s.dependencies() {
		if dependency.Via == "" {
			add("interface", Dependencies, "depends on %s without saying what crosses; write `%s (via <interface>)`", dependency.ID, dependency.ID)
		}
	}
	if n := len(s.Allowlist()); n >= manyFiles && isNone(s.Value(SizeRationale)) {
		add("size", WriterAllowlist, "may write %d files, %d are many; split it so that the criteria stay met, or name the inseparable capability in `Size rationale:`", n, manyFiles)
	}
	return lines
}

// missing are the canonical fields that the slice does not have. Gate, SLA
// and Checkpoint of a HITL slice are errors, not advice.
func (s *Slice) missing() []string {
	var names []string
	for _, name := range Canonical {
		_, ok := s.Field(name)
		demanded := s.HITL() && (name == Gate || name == SLA || name == Checkpoint)
		if !ok && !demanded {
			names = append(names, name)
		}
	}
	return names
}

// choices are the fields with a closed set of values.
var choices = []struct {
	name   string
	values []string
}{
	{Mode, []string{"AFK", "HITL"}},
	{Gate, []string{"advisory", "validating", "blocking", "escalating", "none"}},
	{SLA, []string{"15m", "4h", "24h", "none"}},
	{BrowserProofRequired, []string{"yes", "no"}},
	{FrontendCraftRequired, []string{"yes", "no"}},
	{Fullstack, []string{"yes", "no"}},
}

func (s *Slice) valueAdvisories(add func(kind, name, format string, args ...any)) {
	if value := s.Value(Complexity); value != "" {
		level, reason, ok := complexity(value)
		switch {
		case !ok:
			add("complexity", Complexity, "has a malformed Complexity; write `<1..5> — <reason>`")
		case level > mostComplexity && !irreducible(reason):
			add("complexity", Complexity, "has complexity %d, above %d; reslice it unless its reason says why the boundary is irreducible", level, mostComplexity)
		}
	}
	for _, choice := range choices {
		value := firstWord(s.Value(choice.name))
		if value != "" && !oneOf(value, choice.values) {
			add("value", choice.name, "has a %s outside %s", choice.name, strings.Join(choice.values, ", "))
		}
	}
	if _, bad := s.References(); bad != nil {
		add("workspace", WorkspaceDependencies, "has malformed Workspace dependencies and is withheld; write %s", bad.Expected)
	}
}

// complexity reads `<1..5> — <reason>`.
func complexity(value string) (level int, reason string, ok bool) {
	digits := strings.TrimLeft(value, "0123456789")
	level, err := strconv.Atoi(value[:len(value)-len(digits)])
	rest := strings.TrimPrefix(strings.TrimSpace(digits), "/5")
	reason = strings.TrimLeft(strings.TrimSpace(rest), "—–-:( ")
	return level, reason, err == nil && level >= 1 && level <= 5 && (rest == "" || reason != rest)
}

// irreducible says that a reason claims the boundary cannot be cut further.
func irreducible(reason string) bool {
	lower := strings.ToLower(reason)
	return strings.Contains(lower, "irreducible") || strings.Contains(lower, "inseparable") || strings.Contains(lower, "indivisible")
}

func oneOf(value string, values []string) bool {
	for _, each := range values {
		if strings.EqualFold(value, each) {
			return true
		}
	}
	return false
}

// hubs are the places where slices queue: a file that several may write, a
// slice that many need. A slice with `Serial rationale:` has answered and is
// not counted. With an id, only the lines that name that slice are given.
func (d *Document) hubs(id string) []string {
	writers := map[string][]string{}
	dependents := map[string][]string{}
	for i := range d.Slices {
		slice := &d.Slices[i]
		if d.byID[slice.ID] != i || !isNone(slice.Value(SerialRationale)) {
			continue
		}
		counted := map[string]bool{}
		for _, file := range slice.Allowlist() {
			if file = path.Clean(file); !counted[file] {
				counted[file] = true
				writers[file] = append(writers[file], slice.ID)
			}
		}
		for _, need := range slice.DependsOn() {
			dependents[need] = append(dependents[need], slice.ID)
		}
	}
	var lines []string
	for _, file := range sortedKeys(writers) {
		if ids := writers[file]; len(ids) >= manySharers && (id == "" || oneOf(id, ids)) {
			lines = append(lines, fmt.Sprintf("ADVISORY hub: %s is in the Writer allowlist of %s; put what they share into a seam slice, or say in `Serial rationale:` why they run one after the other",
				problem.Quote(file), strings.Join(ids, ", ")))
		}
	}
	for _, need := range sortedKeys(dependents) {
		slice, known := d.ByID(need)
		ids := dependents[need]
		if known && len(ids) >= manyDependents && isNone(slice.Value(SerialRationale)) && (id == "" || id == need) {
			lines = append(lines, fmt.Sprintf("ADVISORY hub: %s is needed by %s; put what they share into a seam slice, or say in its `Serial rationale:` why they wait for it (%s)",
				need, strings.Join(ids, ", "), place(slice.Line)))
		}
	}
	return lines
}

func sortedKeys(m map[string][]string) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
