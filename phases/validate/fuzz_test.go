package validate_test

import (
	"testing"

	"rules_handbook/phases/validate"
)

func FuzzCheck(f *testing.F) {
	for name, content := range good().Skill {
		f.Add(name, content)
	}
	f.Add("SKILL.md", []byte("---\n---\n"))
	f.Add("SKILL.md", []byte("---\nname:\n: x\n---"))
	f.Add("references/coverage.json", []byte(`{"schemaVersion":1,"files":[null,{"path":"/"}]}`))
	f.Add("corrections.jsonl", []byte("null\n[]\n{\"file\":1}\n"))
	f.Add("references/index.md", []byte("|\n| ---\n|\\"))
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		in := good()
		in.Skill[name] = content
		in.Pages[name] = content
		findings := validate.Check(in)
		if err := findings.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}
