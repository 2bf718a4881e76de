package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/graph/index"
	"rules_handbook/phases/graph/resolve"
	"rules_handbook/phases/scan"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// sources is a small code base: path to text.
type sources map[string]string

// edges scans sources and gives a line for every call, under its caller.
func edges(t *testing.T, s sources) map[string][]string {
	t.Helper()
	var extractors []extract.Extractor
	for _, language := range scan.Languages() {
		extractors = append(extractors, language.New())
	}
	var declared []*facts.Declarations
	var refs []facts.FileReferences
	sites := map[string][]facts.CallSite{}
	for path, source := range s {
		for _, extractor := range extractors {
			if !extractor.Claims(path) {
				continue
			}
			extractor = reclaimer(extractors, path, source, extractor)
			file, err := extractor.Extract(path, []byte(source))
			if err != nil {
				t.Fatal(err)
			}
			if file.Details.Reason != "" {
				t.Fatalf("%s: %s", path, file.Details.Detail)
			}
			file.Declaration.Path, file.Declaration.Language = path, extractor.Support().Name
			file.References.Path, file.References.Language = path, extractor.Support().Name
			declared = append(declared, &facts.Declarations{Version: facts.Version, Files: []facts.FileDeclaration{file.Declaration}})
			refs = append(refs, file.References)
			sites[path] = file.Details.Calls
		}
	}
	joined, err := index.Join(declared)
	if err != nil {
		t.Fatal(err)
	}
	program, err := resolve.New(joined)
	if err != nil {
		t.Fatal(err)
	}
	resolution, err := program.Resolve(refs)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string][]string{}
	for _, file := range resolution.Files {
		for i, o := range file.Outcomes {
			if o.CallType == "" && o.Category == "" {
				continue // a use that is no call
			}
			lines[o.Caller] = append(lines[o.Caller], sites[file.Path][i].Raw+" -> "+fate(o))
		}
	}
	return lines
}

// reclaimer gives the extractor that takes a file over for its text, else the
// one that claims it.
func reclaimer(all []extract.Extractor, path, source string, claimed extract.Extractor) extract.Extractor {
	for _, extractor := range all {
		if r, ok := extractor.(extract.Reclaimer); ok && r.Reclaims(path, []byte(source)) {
			return extractor
		}
	}
	return claimed
}

func fate(o facts.Outcome) string {
	await := ""
	if o.Await {
		await = "await "
	}
	if o.Category != "" {
		return await + "dropped: " + o.Category
	}
	return await + fmt.Sprintf("%s %s", o.CallType, o.Callee)
}

// expect compares the calls of some callers with a list of lines for each.
func expect(t *testing.T, s sources, want map[string]string) {
	t.Helper()
	got := edges(t, s)
	for caller, text := range want {
		var lines []string
		for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
			lines = append(lines, strings.TrimSpace(line))
		}
		if diff := cmp.Diff(lines, got[caller]); diff != "" {
			t.Errorf("%s: %s", caller, diff)
		}
	}
}
