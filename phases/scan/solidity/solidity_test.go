package solidity_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/solidity"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: solidity.New, Grammar: conform.One(syntax.Solidity), IsCall: isCall}

// isCall counts calls, uses of modifiers, and constructions and super
// constructors with arguments.
func isCall(t *syntax.Tree, i int) bool {
	switch t.Kind(i) {
	case "call_expression", "modifier_invocation":
		return true
	case "new_expression", "inheritance_specifier":
		for child := t.FirstChild(i); child >= 0; child = t.Next(child) {
			if t.Kind(child) == "(" {
				return true
			}
		}
	}
	return false
}

// needsGrammar skips a test in a program that is built without the grammar.
func needsGrammar(t testing.TB) {
	t.Helper()
	if syntax.Solidity() == nil {
		t.Skip("built without the grammar from npm: see package syntax/npm")
	}
}

func TestConformance(t *testing.T) {
	needsGrammar(t)
	conform.Run(t, suite)
}

func TestGolden(t *testing.T) {
	needsGrammar(t)
	conform.Golden(t, solidity.New(), "contracts/Store.sol")
}

func TestWithoutGrammar(t *testing.T) {
	if syntax.Solidity() != nil {
		t.Skip("built with the grammar")
	}
	_, err := solidity.New().Extract("a.sol", []byte("contract A {}\n"))
	want := "found no grammar of solidity in this program, expected the one from npm"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func scan(t *testing.T, src string) extract.File {
	t.Helper()
	needsGrammar(t)
	file, err := solidity.New().Extract("src/A.sol", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	conform.Check(t, file)
	return file
}

func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"alone", "contract A { function f(uint x) public {} }", []string{"src.A.A.f", "src.A.A.A"}},
		{"overloads", "contract A { function f(uint x) public {} function f(int8[] memory a, B.C b) public {} }", []string{"src.A.A.f(uint256)", "src.A.A.f(int8[],C)", "src.A.A.A"}},
		{"constructor", "contract A { constructor() {} }", []string{"src.A.A.A"}},
		{"old constructor", "contract A { function A() {} function () payable {} }", []string{"src.A.A.A", "src.A.A.fallback"}},
		{"special", "contract A { constructor() {} receive() external payable {} fallback() external {} modifier m() { _; } }",
			[]string{"src.A.A.A", "src.A.A.receive", "src.A.A.fallback", "src.A.A.m"}},
		{"no constructor", "interface I { function f() external; } library L { function g() internal {} }", []string{"src.A.I.f", "src.A.L.g"}},
		{"free", "function f() pure {} function f(uint8 x) pure {}", []string{"src.A.f()", "src.A.f(uint8)"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, n := range scan(t, test.src).Details.Nodes {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNode(t *testing.T) {
	got := scan(t, `contract A is B {
    uint256 a; mapping(address => uint256) m; uint256 c;

    /// Does it.
    function f(uint256 x, address payable to, uint256[] memory) external view virtual only(a) returns (uint256) {
        m[to] = x; c += a; uint256 a = 1; a = 2; delete m[to]; return c;
    }
}
`).Details.Nodes
	want := []facts.Node{
		{ID: "src.A.A.f", Name: "f", Qualname: "A.f", ClassName: "A", LineStart: 5, LineEnd: 7, Method: true, Exported: true, Doc: "Does it.",
			Signature: "function f(uint256 x, address payable to, uint256[] memory) external view virtual only(a) returns (uint256)",
			Decorator: []string{"only(a)"}, AttrsRead: []string{"a", "c"}, AttrsSet: []string{"c", "m"},
			Params: []facts.ParamType{{Name: "x", Type: "uint256"}, {Name: "to", Type: "address payable"}}},
		{ID: "src.A.A.A", Name: "A", Qualname: "A.A", ClassName: "A", LineStart: 1, LineEnd: 8, Method: true, Synthetic: true, Exported: true, Signature: "contract A"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}

// Constructs that the grammar does not know are read all the same.
func TestRepair(t *testing.T) {
	for _, test := range []struct {
		name, src string
		nodes     int
	}{
		{"directive for everyone", "using {f, L.g, add as +} for T global;\nfunction f(T t) pure {}", 1},
		{"directive of a file", "using L for uint256;\nusing L for *;\nfunction f() pure {}", 1},
		{"functions in a contract", "contract A { using {L.f} for uint256; constructor() {} }", 1},
		{"layout", "contract A is B layout at 0x1234 { constructor() {} }", 1},
		{"result of fallback", "contract A { constructor() {} fallback(bytes calldata a) external payable returns (bytes memory b) { b = a; } }", 2},
		{"hexadecimal literal in assembly", "function f() pure { assembly { mstore(0, hex\"1901\") } }", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := scan(t, test.src)
			if file.Details.Reason != "" || len(file.Details.Nodes) != test.nodes {
				t.Errorf("found %q and %d nodes, want none and %d", file.Details.Detail, len(file.Details.Nodes), test.nodes)
			}
		})
	}
}

// An operator takes less than the tree says.
func TestCallsBehindOperators(t *testing.T) {
	var got []string
	for _, c := range scan(t, "function f() { x = a + b[i].f() ** c.d(e); y = p && !q.r(s) == t ? u.v() : w[1].z(); }").Details.Calls {
		got = append(got, c.Raw)
	}
	want := []string{"b[i].f", "c.d", "q.r", "u.v", "w[1].z"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

func FuzzExtract(f *testing.F) {
	if syntax.Solidity() == nil {
		f.Skip("built without the grammar from npm")
	}
	conform.Fuzz(f, suite, "contracts/Store.sol")
}
