package phase1

import (
	"strings"

	"rules_handbook/schemas"
)

const boundaryPrefix = "boundary:"

// boundaryNodes makes the nodes of names outside the scanned set, sorted by id.
func boundaryNodes(boundaries map[string]*boundary) []schemas.Node {
	nodes := make([]schemas.Node, 0, len(boundaries))
	for _, qualname := range sortedKeys(boundaries) {
		name, module, class := splitBoundary(qualname)
		nodes = append(nodes, schemas.Node{
			ID: boundaries[qualname].id, Name: name, Qualname: qualname, Module: module, ClassName: class,
			Kind: schemas.KindBoundary, NCallers: boundaries[qualname].callers,
		})
	}
	return nodes
}

// splitBoundary cuts a qualname at dots and colons: the last segment is the
// name; the first that begins with a capital letter, unless it is the last, is
// the class; the segments before it, or else all but the last, are the module.
func splitBoundary(qualname string) (name, module, class string) {
	segments := strings.FieldsFunc(qualname, func(r rune) bool { return r == '.' || r == ':' })
	if len(segments) == 0 {
		return qualname, "", ""
	}
	last := len(segments) - 1
	before := segments[:last]
	for index, segment := range before {
		if segment[0] >= 'A' && segment[0] <= 'Z' {
			class = segment
			before = before[:index]
			break
		}
	}
	return segments[last], strings.Join(before, "."), class
}
