package command

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var noted = Command{
	Name:     "note add",
	Operands: []Operand{{Name: "slug"}, {Name: "subject"}, {Name: "quote", Text: true}, {Name: "title", Text: true}, {Name: "body", Text: true, Optional: true}},
	Flags:    []Flag{{Name: "dry-run"}, {Name: "reason", Value: "text"}, {Name: "path", Value: "path", Repeated: true}},
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "expected <slug>"},
		{"one missing", []string{"demo", "a.go", "q"}, "expected <title>"},
		{"one too many", []string{"demo", "a.go", "q", "t", "b", "x"}, `"x": found one argument too many`},
		{"unknown flag", []string{"--no", "demo", "a.go", "q", "t"}, "--no: no such flag"},
		{"value for a switch", []string{"--dry-run=1", "demo", "a.go", "q", "t"}, `--dry-run: found the value "1", expected none`},
		{"flag without value", []string{"demo", "a.go", "q", "t", "--reason"}, "--reason: expected its text after it"},
		{"flag twice", []string{"--reason", "a", "--reason=b", "demo", "a.go", "q", "t"}, "--reason: found twice, expected once"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := noted.parse(test.args)
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name            string
		args            []string
		operands, flags map[string][]string
	}{
		{
			"flags anywhere",
			[]string{"demo", "-dry-run", "a.go", "--path", "x", "q", "t", "--path=y"},
			map[string][]string{"slug": {"demo"}, "subject": {"a.go"}, "quote": {"q"}, "title": {"t"}},
			map[string][]string{"dry-run": {"true"}, "path": {"x", "y"}},
		},
		{
			"help as free text",
			[]string{"demo", "a.go", "--help", "t"},
			map[string][]string{"slug": {"demo"}, "subject": {"a.go"}, "quote": {"--help"}, "title": {"t"}},
			map[string][]string{},
		},
		{
			"help as a flag's value",
			[]string{"demo", "a.go", "q", "t", "--reason", "--help"},
			map[string][]string{"slug": {"demo"}, "subject": {"a.go"}, "quote": {"q"}, "title": {"t"}},
			map[string][]string{"reason": {"--help"}},
		},
		{
			"text that looks like a flag",
			[]string{"demo", "a.go", "-x", "--y", "-"},
			map[string][]string{"slug": {"demo"}, "subject": {"a.go"}, "quote": {"-x"}, "title": {"--y"}, "body": {"-"}},
			map[string][]string{},
		},
		{
			"after two dashes",
			[]string{"--", "help", "--dry-run", "--help", "--", "-h"},
			map[string][]string{"slug": {"help"}, "subject": {"--dry-run"}, "quote": {"--help"}, "title": {"--"}, "body": {"-h"}},
			map[string][]string{},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := noted.parse(test.args)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.operands, got.operands); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.flags, got.flags); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseAsksForHelp(t *testing.T) {
	for _, args := range [][]string{
		{"help"},
		{"-h"},
		{"--help", "demo", "a.go", "q", "t"},
		{"demo", "-help", "a.go", "q", "t"},
		{"--dry-run", "--help"},
		{"demo", "a.go", "q", "t", "--help"},
		{"demo", "a.go", "--help"},
	} {
		if _, err := noted.parse(args); !errors.Is(err, errHelp) {
			t.Errorf("%q: got %v", args, err)
		}
	}
}

func TestArgs(t *testing.T) {
	c := Command{Operands: []Operand{{Name: "slug"}, {Name: "why", Rest: true, Text: true}}, Flags: []Flag{{Name: "tag", Value: "word", Repeated: true}}}
	args, err := c.parse([]string{"demo", "a", "--x", "b", "--tag", "1", "--tag", "2"})
	if err != nil {
		t.Fatal(err)
	}
	if args.Operand("why") != "a --x b" || args.Operand("none") != "" || args.Flag("tag") != "2" || args.Flag("none") != "" {
		t.Errorf("got %+v", args)
	}
	if !args.Set("tag") || !args.Set("slug") || args.Set("none") || len(args.Rest("why")) != 3 || len(args.Values("tag")) != 2 {
		t.Errorf("got %+v", args)
	}
}

func TestSynopsis(t *testing.T) {
	const want = "devrites-engine note add [--dry-run] [--reason <text>] [--path <path>]… <slug> <subject> <quote> <title> [<body>]"
	if got := noted.Synopsis(); got != want {
		t.Errorf("got %s", got)
	}
}

func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, command := range All() {
		if command.Name == "" || seen[command.Name] || command.Summary == "" || command.Run == nil {
			t.Errorf("%q: unnamed, twice, without summary or without Run", command.Name)
		}
		seen[command.Name] = true
		for i, operand := range command.Operands {
			if operand.Rest && i != len(command.Operands)-1 {
				t.Errorf("%s: %s takes the rest but is not last", command.Name, operand)
			}
			if i > 0 && command.Operands[i-1].Optional && !operand.Optional {
				t.Errorf("%s: %s follows an optional operand", command.Name, operand)
			}
		}
	}
}
