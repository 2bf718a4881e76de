package schemas

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// The large artifacts are written by hand: what EncodeJSON gives, without
// reflection, which would cost several times as much for each of a hundred
// thousand small objects.

// appender appends the JSON of one artifact and passes it on in pieces.
type appender struct {
	w     io.Writer
	data  []byte
	depth int
	first bool // nothing stands before in the object or list
	err   error
}

const appenderPiece = 64 << 10

func (a *appender) open(bracket byte) {
	a.data = append(a.data, bracket)
	a.depth++
	a.first = true
}

func (a *appender) close(bracket byte) {
	a.depth--
	if !a.first {
		a.line()
	}
	a.data = append(a.data, bracket)
	a.first = false
	if len(a.data) >= appenderPiece {
		a.flush()
	}
}

func (a *appender) flush() {
	if a.err == nil {
		_, a.err = a.w.Write(a.data)
	}
	a.data = a.data[:0]
}

const blanks = "                "

func (a *appender) line() { a.data = append(append(a.data, '\n'), blanks[:2*a.depth]...) }

// item begins an element of a list or the key of an object.
func (a *appender) item() {
	if !a.first {
		a.data = append(a.data, ',')
	}
	a.first = false
	a.line()
}

func (a *appender) key(name string) {
	a.item()
	a.text(name)
	a.data = append(a.data, ": "...)
}

// field is key for the names of fields, which are plain.
func (a *appender) field(name string) {
	a.item()
	a.data = append(append(append(a.data, '"'), name...), "\": "...)
}

func (a *appender) text(text string) {
	if plain(text) {
		a.data = append(append(append(a.data, '"'), text...), '"')
		return
	}
	data, err := jsontext.AppendQuote(a.data, text)
	if err != nil && a.err == nil {
		a.err = fmt.Errorf("text %.40q: %w", text, err)
	}
	a.data = data
}

// plain reports whether a text stands in JSON as it is.
func plain(text string) bool {
	for i := range len(text) {
		if !plainBytes[text[i]] {
			return false
		}
	}
	return true
}

var plainBytes = func() (plain [256]bool) {
	for c := ' '; c <= '~'; c++ {
		plain[c] = c != '"' && c != '\\'
	}
	return plain
}()

func (a *appender) textOf(name, text string) { a.field(name); a.text(text) }

func (a *appender) numberOf(name string, number int) {
	a.field(name)
	a.data = strconv.AppendInt(a.data, int64(number), 10)
}

func (a *appender) boolOf(name string, value bool) {
	a.field(name)
	a.data = strconv.AppendBool(a.data, value)
}

func (a *appender) null(name string) {
	a.field(name)
	a.data = append(a.data, "null"...)
}

func (a *appender) textsOf(name string, list []string) {
	a.field(name)
	a.open('[')
	for _, text := range list {
		a.item()
		a.text(text)
	}
	a.close(']')
}

// value appends what is written with reflection.
func (a *appender) value(key string, value any) {
	a.key(key)
	var data bytes.Buffer
	encoder := jsontext.NewEncoder(&data, jsontext.WithIndent("  "), jsontext.WithIndentPrefix(blanks[:2*a.depth]))
	if err := json.MarshalEncode(encoder, value, json.Deterministic(true)); err != nil && a.err == nil {
		a.err = err
	}
	a.data = append(a.data, bytes.TrimSuffix(data.Bytes(), []byte{'\n'})...)
}

// end closes the outermost object.
func (a *appender) end() error {
	a.close('}')
	a.data = append(a.data, '\n')
	a.flush()
	return a.err
}

func encodeGraph(w io.Writer, g *Graph) error {
	a := &appender{w: w}
	a.open('{')
	a.numberOf("version", g.Version)
	a.value("metadata", &g.Metadata)
	a.key("nodes")
	a.open('{')
	for i := range g.Nodes {
		a.node(&g.Nodes[i])
	}
	a.close('}')
	a.key("edges")
	a.open('[')
	for i := range g.Edges {
		a.edge(&g.Edges[i])
	}
	a.close(']')
	a.selfAttrs(g.SelfAttrs)
	if g.Types != nil {
		a.key("types")
		a.open('[')
		for i := range g.Types {
			a.typeNode(&g.Types[i])
		}
		a.close(']')
	}
	return a.end()
}

func (a *appender) selfAttrs(all SelfAttrs) {
	a.key("selfAttrs")
	a.open('{')
	for _, class := range sortedKeys(all) {
		a.key(class)
		a.open('{')
		for _, attr := range sortedKeys(all[class]) {
			uses := all[class][attr]
			a.key(attr)
			a.open('{')
			a.textsOf("readIn", uses.ReadIn)
			a.textsOf("writtenIn", uses.WrittenIn)
			a.close('}')
		}
		a.close('}')
	}
	a.close('}')
}

func (a *appender) typeNode(t *TypeNode) {
	a.item()
	a.open('{')
	a.textOf("id", t.ID)
	a.textOf("name", t.Name)
	a.textOf("qualname", t.Qualname)
	a.textOf("file", t.File)
	a.numberOf("lineStart", t.LineStart)
	a.numberOf("lineEnd", t.LineEnd)
	a.textOf("kind", t.Kind)
	a.textOf("signature", t.Signature)
	if t.Container != nil {
		a.textOf("container", *t.Container)
	} else {
		a.null("container")
	}
	a.close('}')
}

func (a *appender) node(n *Node) {
	a.key(n.ID)
	a.open('{')
	a.textOf("id", n.ID)
	a.textOf("name", n.Name)
	a.textOf("qualname", n.Qualname)
	if n.Kind == KindBoundary {
		a.textOf("module", n.Module)
		a.textOf("className", n.ClassName)
		a.textOf("kind", n.Kind)
	} else {
		a.internal(n)
	}
	a.numberOf("nCallees", n.NCallees)
	a.numberOf("nCallers", n.NCallers)
	a.close('}')
}

// internal appends what only internal nodes have.
func (a *appender) internal(n *Node) {
	a.textOf("file", n.File)
	a.numberOf("lineStart", n.LineStart)
	a.numberOf("lineEnd", n.LineEnd)
	a.textOf("signature", n.Signature)
	a.boolOf("isAsync", n.IsAsync)
	a.boolOf("isMethod", n.IsMethod)
	if n.ClassName != "" {
		a.textOf("className", n.ClassName)
	} else {
		a.null("className")
	}
	a.textsOf("decorators", n.Decorators)
	a.textOf("kind", n.Kind)
	a.boolOf("synthetic", n.Synthetic)
	a.textsOf("selfAttrsRead", n.SelfAttrsRead)
	a.textsOf("selfAttrsWritten", n.SelfAttrsWritten)
	a.key("paramTypes")
	a.open('{')
	for i, p := range n.ParamTypes {
		for _, other := range n.ParamTypes[:i] {
			if p.Name == other.Name && a.err == nil {
				a.err = fmt.Errorf("node %q: found parameter %q twice, expected every name once", n.ID, p.Name)
			}
		}
		a.key(p.Name)
		a.text(p.Type)
	}
	a.close('}')
}

func (a *appender) edge(e *Edge) {
	a.item()
	a.open('{')
	a.textOf("callerId", e.CallerID)
	a.textOf("calleeId", e.CalleeID)
	a.boolOf("isAwait", e.IsAwait)
	a.textOf("callType", e.CallType)
	a.numberOf("line", e.Line)
	a.textOf("raw", e.Raw)
	a.close('}')
}

func encodeDroppedCalls(w io.Writer, d *DroppedCalls) error {
	a := &appender{w: w}
	a.open('{')
	a.numberOf("version", d.Version)
	a.value("metadata", &d.Metadata)
	a.key("edgesByCategory")
	a.open('{')
	for _, category := range sortedKeys(d.EdgesByCategory) {
		a.key(category)
		a.open('[')
		for i := range d.EdgesByCategory[category] {
			a.droppedCall(&d.EdgesByCategory[category][i])
		}
		a.close(']')
	}
	a.close('}')
	return a.end()
}

func (a *appender) droppedCall(d *DroppedCall) {
	a.item()
	a.open('{')
	a.textOf("caller", d.Caller)
	a.textOf("calleeRaw", d.CalleeRaw)
	a.boolOf("isAwait", d.IsAwait)
	a.numberOf("line", d.Line)
	a.textOf("raw", d.Raw)
	a.close('}')
}
