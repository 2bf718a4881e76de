package agent

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/render/escape"
)

// subject is what a test is named after: a stem in a folder.
type subject struct{ folder, stem string }

// twins finds the tests of a file by their names, in its folder and in
// __tests__ below it. Nothing but the names is compared.
type twins struct{ tests map[subject][]string }

func newTwins(files []string) *twins {
	t := &twins{tests: map[subject][]string{}}
	for _, file := range files {
		for _, stem := range testedStems(path.Base(file)) {
			folder := path.Dir(file)
			t.add(subject{folder, stem}, file)
			if path.Base(folder) == "__tests__" {
				t.add(subject{path.Dir(folder), stem}, file)
			}
		}
	}
	return t
}

func (t *twins) add(of subject, test string) {
	if !slices.Contains(t.tests[of], test) {
		t.tests[of] = append(t.tests[of], test)
	}
}

// pairs lists each of the files with each of its tests, one pair a line.
func (t *twins) pairs(files []string) string {
	var b strings.Builder
	for _, file := range files {
		stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
		for _, test := range t.tests[subject{path.Dir(file), stem}] {
			if test != file {
				b.WriteString(escape.Visible(file) + "\t" + escape.Visible(test) + "\n")
			}
		}
	}
	return b.String()
}

var testNames = []*regexp.Regexp{
	regexp.MustCompile(`^(.+)_tests?\.[^.]+$`),
	regexp.MustCompile(`^(.+)_spec\.[^.]+$`),
	regexp.MustCompile(`^test_(.+)\.[^.]+$`),
	regexp.MustCompile(`^(.+)\.(?:tests?|spec)\.[^.]+$`),
}

// testedStems returns the stems of files that a test of this name can be for.
func testedStems(name string) []string {
	var stems []string
	for _, pattern := range testNames {
		if match := pattern.FindStringSubmatch(name); match != nil {
			stems = append(stems, match[1])
		}
	}
	return stems
}
