package graphtest

import (
	"fmt"

	"rules_handbook/schemas/facts"
)

// Size is the shape of a large code base.
type Size struct {
	Files     int
	Functions int // per file
	Calls     int // per function
	Shard     int // files per shard
	Batches   int
}

// Bench is the size of the benchmarks.
var Bench = Size{Files: 10_000, Functions: 10, Calls: 5, Shard: 25, Batches: 32}

// Large makes the facts of a code base whose calls go to near and far files,
// to boundaries and nowhere.
func Large(size Size) ([]*facts.Details, []*facts.Resolution) {
	shards := (size.Files + size.Shard - 1) / size.Shard
	details := make([]*facts.Details, shards)
	resolutions := make([]*facts.Resolution, size.Batches)
	for batch := range resolutions {
		resolutions[batch] = &facts.Resolution{Version: facts.Version}
	}
	for shard := range details {
		details[shard] = &facts.Details{Version: facts.Version, Languages: []facts.LanguageSupport{Python}}
		for file := shard * size.Shard; file < min((shard+1)*size.Shard, size.Files); file++ {
			made, resolved := size.file(file)
			details[shard].Files = append(details[shard].Files, made)
			batch := resolutions[shard%size.Batches]
			batch.Files = append(batch.Files, resolved)
		}
	}
	return details, resolutions
}

func (s Size) path(file int) string {
	return fmt.Sprintf("area%d/part%d/module%d.py", file%7, file/s.Shard, file)
}

func (s Size) id(file, function int) string {
	return fmt.Sprintf("area%d.part%d.module%d.Worker.do_part_%d", file%7, file/s.Shard, file, function)
}

func (s Size) file(file int) (facts.FileDetails, facts.FileResolution) {
	made := facts.FileDetails{
		Path: s.path(file), Language: "python", Lines: s.Functions * 8,
		Doc:   "Module of the benchmark, one of many. It does a part of the work.",
		Types: []facts.TypeDecl{{ID: fmt.Sprintf("type:module%d.Worker", file), Name: "Worker", Qualname: "Worker", Kind: "class", LineStart: 1, LineEnd: s.Functions * 8, Signature: "class Worker"}},
	}
	resolved := facts.FileResolution{Path: made.Path}
	for function := range s.Functions {
		name := fmt.Sprintf("do_part_%d", function)
		made.Nodes = append(made.Nodes, facts.Node{
			ID: s.id(file, function), Name: name, Qualname: "Worker." + name, ClassName: "Worker", Method: true, Exported: true,
			LineStart: function*8 + 2, LineEnd: function*8 + 8, Signature: "def " + name + "(self, item: Item, limit: int) -> Result",
			AttrsRead: []string{"queue"}, AttrsSet: []string{"count"}, Params: []facts.ParamType{{Name: "item", Type: "Item"}},
			Doc: "Takes an item and does a part of the work. Gives what is left.",
		})
		for call := range s.Calls {
			outcome := facts.Outcome{Caller: s.id(file, function)}
			switch call % 5 {
			case 0:
				other := (file*31 + function*17 + call) % s.Files
				outcome.CallType, outcome.Callee, outcome.CalleeFile = "internal_func", s.id(other, function), s.path(other)
			case 1, 2:
				outcome.CallType, outcome.Callee, outcome.CalleeFile = "self_method", s.id(file, (function+call)%s.Functions), made.Path
			case 3:
				outcome.CallType, outcome.Callee = "boundary", fmt.Sprintf("lib%d.helpers.run", (file+function)%200)
			default:
				outcome.Category = "local_var_method"
			}
			made.Calls = append(made.Calls, facts.CallSite{Line: function*8 + 3 + call, Raw: fmt.Sprintf("self.helper.run_%d", call)})
			resolved.Outcomes = append(resolved.Outcomes, outcome)
		}
	}
	return made, resolved
}
