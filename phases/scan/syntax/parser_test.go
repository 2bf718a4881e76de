package syntax

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
)

func TestParseRefuses(t *testing.T) {
	small := extract.Limits{Bytes: 1 << 20, Nodes: 1000, Depth: 50}
	tests := []struct {
		name   string
		src    string
		limits extract.Limits
		want   error
		text   string
	}{
		{"one byte too many", "abc", extract.Limits{Bytes: 2, Nodes: 10, Depth: 10}, ErrBytes, "file is too big to parse: 3 bytes, limit 2"},
		{"one node too many", "a;", extract.Limits{Bytes: 9, Nodes: 3, Depth: 10}, ErrNodes, "too many syntax nodes: limit 3"},
		{"one level too deep", "a;", extract.Limits{Bytes: 9, Nodes: 4, Depth: 2}, ErrDepth, "nesting is too deep: limit 2"},
		{"many nodes", strings.Repeat("a;\n", 1000), small, ErrNodes, "too many syntax nodes: limit 1000"},
		{"deep nesting", strings.Repeat("(", 60) + "a" + strings.Repeat(")", 60), small, ErrDepth, "nesting is too deep: limit 50"},
	}
	p := NewParser(JavaScript())
	defer p.Close()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree, err := p.Parse([]byte(test.src), test.limits)
			if !errors.Is(err, test.want) || tree != nil {
				t.Fatalf("got %v, %v, want no tree and %v", tree, err, test.want)
			}
			if err.Error() != test.text {
				t.Errorf("got error %q, want %q", err, test.text)
			}
			if _, err := p.Parse([]byte("f()"), small); err != nil {
				t.Errorf("the parser is spoiled for the next text: %v", err)
			}
		})
	}
	t.Run("exactly the limits", func(t *testing.T) {
		if _, err := p.Parse([]byte("a;"), extract.Limits{Bytes: 2, Nodes: 4, Depth: 3}); err != nil {
			t.Error(err)
		}
	})
}

func TestParseStopsAtItsBudget(t *testing.T) {
	enough := budget{steps: 1 << 30, bytes: 1 << 30, held: 1 << 30}
	tests := []struct {
		name string
		work budget
	}{
		{"steps", budget{steps: 2000, bytes: enough.bytes, held: enough.held}},
		{"bytes", budget{steps: enough.steps, bytes: 20_000, held: enough.held}},
		{"held", budget{steps: enough.steps, bytes: enough.bytes, held: 20_000}},
	}
	for _, lang := range []*Language{JavaScript(), Python()} {
		p := NewParser(lang)
		defer p.Close()
		for _, test := range tests {
			t.Run(lang.Name()+" "+test.name, func(t *testing.T) {
				src := []byte(strings.Repeat("f(a);\n", 500))
				if _, err := p.parse(src, extract.DefaultLimits, enough); err != nil {
					t.Fatal(err)
				}
				for range 3 {
					if _, err := p.parse(src, extract.DefaultLimits, test.work); !errors.Is(err, ErrSteps) {
						t.Fatalf("got %v, want %v", err, ErrSteps)
					}
				}
				tree, err := p.Parse([]byte("f()"), extract.DefaultLimits)
				if err != nil || tree.HasError() {
					t.Fatalf("the parser is spoiled for the next text: %v", err)
				}
				if got := p.cost().steps; got < 4 || got > 20 {
					t.Errorf("f() takes %d steps, want a few more than its 3 tokens", got)
				}
			})
		}
	}
}

// Texts on which the runtime works long for their size are given up.
func TestParseGivesUp(t *testing.T) {
	for _, unit := range []string{"a<b,", "\""} {
		p := NewParser(TSX())
		if _, err := p.Parse([]byte(strings.Repeat(unit, 1<<16/len(unit))), extract.DefaultLimits); !errors.Is(err, ErrSteps) {
			t.Errorf("%s repeated: got %v, want %v", unit, err, ErrSteps)
		}
		if _, err := p.Parse([]byte("f()"), extract.DefaultLimits); err != nil {
			t.Errorf("the parser is spoiled for the next text: %v", err)
		}
		if got := p.memory(); got > 1<<25 {
			t.Errorf("the parser keeps %d bytes, want at most 32 MiB", got)
		}
		p.Close()
	}
}

func TestClosedParser(t *testing.T) {
	p := NewParser(JavaScript())
	tree, err := p.Parse([]byte("f()"), extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	p.Close()
	if tree.Nodes != nil {
		t.Error("the tree of a closed parser still points into its memory")
	}
	if _, err := p.Parse([]byte("f()"), extract.DefaultLimits); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want %v", err, ErrClosed)
	}
}

// A parser that is forgotten gives its memory back, but not while its tree is used.
func TestForgottenParser(t *testing.T) {
	src := []byte(strings.Repeat("f(a);\n", 10_000))
	var trees []*Tree
	for range 3 {
		tree, err := NewParser(JavaScript()).Parse(src, extract.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
	}
	for range 3 {
		runtime.GC()
		time.Sleep(time.Millisecond)
		if _, err := NewParser(JavaScript()).Parse(src, extract.DefaultLimits); err != nil {
			t.Fatal(err)
		}
	}
	for i := 1; i < len(trees); i++ {
		if show(trees[i]) != show(trees[0]) {
			t.Error("the memory of a tree that is used was given to another parser")
		}
	}
}

func TestForgottenParsersDoNotPileUp(t *testing.T) {
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("the system does not tell the memory of a process")
	}
	src := []byte(strings.Repeat("f(a);\n", 10_000)) // some 10 MB of memory
	use := func() {
		if _, err := NewParser(JavaScript()).Parse(src, extract.DefaultLimits); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
	}
	use()
	before := resident(t)
	for range 50 {
		use()
	}
	if grown := resident(t) - before; grown > 200<<20 {
		t.Errorf("50 forgotten parsers left %d MiB behind", grown>>20)
	}
}

// resident is the memory of the process in bytes.
func resident(t *testing.T) int {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	var size, pages int
	if _, err := fmt.Sscan(string(data), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// show prints the tree as lines of indented "field: kind flags text".
func show(t *Tree) string {
	var b strings.Builder
	var walk func(i, depth int)
	walk = func(i, depth int) {
		b.WriteString(strings.Repeat("  ", depth))
		if field := t.FieldName(i); field != "" {
			b.WriteString(field + ": ")
		}
		b.WriteString(t.Kind(i))
		for _, f := range []struct {
			flag Flags
			text string
		}{{IsError, " error"}, {Missing, " missing"}, {Extra, " extra"}, {HasError, " has-error"}} {
			if t.Nodes[i].Flags&f.flag != 0 {
				b.WriteString(f.text)
			}
		}
		if t.FirstChild(i) == None {
			fmt.Fprintf(&b, " %q", t.Text(i))
		}
		b.WriteString("\n")
		for c := range t.Children(i) {
			if t.Parent(c) != i {
				panic("child without its parent")
			}
			walk(c, depth+1)
		}
	}
	walk(0, 0)
	return b.String()
}

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		lang *Language
		src  string
		want string
	}{
		{"empty", Python(), "", "module \"\"\n"},
		{"call and comment", JavaScript(), "f(1) // c", `
program
  expression_statement
    call_expression
      function: identifier "f"
      arguments: arguments
        ( "("
        number "1"
        ) ")"
    comment extra "// c"
`},
		{"missing token", JavaScript(), "g(a;", `
program has-error
  expression_statement has-error
    call_expression has-error
      function: identifier "g"
      arguments: arguments has-error
        ( "("
        identifier "a"
        ) missing has-error ""
    ; ";"
`},
		{"text that fits nothing", Python(), "x = 1\n) y", `
module has-error
  expression_statement
    assignment
      left: identifier "x"
      = "="
      right: integer "1"
  ERROR error extra has-error
    ) ")"
  expression_statement
    identifier "y"
`},
		{"types", TypeScript(), "let a: B", `
program
  lexical_declaration
    kind: let "let"
    variable_declarator
      name: identifier "a"
      type: type_annotation
        : ":"
        type_identifier "B"
`},
		{"elements", TSX(), "<A/>", `
program
  expression_statement
    jsx_self_closing_element
      < "<"
      name: identifier "A"
      /> "/>"
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := NewParser(test.lang)
			defer p.Close()
			tree, err := p.Parse([]byte(test.src), extract.DefaultLimits)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), show(tree)); diff != "" {
				t.Errorf("tree (-want +got):\n%s", diff)
			}
		})
	}
}

// Chunks of the lexer must not show: characters of several bytes stand on
// every border once.
func TestParseAcrossChunks(t *testing.T) {
	p := NewParser(JavaScript())
	defer p.Close()
	for pad := range 5 {
		src := strings.Repeat(" ", pad) + strings.Repeat("s = '日本語😀';\n", 2000)
		tree, err := p.Parse([]byte(src), extract.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		if tree.HasError() {
			t.Errorf("pad %d: %s at line %d", pad, ErrorKind, tree.Line(tree.FirstError()))
		}
	}
}

func TestParseIsRepeatable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tokens := []string{"(", ")", "{", "}", "`", "${", "/*", "*/", "a", "=>", "class ", "<", ">", "\n", "\"", "/", "é", "\xff", ";"}
	fresh := func(src []byte) string {
		p := NewParser(TSX())
		defer p.Close()
		tree, err := p.Parse(src, extract.DefaultLimits)
		if err != nil {
			return err.Error()
		}
		return show(tree)
	}
	reused := NewParser(TSX())
	defer reused.Close()
	for range 50 {
		var b strings.Builder
		for range 300 {
			b.WriteString(tokens[random.IntN(len(tokens))])
		}
		src := []byte(b.String())
		tree, err := reused.Parse(src, extract.DefaultLimits)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = show(tree)
		}
		if diff := cmp.Diff(fresh(src), got); diff != "" {
			t.Fatalf("a used parser gives another tree (-fresh +used):\n%s", diff)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("class A<T> { m() { return <b>{this.x()}</b> } }"))
	f.Add([]byte("`${`${"))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, test := range all {
			p := NewParser(test.lang)
			tree, err := p.Parse(src, extract.DefaultLimits)
			if err == nil {
				show(tree)
			}
			p.Close()
		}
	})
}

// The scanner of Lua's grammar keeps its state in variables of the program.
func TestScannerWithSharedState(t *testing.T) {
	texts := []string{
		"a = " + strings.Repeat("[[ x ]] .. ", 2000) + "1\n",
		"b = " + strings.Repeat("[===[ ]] ]==] ]===] .. ", 2000) + "1\n",
	}
	var group sync.WaitGroup
	for _, text := range texts {
		group.Go(func() {
			p := NewParser(Lua())
			defer p.Close()
			for range 20 {
				tree, err := p.Parse([]byte(text), extract.DefaultLimits)
				if err != nil || tree.HasError() {
					t.Errorf("%.20q: error %v, syntax error %v", text, err, tree != nil && tree.HasError())
					return
				}
			}
		})
	}
	group.Wait()
}

// What a parser makes of a text does not depend on the text before.
func TestParserForgetsTheTextBefore(t *testing.T) {
	broken := []byte("x = ]]\ny = [==[ a ]=] ]==]\n)\n")
	fresh := NewParser(Lua())
	defer fresh.Close()
	want := shape(t, fresh, broken)
	used := NewParser(Lua())
	defer used.Close()
	shape(t, used, []byte("z = [==[ never ended"))
	if got := shape(t, used, broken); got != want {
		t.Errorf("after a string without an end: %s\nfresh: %s", got, want)
	}
}

func shape(t *testing.T, p *Parser, text []byte) string {
	t.Helper()
	tree, err := p.Parse(text, extract.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return shapeOf(tree)
}

// shapeOf shows every node of a tree.
func shapeOf(tree *Tree) string {
	var b strings.Builder
	for i, n := range tree.Nodes {
		fmt.Fprintf(&b, "%s %d-%d %d %d\n", tree.Kind(i), n.Start, n.End, n.Parent, n.Flags)
	}
	return b.String()
}

func TestAgain(t *testing.T) {
	many := strings.Repeat("f(a, b);\n", 2000)
	tests := []struct {
		name      string
		grammar   func() *Language
		src, text string
	}{
		{"one word", CPP, "EXPORT int f(int n) { return g(n); }\nint h(void);\n", "       int f(int n) { return g(n); }\nint h(void);\n"},
		{"nothing", CPP, "int f();\n", "int f();\n"},
		{"everything", CPP, "xxxxxxxx\n", "int f();\n"},
		{"many places", CPP, many, strings.ReplaceAll(many, "a, b", "b, a")},
		{"another state of the scanner", Lua, "a = [[ x ]]\nb = [==[ y ]==]\n", "a = [[ x ]]\nb = [[   y   ]]\n"},
		{"lines move", CPP, "int f();\nint g();", "int f(); int g();"},
		{"another size", CPP, "int f();\n", "long f();\n"},
		{"error stays", CPP, "int f( { }\nint g();\n", "int e( { }\nint g();\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := NewParser(test.grammar())
			defer p.Close()
			want := shape(t, p, []byte(test.text))
			first := shape(t, p, []byte(test.src))
			tree, err := p.Again([]byte(test.src), []byte(test.text), extract.DefaultLimits)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, shapeOf(tree)); diff != "" {
				t.Errorf("(-parsed at once +again):\n%s", diff)
			}
			if len(test.src) != len(test.text) {
				return
			}
			if tree, err = p.First([]byte(test.src), extract.DefaultLimits); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(first, shapeOf(tree)); diff != "" {
				t.Errorf("first tree (-before +after):\n%s", diff)
			}
		})
	}
}

func TestAgainWithoutATree(t *testing.T) {
	p := NewParser(CPP())
	defer p.Close()
	if _, err := p.Again([]byte("a;"), []byte("b;"), extract.DefaultLimits); !errors.Is(err, ErrNoTree) {
		t.Errorf("Again: got %v, want %v", err, ErrNoTree)
	}
	if _, err := p.First([]byte("a;"), extract.DefaultLimits); !errors.Is(err, ErrNoTree) {
		t.Errorf("First: got %v, want %v", err, ErrNoTree)
	}
}

func TestAgainKeepsLimits(t *testing.T) {
	p := NewParser(CPP())
	defer p.Close()
	small := extract.DefaultLimits
	small.Nodes = 20
	src, text := []byte("int f(); /* ((((((((((((( */\n"), []byte("int f();    ((((((((((((( /*\n")
	shape(t, p, src)
	if _, err := p.Again(src, text, small); !errors.Is(err, ErrNodes) {
		t.Errorf("got %v, want %v", err, ErrNodes)
	}
	if _, err := p.First(src, extract.DefaultLimits); err != nil {
		t.Errorf("first tree after a failure: %v", err)
	}
}
