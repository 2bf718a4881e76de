// Package graphtest makes facts for the tests and benchmarks of the graph
// steps: a small code base that has a case of everything, and large ones.
package graphtest

import "rules_handbook/schemas/facts"

// What the languages of the code bases find.
var (
	Go = facts.LanguageSupport{Name: "go", Tier: "full", SelfAttrs: true,
		CallTypes: []string{"self_method", "internal_func", "boundary", "unresolved"}, TypeKinds: []string{"interface", "struct"}}
	Python = facts.LanguageSupport{Name: "python", Tier: "full", SelfAttrs: true,
		CallTypes: []string{"self_method", "internal_func", "boundary", "unresolved"}, TypeKinds: []string{"class"}}
	Shell = facts.LanguageSupport{Name: "shell", Tier: "full",
		CallTypes: []string{"internal_func", "boundary", "unresolved"}, TypeKinds: []string{}}
	TypeScript = facts.LanguageSupport{Name: "typescript", Tier: "full", SelfAttrs: true,
		CallTypes: []string{"internal_func", "boundary", "unresolved"}, TypeKinds: []string{"class", "interface"}}
)

// Demo makes a new grain mill:
//
//   - mill/grind.py runs it: a module body, a class with an implicit
//     constructor, calls of every outcome; it parsed only in part.
//   - mill/grind.ts has a function of the same id as mill/grind.py.
//   - store/bin.go and store/fill.go share the methods of one type.
//   - README.md, store/go.mod, an unreadable and an unparsable file.
func Demo() ([]*facts.Details, []*facts.Resolution) {
	details := []*facts.Details{
		{Version: facts.Version, Languages: []facts.LanguageSupport{Go}, Files: []facts.FileDetails{
			fill(), bin(),
			{Path: "store/go.mod", Language: "manifest", Manifest: true, Lines: 3},
			{Path: "store/broken.go", Language: "go", Reason: facts.Unparsable, Detail: "more than 1000 levels"},
		}},
		{Version: facts.Version, Languages: []facts.LanguageSupport{Python, TypeScript}, Files: []facts.FileDetails{
			{Path: "README.md", Document: &facts.Document{Title: "The mill"}, Lines: 9},
			grindTS(), grind(),
			{Path: "mill/a:b.py", Reason: facts.Unreadable, Detail: "not a Bazel label"},
			{Path: "mill/__init__.py", Language: "python", Doc: "Everything that turns.", Lines: 1},
		}},
	}
	resolutions := []*facts.Resolution{
		{Version: facts.Version, Files: []facts.FileResolution{grindCalls(), {Path: "store/fill.go", Outcomes: []facts.Outcome{
			{Caller: "store.fill.Bin.Fill", CallType: "self_method", Callee: "store.bin.Bin.room", CalleeFile: "store/bin.go"},
			{Caller: "store.fill.Bin.Fill", CallType: "boundary", Callee: "example.com/x/log.Print"},
		}}}},
		{Version: facts.Version, Files: []facts.FileResolution{{Path: "mill/grind.ts", Outcomes: []facts.Outcome{
			{Caller: "mill.grind.main", CallType: "internal_func", Callee: "mill.grind.main", CalleeFile: "mill/grind.ts"},
			{Caller: "mill.grind.main", CallType: "boundary", Callee: "node:fs/promises::readFile", Await: true},
		}}}},
	}
	return details, resolutions
}

func grind() facts.FileDetails {
	return facts.FileDetails{
		Path: "mill/grind.py", Language: "python", Reason: facts.Partial, Detail: "syntax error on line 30", Lines: 31,
		Doc: "Runs the mill.",
		Nodes: []facts.Node{
			{ID: "mill.grind.Wheel.turn", Name: "turn", Qualname: "Wheel.turn", ClassName: "Wheel", LineStart: 5, LineEnd: 9,
				Signature: "async def turn(self, by: Sack, to: Bin)", Async: true, Method: true,
				Decorator: []string{`logged("turn, slowly")`, "timed"}, AttrsRead: []string{"angle", "speed"}, AttrsSet: []string{"angle"},
				Params: []facts.ParamType{{Name: "to", Type: "Bin"}, {Name: "by", Type: "Sack"}}},
			{ID: "mill.grind.main", Name: "main", Qualname: "main", LineStart: 12, LineEnd: 20, Signature: "async def main()", Async: true, Entry: true},
			{ID: "mill.grind.Wheel.__init__", Name: "__init__", Qualname: "Wheel.__init__", ClassName: "Wheel", LineStart: 4, LineEnd: 9,
				Signature: "class Wheel", Method: true, Synthetic: true},
			{ID: "mill.grind.Idle.__init__", Name: "__init__", Qualname: "Idle.__init__", ClassName: "Idle", LineStart: 22, LineEnd: 23,
				Signature: "class Idle", Method: true, Synthetic: true},
			{ID: "mill.grind.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 31, Signature: "<module body>", Synthetic: true},
		},
		Types: []facts.TypeDecl{
			{ID: "type:mill.grind.Idle", Name: "Idle", Qualname: "Idle", Kind: "class", LineStart: 22, LineEnd: 23, Signature: "class Idle"},
			{ID: "type:mill.grind.Wheel", Name: "Wheel", Qualname: "Wheel", Kind: "class", LineStart: 4, LineEnd: 9, Signature: "class Wheel", Doc: "Stands in the brook."},
		},
		Calls: []facts.CallSite{
			{Line: 31, Raw: "asyncio.run"}, {Line: 31, Raw: "main"}, {Line: 13, Raw: "Wheel"}, {Line: 14, Raw: "wheel.turn"},
			{Line: 15, Raw: "flour.pour"}, {Line: 16, Raw: "print"}, {Line: 17, Raw: "sack.close"}, {Line: 7, Raw: "time.sleep"}, {Line: 8, Raw: "time.sleep"},
			{Line: 18, Raw: "os.path.Path"},
		},
	}
}

func grindCalls() facts.FileResolution {
	return facts.FileResolution{Path: "mill/grind.py", Outcomes: []facts.Outcome{
		{Caller: "mill.grind.<module>", CallType: "boundary", Callee: "asyncio.run"},
		{Caller: "mill.grind.<module>", CallType: "internal_func", Callee: "mill.grind.main", CalleeFile: "mill/grind.py"},
		{Caller: "mill.grind.main", CallType: "internal_constructor", Callee: "mill.grind.Wheel.__init__", CalleeFile: "mill/grind.py"},
		{Caller: "mill.grind.main", CallType: "param_method", Callee: "mill.grind.Wheel.turn", CalleeFile: "mill/grind.py", Await: true},
		{Caller: "mill.grind.main", Category: "local_var_method"},
		{Caller: "mill.grind.main", Category: "builtin", Await: true},
		{Caller: "mill.grind.main", Category: "local_var_method"},
		{Caller: "mill.grind.Wheel.turn", CallType: "boundary", Callee: "time.sleep", Await: true},
		{Caller: "mill.grind.Wheel.turn", CallType: "boundary", Callee: "time.sleep"},
		{Caller: "mill.grind.main", CallType: "boundary_constructor", Callee: "os.path.Path"},
	}}
}

func grindTS() facts.FileDetails {
	return facts.FileDetails{
		Path: "mill/grind.ts", Language: "typescript", Lines: 8, Test: true,
		Nodes: []facts.Node{
			{ID: "mill.grind.main", Name: "main", Qualname: "main", LineStart: 3, LineEnd: 8, Signature: "export async function main()", Async: true, Exported: true},
			{ID: "mill.grind.Wheel.stop", Name: "stop", Qualname: "Wheel.stop", ClassName: "Wheel", LineStart: 2, LineEnd: 2, Signature: "stop()", Method: true},
		},
		Types: []facts.TypeDecl{
			{ID: "type:mill.grind.Wheel", Name: "Wheel", Qualname: "Wheel", Kind: "class", LineStart: 1, LineEnd: 2, Signature: "class Wheel"},
			{ID: "type:mill.grind.Wheel.Part", Name: "Part", Qualname: "Wheel.Part", Container: "Wheel", Kind: "interface", LineStart: 1, LineEnd: 1, Signature: "interface Part"},
		},
		Calls: []facts.CallSite{{Line: 4, Raw: "main"}, {Line: 5, Raw: "readFile"}},
	}
}

func bin() facts.FileDetails {
	return facts.FileDetails{
		Path: "store/bin.go", Language: "go", Package: "store", Lines: 12, Doc: "Package store keeps flour.",
		Nodes: []facts.Node{
			{ID: "store.bin.Bin.room", Name: "room", Qualname: "Bin.room", ClassName: "Bin", LineStart: 8, LineEnd: 12,
				Signature: "func (b *Bin) room() int", Method: true, AttrsRead: []string{"sacks", "size"}},
		},
		Types: []facts.TypeDecl{{ID: "type:store.bin.Bin", Name: "Bin", Qualname: "Bin", Kind: "struct", LineStart: 3, LineEnd: 6, Signature: "type Bin struct", Doc: "Bin keeps sacks dry."}},
	}
}

func fill() facts.FileDetails {
	return facts.FileDetails{
		Path: "store/fill.go", Language: "go", Package: "store", Lines: 7, Generated: true,
		Nodes: []facts.Node{
			{ID: "store.fill.Bin.Fill", Name: "Fill", Qualname: "Bin.Fill", ClassName: "Bin", LineStart: 3, LineEnd: 7,
				Signature: "func (b *Bin) Fill(s Sack)", Method: true, Exported: true, AttrsRead: []string{"sacks"}, AttrsSet: []string{"sacks"}},
		},
		Calls: []facts.CallSite{{Line: 4, Raw: "b.room"}, {Line: 5, Raw: "log.Print"}},
	}
}
