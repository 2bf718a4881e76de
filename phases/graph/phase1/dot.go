package phase1

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"

	"rules_handbook/schemas"
)

// WriteDot writes graph.dot: the nodes of each file as a cluster, awaited
// edges coloured, edges that leave the scanned set dashed.
func WriteDot(w io.Writer, graph *schemas.Graph) error {
	dot := bufio.NewWriter(w)
	dot.WriteString("digraph handbook {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n")
	writeClusters(dot, graph.Nodes)
	for index := range graph.Edges {
		edge := &graph.Edges[index]
		dot.WriteString("  ")
		writeQuoted(dot, edge.CallerID)
		dot.WriteString(" -> ")
		writeQuoted(dot, edge.CalleeID)
		dot.WriteString(edgeStyle(edge))
		dot.WriteString(";\n")
	}
	dot.WriteString("}\n")
	return dot.Flush()
}

// writeClusters makes use of the order of nodes: those of a file lie next to
// each other, boundary nodes come last.
func writeClusters(dot *bufio.Writer, nodes []schemas.Node) {
	clusters := 0
	for start := 0; start < len(nodes); {
		first := &nodes[start]
		end := start
		for end < len(nodes) && nodes[end].Kind == first.Kind && nodes[end].File == first.File {
			end++
		}
		name, label, colour := fmt.Sprint(clusters), first.File, "#e8f0fe"
		if first.Kind == schemas.KindBoundary {
			name, label, colour = "boundary", "boundary", "#f0f0f0"
		}
		fmt.Fprintf(dot, "  subgraph cluster_%s {\n    label=%s; style=dashed; bgcolor=\"%s\";\n", name, labelDot(label), colour)
		for ; start < end; start++ {
			dot.WriteString("    ")
			writeNode(dot, nodes[start].ID)
			dot.WriteString(";\n")
		}
		dot.WriteString("  }\n")
		clusters++
	}
}

func edgeStyle(edge *schemas.Edge) string {
	var attributes []string
	if edge.IsAwait {
		attributes = append(attributes, `color="#1a73e8"`)
	}
	if edge.CallType == schemas.Boundary || edge.CallType == schemas.BoundaryConstructor {
		attributes = append(attributes, "style=dashed")
	}
	if attributes == nil {
		return ""
	}
	return " [" + strings.Join(attributes, ", ") + "]"
}

// writeNode declares a node. Graphviz shows its name unless that reads otherwise
// in a label.
func writeNode(dot *bufio.Writer, id string) {
	writeQuoted(dot, id)
	if !strings.ContainsAny(id, inLabels) {
		return
	}
	if label := labelDot(id); label != quoteDot(id) {
		dot.WriteString(" [label=" + label + "]")
	}
}

// dotEscapes keep a name as it is written. A text cannot hold the byte 0.
var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\x00", "\uFFFD")

// escaped are the characters that dotEscapes replaces.
var escaped = [256]bool{'\\': true, '"': true, '\n': true, '\r': true, 0: true}

// writeQuoted writes what quoteDot gives.
func writeQuoted(dot *bufio.Writer, text string) {
	for i := range len(text) {
		if escaped[text[i]] {
			dot.WriteString(quoteDot(text))
			return
		}
	}
	dot.WriteByte('"')
	dot.WriteString(text)
	dot.WriteByte('"')
}

func quoteDot(text string) string { return `"` + dotEscapes.Replace(text) + `"` }

// In a label, unlike in a name, an HTML entity is replaced by its character, and
// \r ends a line that is set to the right.
const inLabels = "&\r"

var entity = regexp.MustCompile(`&(#?[0-9A-Za-z]+;)`)

func labelDot(text string) string {
	if !strings.ContainsAny(text, inLabels) {
		return quoteDot(text)
	}
	return quoteDot(strings.ReplaceAll(entity.ReplaceAllString(text, "&amp;$1"), "\r", `\r`))
}
