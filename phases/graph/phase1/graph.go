package phase1

import (
	"rules_handbook/phases/graph/merge"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

const policy = "Edges are emitted only when the callee resolves: to a function of the scanned files, or to a name that an import " +
	"brings in from outside (boundary). Every other call is in dropped-calls.json with its category. Nothing is guessed."

// graph gives the graph without its nodes, edges, attributes and types.
func (b *builder) graph(scanned []string, unparsed []schemas.UnparsedFile) *schemas.Graph {
	return &schemas.Graph{
		Version: schemas.Version,
		Metadata: schemas.GraphMetadata{
			GeneratedAt:   b.stamp,
			Language:      b.language(),
			SourceRoot:    ".",
			ScannedFiles:  scanned,
			FileLanguages: b.fileLanguages(),
			Policy:        policy,
			UnparsedFiles: &unparsed,
			Languages:     b.capabilities(),
		},
	}
}

// addCalls adds nodes and edges.
func (b *builder) addCalls(graph *schemas.Graph) {
	edges, degrees, boundaries := b.edges()
	nodes := b.nodes(degrees)
	graph.Metadata.NInternalFunctions = len(nodes)
	graph.Metadata.NBoundaryNodes = len(boundaries)
	graph.Metadata.NEdges = len(edges)
	graph.Nodes, graph.Edges = append(nodes, boundaryNodes(boundaries)...), edges
}

func (b *builder) addTypes(graph *schemas.Graph) {
	if b.looksForTypes() {
		graph.Types = b.types()
		count := len(graph.Types)
		graph.Metadata.NTypes = &count
	}
}

// degree counts edges, not distinct partners.
type degree struct{ callees, callers int32 }

// boundary is a name outside the scanned set.
type boundary struct {
	id      string
	callers int // edges to it
}

// edges also gives the degree of every node and the boundaries, by qualname.
func (b *builder) edges() ([]schemas.Edge, []degree, map[string]*boundary) {
	count := 0
	for call := range b.calls() {
		if !call.Dropped() {
			count++
		}
	}
	edges := make([]schemas.Edge, 0, count)
	degrees := make([]degree, len(b.Nodes))
	boundaries := map[string]*boundary{}
	for call := range b.calls() {
		if call.Dropped() {
			continue
		}
		edge := schemas.Edge{
			CallerID: b.IDs[call.Caller], IsAwait: call.Await, CallType: call.Type, Line: call.Site.Line, Raw: call.Site.Raw,
		}
		degrees[call.Caller].callees++
		if call.Callee == merge.None {
			to := boundaries[call.Boundary]
			if to == nil {
				to = &boundary{id: boundaryPrefix + call.Boundary}
				boundaries[call.Boundary] = to
			}
			to.callers++
			edge.CalleeID = to.id
		} else {
			degrees[call.Callee].callers++
			edge.CalleeID = b.IDs[call.Callee]
		}
		edges = append(edges, edge)
	}
	return edges, degrees, boundaries
}

// nodes leaves out synthetic nodes that no edge touches.
func (b *builder) nodes(degrees []degree) []schemas.Node {
	nodes := make([]schemas.Node, 0, len(b.Nodes))
	for index, node := range b.Nodes {
		if node.Synthetic && degrees[index] == (degree{}) {
			continue
		}
		nodes = append(nodes, schemas.Node{
			ID: b.IDs[index], Name: node.Name, Qualname: node.Qualname, Kind: schemas.KindInternal,
			ClassName: node.ClassName, NCallees: int(degrees[index].callees), NCallers: int(degrees[index].callers),
			File: b.Files[b.FileOf(index)].Path, LineStart: node.LineStart, LineEnd: node.LineEnd,
			Signature: node.Signature, IsAsync: node.Async, IsMethod: node.Method, Decorators: node.Decorator,
			Synthetic: node.Synthetic, SelfAttrsRead: node.AttrsRead, SelfAttrsWritten: node.AttrsSet,
			ParamTypes: paramTypes(node.Params),
		})
	}
	return nodes
}

func paramTypes(params []facts.ParamType) []schemas.ParamType {
	if len(params) == 0 {
		return nil
	}
	types := make([]schemas.ParamType, 0, len(params))
	taken := make(map[string]bool, len(params))
	for _, param := range params {
		// An object has every key once; a parameter name that occurs twice is
		// an error of the source.
		if !taken[param.Name] {
			taken[param.Name] = true
			types = append(types, schemas.ParamType{Name: param.Name, Type: param.Type})
		}
	}
	return types
}

func (b *builder) language() string {
	var only string
	for index := range b.Files {
		file := &b.Files[index]
		switch {
		case !file.Scanned() || file.Language == only:
		case only == "":
			only = file.Language
		default:
			return "multi"
		}
	}
	if only == "" {
		return "multi"
	}
	return only
}

func (b *builder) fileLanguages() map[string]string {
	languages := map[string]string{}
	for index := range b.Files {
		if file := &b.Files[index]; file.Scanned() {
			languages[file.Path] = file.Language
		}
	}
	return languages
}

func (b *builder) capabilities() map[string]schemas.Capability {
	capabilities := make(map[string]schemas.Capability, len(b.Languages))
	for _, support := range b.Languages {
		capabilities[support.Name] = schemas.Capability{
			Tier: support.Tier, CallTypes: support.CallTypes, SelfAttrs: support.SelfAttrs, TypeKinds: support.TypeKinds,
		}
	}
	return capabilities
}

func (b *builder) looksForTypes() bool {
	for _, support := range b.Languages {
		if len(support.TypeKinds) > 0 {
			return true
		}
	}
	return false
}
