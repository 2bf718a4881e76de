package schemas

import (
	"github.com/go-json-experiment/json/jsontext"

	"rules_handbook/schemas/internal/decode"
)

// internalNode has the keys of an internal node in the contract's order.
type internalNode struct {
	ID               string     `json:"id"`
	Name             string     `json:"name"`
	Qualname         string     `json:"qualname"`
	File             string     `json:"file"`
	LineStart        int        `json:"lineStart"`
	LineEnd          int        `json:"lineEnd"`
	Signature        string     `json:"signature"`
	IsAsync          bool       `json:"isAsync"`
	IsMethod         bool       `json:"isMethod"`
	ClassName        *string    `json:"className"`
	Decorators       []string   `json:"decorators"`
	Kind             string     `json:"kind"`
	Synthetic        bool       `json:"synthetic"`
	SelfAttrsRead    []string   `json:"selfAttrsRead"`
	SelfAttrsWritten []string   `json:"selfAttrsWritten"`
	ParamTypes       paramTypes `json:"paramTypes"`
	NCallees         int        `json:"nCallees"`
	NCallers         int        `json:"nCallers"`
}

// boundaryNode has the keys of a boundary node in the contract's order.
type boundaryNode struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Qualname  string `json:"qualname"`
	Module    string `json:"module"`
	ClassName string `json:"className"`
	Kind      string `json:"kind"`
	NCallees  int    `json:"nCallees"`
	NCallers  int    `json:"nCallers"`
}

// MarshalJSONTo writes the nodes as an object keyed by id.
func (n Nodes) MarshalJSONTo(encoder *jsontext.Encoder) error {
	return writeObject(encoder, len(n), func(index int) (string, any) { return n[index].ID, n[index].wire() })
}

// Add reads one node. It is part of reading the artifact.
func (n *Nodes) Add(id string, read func(any) *Problem) *Problem {
	var raw decode.Raw
	if problem := read(&raw); problem != nil {
		return problem
	}
	var kind struct {
		Kind string `json:"kind"`
	}
	if problem := decode.JSON(raw, &kind); problem != nil {
		return problem
	}
	var node Node
	var problem *Problem
	switch kind.Kind {
	case KindInternal:
		var wire internalNode
		problem = decode.JSON(raw, &wire)
		node = wire.node()
	case KindBoundary:
		var wire boundaryNode
		problem = decode.JSON(raw, &wire)
		node = wire.node()
	default:
		problem = oneOf(kind.Kind, KindInternal, KindBoundary).In("kind")
	}
	if problem != nil {
		return problem
	}
	if node.ID != id {
		return (&Problem{Found: decode.Quote(node.ID), Expected: "the key of the node, " + decode.Quote(id)}).In("id")
	}
	*n = append(*n, node)
	return nil
}

func (n *Node) wire() any {
	if n.Kind == KindBoundary {
		return &boundaryNode{ID: n.ID, Name: n.Name, Qualname: n.Qualname, Module: n.Module, ClassName: n.ClassName,
			Kind: n.Kind, NCallees: n.NCallees, NCallers: n.NCallers}
	}
	wire := &internalNode{ID: n.ID, Name: n.Name, Qualname: n.Qualname, File: n.File, LineStart: n.LineStart,
		LineEnd: n.LineEnd, Signature: n.Signature, IsAsync: n.IsAsync, IsMethod: n.IsMethod, Decorators: n.Decorators,
		Kind: n.Kind, Synthetic: n.Synthetic, SelfAttrsRead: n.SelfAttrsRead, SelfAttrsWritten: n.SelfAttrsWritten,
		ParamTypes: n.ParamTypes, NCallees: n.NCallees, NCallers: n.NCallers}
	if n.ClassName != "" {
		wire.ClassName = &n.ClassName
	}
	return wire
}

func (w *internalNode) node() Node {
	node := Node{ID: w.ID, Name: w.Name, Qualname: w.Qualname, File: w.File, LineStart: w.LineStart, LineEnd: w.LineEnd,
		Signature: w.Signature, IsAsync: w.IsAsync, IsMethod: w.IsMethod, Decorators: w.Decorators, Kind: w.Kind,
		Synthetic: w.Synthetic, SelfAttrsRead: w.SelfAttrsRead, SelfAttrsWritten: w.SelfAttrsWritten,
		ParamTypes: w.ParamTypes, NCallees: w.NCallees, NCallers: w.NCallers}
	if w.ClassName != nil {
		node.ClassName = *w.ClassName
	}
	return node
}

func (w *boundaryNode) node() Node {
	return Node{ID: w.ID, Name: w.Name, Qualname: w.Qualname, Module: w.Module, ClassName: w.ClassName, Kind: w.Kind,
		NCallees: w.NCallees, NCallers: w.NCallers}
}

// paramTypes are the types of parameters as an object in declaration order.
type paramTypes []ParamType

// MarshalJSONTo writes an object.
func (p paramTypes) MarshalJSONTo(encoder *jsontext.Encoder) error {
	return writeObject(encoder, len(p), func(index int) (string, any) { return p[index].Name, p[index].Type })
}

// Add reads one parameter.
func (p *paramTypes) Add(name string, read func(any) *Problem) *Problem {
	param := ParamType{Name: name}
	if problem := read(&param.Type); problem != nil {
		return problem
	}
	*p = append(*p, param)
	return nil
}
