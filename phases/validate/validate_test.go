package validate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/validate"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

// good is a package and a handbook without a finding.
func good() validate.Input {
	text := func(files map[string]string) map[string][]byte {
		all := map[string][]byte{}
		for name, content := range files {
			all[name] = []byte(content)
		}
		return all
	}
	return validate.Input{
		Skill: text(map[string]string{
			"SKILL.md":                     "---\nname: a-handbook\ndescription: Use when x. Do not use for y.\n---\n\nSee `references/index.md`, read the actual source.\n",
			"references/overview.md":       "[i](index.md)\n",
			"references/index.md":          "## [S](stages/s.md)\n",
			"references/registers.md":      "none\n",
			"references/stages/s.md":       "x\n",
			"references/agent/index.md":    "i\n",
			"references/agent/symbols.tsv": "# c\na\tb\tc\td\te\tf\n",
			"references/agent/files.tsv":   "# c\na\tb\tc\td\te\n",
			"references/agent/calls.tsv":   "# c\na\tb\tc\td\n",
			"references/agent/stages/s.md": "[s](../../stages/s.md)\n",
			"references/coverage.json":     `{"schemaVersion":1,"summary":{"eligibleFiles":1,"stages":{"s":1}},"files":[{"path":"a.py","stage":"s","sha256":"` + zeros + `"}]}`,
		}),
		Pages: text(map[string]string{
			"overview.md": "[i](index.md)\n",
			"index.md":    "## [S](s.md)\n",
			"s.md":        "### `a.py`\n\n| a | b |\n| --- | --- |\n| `x\\|y` | z |\n",
		}),
		Assignment: &schemas.Assignment{FileStage: map[string]schemas.FileStage{"a.py": {Stage: "s"}}},
		Summary:    &facts.Summary{},
		Hashes:     map[string]string{"a.py": zeros, "README.md": "other"},
	}
}

func brief(findings *schemas.Findings) []string {
	var lines []string
	for _, f := range findings.Findings {
		lines = append(lines, f.Severity+" "+f.Rule+" "+f.Place)
	}
	return lines
}

func TestNothingFound(t *testing.T) {
	for name, change := range map[string]func(in *validate.Input){
		"as it is": func(*validate.Input) {},
		"BOM and Windows line ends": func(in *validate.Input) {
			in.Skill["SKILL.md"] = []byte("\ufeff" + strings.ReplaceAll(string(in.Skill["SKILL.md"]), "\n", "\r\n"))
		},
		"without an agent index": func(in *validate.Input) {
			for file := range in.Skill {
				if strings.HasPrefix(file, "references/agent/") {
					delete(in.Skill, file)
				}
			}
		},
		"nothing to check": func(in *validate.Input) { *in = validate.Input{} },
		"below a group":    func(in *validate.Input) { in.Pages["s.md"] = []byte("### Core\n\n#### `a.py`\n") },
		"linked paths":     func(in *validate.Input) { in.Pages["s.md"] = []byte("### [`a.py`](https://example.com/a.py)\n") },
		"ragged rows in code": func(in *validate.Input) {
			in.Pages["s.md"] = []byte("### `a.py`\n\n````\n```\n| a | b |\n| --- | --- |\n| c |\n````\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			in := good()
			change(&in)
			if found := validate.Check(in); len(found.Findings) > 0 {
				t.Errorf("found %v", found.Findings)
			}
		})
	}
}

func TestRules(t *testing.T) {
	entry := func(text string) func(in *validate.Input) {
		return func(in *validate.Input) { in.Skill["SKILL.md"] = []byte(text) }
	}
	body := "\n`references/index.md`, the actual source\n"
	set := func(path, text string) func(in *validate.Input) {
		return func(in *validate.Input) { in.Skill[path] = []byte(text) }
	}
	remove := func(paths ...string) func(in *validate.Input) {
		return func(in *validate.Input) {
			for _, path := range paths {
				delete(in.Skill, path)
			}
		}
	}
	page := func(path, text string) func(in *validate.Input) {
		return func(in *validate.Input) { in.Pages[path] = []byte(text) }
	}
	tests := []struct {
		name   string
		change func(in *validate.Input)
		want   []string
	}{
		{"no SKILL.md", remove("SKILL.md"), []string{"error skill-missing SKILL.md"}},
		{"no front matter", entry("# x\n" + body), []string{"error front-matter-missing SKILL.md"}},
		{"open front matter", entry("---\nname: a\n" + body), []string{"error front-matter-missing SKILL.md"}},
		{"no key: value", entry("---\nname: a\ndescription: use when, do not use\nodd line\n---\n" + body), []string{"error front-matter-line SKILL.md"}},
		{"a key twice", entry("---\nname: a\nname: b\ndescription: use when, do not use\n---\n" + body), []string{"error front-matter-key-twice SKILL.md"}},
		{"one key more", entry("---\nname: a\ntags: b\ndescription: use when, do not use\n---\n" + body), []string{"error front-matter-keys SKILL.md"}},
		{"no description", entry("---\nname: a\n---\n" + body), []string{"error front-matter-keys SKILL.md"}},
		{"name", entry("---\nname: A_b\ndescription: use when, do not use\n---\n" + body), []string{"error name-not-slug SKILL.md"}},
		{"no use when", entry("---\nname: a\ndescription: do not use\n---\n" + body), []string{"error description-no-use-when SKILL.md"}},
		{"no do not use", entry("---\nname: a\ndescription: use when\n---\n" + body), []string{"error description-no-do-not-use SKILL.md"}},
		{"no index", entry("---\nname: a\ndescription: use when, do not use\n---\nactual source"), []string{"error body-no-index SKILL.md"}},
		{"no source", entry("---\nname: a\ndescription: use when, do not use\n---\nreferences/index.md"), []string{"error body-no-source SKILL.md"}},
		{"Chinese source", entry("---\nname: a\ndescription: use when, do not use\n---\nreferences/index.md 真实源码"), nil},
		{"no overview", remove("references/overview.md"), []string{"error overview-missing references/overview.md"}},
		{"no registers", remove("references/registers.md"), []string{"error registers-missing references/registers.md"}},
		{"no index page", remove("references/index.md"), []string{"error index-missing references/index.md", "error link-broken references/overview.md:1", "error stage-not-indexed references/stages/s.md"}},
		{"no stages", func(in *validate.Input) {
			remove("references/stages/s.md", "references/agent/stages/s.md")(in)
			in.Skill["references/index.md"] = []byte("none")
		}, []string{"error stages-missing references/stages"}},
		{"an empty handbook", func(in *validate.Input) {
			remove("references/stages/s.md", "references/agent/stages/s.md")(in)
			in.Skill["references/index.md"] = []byte("none")
			in.Assignment, in.Hashes = &schemas.Assignment{}, nil
		}, []string{"warning stages-empty references/stages"}},
		{"stages without a page", func(in *validate.Input) {
			remove("references/stages/s.md", "references/agent/stages/s.md")(in)
			in.Skill["references/index.md"], in.Skill["references/stages/x.txt"] = []byte("none"), []byte("x")
		}, []string{"warning stages-empty references/stages"}},
		{"empty table", set("references/agent/calls.tsv", "\n"), []string{"error agent-file-empty references/agent/calls.tsv"}},
		{"half an agent index", remove("references/agent/calls.tsv"), []string{"error agent-incomplete references/agent/calls.tsv"}},
		{"columns", set("references/agent/files.tsv", "# c\na\tb\tc\td\te\na\tb\tc\td\te\tf\n"), []string{"error table-columns references/agent/files.tsv:3"}},
		{"stage not in the index", set("references/stages/t.md", "t"), []string{"error stage-not-indexed references/stages/t.md"}},
		{"link by base name only", set("references/index.md", "## [S](s.md)\n"), []string{"error link-broken references/index.md:1", "error stage-not-indexed references/stages/s.md"}},
		{"link out of the package", set("references/overview.md", "a\n[x](../../x.md)\n"), []string{"error link-outside references/overview.md:2"}},
		{"broken agent link", set("references/agent/stages/s.md", "[s](../s.md)\n"), []string{"error link-broken references/agent/stages/s.md:1"}},
		{"no coverage", remove("references/coverage.json"), []string{"warning coverage-missing references/coverage.json"}},
		{"coverage is no JSON", set("references/coverage.json", "{"), []string{"error coverage-unreadable references/coverage.json"}},
		{"coverage with a bad hash", set("references/coverage.json", `{"schemaVersion":1,"files":[{"path":"a.py","stage":"s","sha256":"x"}]}`), []string{"error coverage-unreadable references/coverage.json"}},
		{"coverage of another version", set("references/coverage.json", `{"schemaVersion":2,"files":[]}`), []string{"error coverage-unreadable references/coverage.json"}},
		{"coverage twice", set("references/coverage.json", `{"schemaVersion":1,"files":[{"path":"a.py","stage":"s"},{"path":"a.py","stage":"s"}]}`), []string{"error coverage-path-twice references/coverage.json: files[1]"}},
		{"coverage outside", set("references/coverage.json", `{"schemaVersion":1,"files":[{"path":"a.py","stage":"s"},{"path":"../b","stage":"s"}]}`), []string{"error coverage-file-gone ../b", "error coverage-path-outside references/coverage.json: files[1]"}},
		{"a file is gone", func(in *validate.Input) { delete(in.Hashes, "a.py") }, []string{"error coverage-file-gone a.py"}},
		{"a file has changed", func(in *validate.Input) { in.Hashes["a.py"] = "1" }, []string{"error coverage-hash-differs a.py"}},
		{"a file is new", func(in *validate.Input) {
			in.Assignment.FileStage["b.py"] = schemas.FileStage{Stage: "s"}
			in.Pages["s.md"] = []byte("### `a.py`\n### `b.py`\n")
		}, []string{"error coverage-file-new b.py"}},
		{"a file has moved", func(in *validate.Input) {
			in.Assignment.FileStage["a.py"] = schemas.FileStage{Stage: "t"}
			in.Pages["t.md"] = in.Pages["s.md"]
		}, []string{"error coverage-stage-differs a.py"}},
		{"correction is no JSON", set("corrections.jsonl", "oops\n"), []string{"error corrections-json corrections.jsonl:1"}},
		{"correction without a file", set("corrections.jsonl", "\n{\"file\":\" \"}\n"), []string{"error corrections-file corrections.jsonl:2"}},
		{"corrections wait", set("corrections.jsonl", `{"file":"a.py"}`), []string{"warning corrections-pending corrections.jsonl"}},
		{"no overview page", func(in *validate.Input) { delete(in.Pages, "overview.md") }, []string{"error page-missing overview.md"}},
		{"a file is not shown", page("s.md", "### `b.py`\n"), []string{"error file-not-shown a.py"}},
		{"an unassigned file is not shown", func(in *validate.Input) {
			in.Assignment = &schemas.Assignment{FileStage: map[string]schemas.FileStage{"z.py": {Stage: schemas.Unassigned}}}
			in.Skill = nil
		}, []string{"error file-not-shown z.py", "warning file-unassigned z.py"}},
		{"broken link of a page", page("overview.md", "[i](index.html)\n"), []string{"error link-broken overview.md:1"}},
		{"ragged table", page("s.md", "### `a.py`\n\n| a | b |\n| --- | --- |\n| x | y | z |\n"), []string{"warning table-ragged s.md:5"}},
		{"files without facts", func(in *validate.Input) {
			in.Summary.Unparsed = []facts.UnparsedFile{
				{File: "x.py", Reason: facts.Unreadable}, {File: "y.py", Reason: facts.Unparsable}, {File: "z.py", Reason: facts.Partial},
			}
		}, []string{"error file-unreadable x.py", "error file-unparsable y.py", "warning file-partial z.py"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			in := good()
			test.change(&in)
			findings := validate.Check(in)
			if diff := cmp.Diff(test.want, brief(findings)); diff != "" {
				t.Errorf("(-want +got):\n%s\n%v", diff, findings.Findings)
			}
			if err := findings.Validate(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestManyChangedFilesAreCounted(t *testing.T) {
	coverage := schemas.SkillCoverage{SchemaVersion: 1}
	in := validate.Input{Skill: good().Skill, Hashes: map[string]string{}}
	var files []string
	for i := range 25 {
		name := fmt.Sprintf("f%02d.py", i)
		coverage.Files = append(coverage.Files, schemas.SkillCoverageFile{Path: name, SHA256: zeros})
		in.Hashes[name] = "1"
		files = append(files, `{"path":"`+name+`","stage":"s","sha256":"`+zeros+`"}`)
	}
	in.Skill["references/coverage.json"] = []byte(`{"schemaVersion":1,"files":[` + strings.Join(files, ",") + `]}`)
	findings := validate.Check(in).Findings
	if len(findings) != 21 || findings[20].Message != "5 more files have changed since they were described" {
		t.Errorf("found %d findings, the last is %v", len(findings), findings[len(findings)-1])
	}
}

func TestPathologicalIndexIsReadInLinearTime(t *testing.T) {
	for _, text := range []string{"[", "[](", "`", "<", "|", "\\"} {
		in := good()
		in.Skill["references/index.md"] = []byte("## [S](stages/s.md)\n" + strings.Repeat(text, 1<<20))
		validate.Check(in)
	}
}
