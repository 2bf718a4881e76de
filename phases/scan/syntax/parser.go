// Package syntax parses source text with tree-sitter, or with a grammar that is
// written in Go where tree-sitter has none that fits. One call into C parses a
// file and copies the whole tree into one flat array, because a call per node
// would cost more than the parsing.
//
// Input is the text of one file and its limits. Output is a Tree, also for text
// with syntax errors: HasError and FirstError tell of them. Errors mean that
// there is no tree. All work is bounded by counts of bytes, nodes, depth and
// lexer steps, never by time, so that the same text ends the same way on every
// machine.
package syntax

/*
#include "flat.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/guard"
)

// Why a text has no tree.
var (
	ErrBytes  = errors.New("file is too big to parse")
	ErrNodes  = errors.New("too many syntax nodes")
	ErrDepth  = errors.New("nesting is too deep")
	ErrSteps  = errors.New("parsing takes too many steps")
	ErrMemory = errors.New("out of memory while parsing")
	ErrNoTree = errors.New("the parser gave no tree")
	ErrClosed = errors.New("the parser is closed")
)

// budget bounds the work on one text.
type budget struct {
	steps int // tokens read and refills of the lexer
	bytes int // memory asked for, given back or not
	held  int // memory at one time
}

// budgetOf is what a text of n bytes may cost. Real files take up to 0.8 steps
// a byte, ask for up to 100 bytes and hold as many. Text of quite another
// language takes twice the steps, asks for up to 1,600 bytes and holds 200.
func budgetOf(n int) budget {
	return budget{steps: 4*n + 1<<16, bytes: 1024*n + 1<<25, held: 256*n + 1<<26}
}

// Parser parses texts of one language, one at a time. Close frees its memory,
// which else goes with the last use of the parser and of its tree.
type Parser struct {
	lang    *Language
	c       *C.syn_parser
	last    *Tree // its nodes lie in the parser's memory
	cleanup runtime.Cleanup
}

// NewParser returns a parser for the language; it panics when memory is out.
func NewParser(lang *Language) *Parser {
	if lang.read != nil {
		return &Parser{lang: lang}
	}
	c := C.syn_parser_new(lang.c)
	if c == nil {
		panic("syntax: out of memory for a parser")
	}
	p := &Parser{lang: lang, c: c}
	p.cleanup = runtime.AddCleanup(p, func(c *C.syn_parser) { C.syn_parser_delete(c) }, c)
	return p
}

// Close frees the parser and the nodes of its last tree.
func (p *Parser) Close() {
	p.forget()
	if p.c != nil {
		p.cleanup.Stop()
		C.syn_parser_delete(p.c)
	}
	p.c, p.lang = nil, nil
}

// Parse returns the tree of src. The tree before it is gone then: a parser
// reuses its memory. Src must not change while the tree is used.
func (p *Parser) Parse(src []byte, limits extract.Limits) (*Tree, error) {
	if p.lang == nil {
		return nil, ErrClosed
	}
	p.forget()
	if len(src) > limits.Bytes {
		return nil, fmt.Errorf("%w: %d bytes, limit %d", ErrBytes, len(src), limits.Bytes)
	}
	if p.lang.read != nil {
		return p.read(src, limits)
	}
	return p.parse(src, limits, budgetOf(len(src)))
}

// Again returns the tree of a text that differs here and there from src, of
// which the last Parse was, and has as many bytes and the same lines: what they
// have in common is not parsed again. The tree before it is gone then; First
// gives it back.
func (p *Parser) Again(src, text []byte, limits extract.Limits) (*Tree, error) {
	if p.lang == nil {
		return nil, ErrClosed
	}
	if p.lang.read != nil || len(src) != len(text) {
		return p.Parse(text, limits)
	}
	p.forget()
	return p.tree(text, limits, budgetOf(len(text)), func(c C.syn_limits) C.int64_t {
		return C.syn_parse_again(p.c, start(src), start(text), C.uint32_t(len(text)), c)
	})
}

// First returns the tree of the last Parse, of src, once more.
func (p *Parser) First(src []byte, limits extract.Limits) (*Tree, error) {
	if p.lang == nil {
		return nil, ErrClosed
	}
	if p.lang.read != nil {
		return p.Parse(src, limits)
	}
	p.forget()
	return p.tree(src, limits, budgetOf(len(src)), func(c C.syn_limits) C.int64_t { return C.syn_first(p.c, c) })
}

func (p *Parser) parse(src []byte, limits extract.Limits, work budget) (*Tree, error) {
	return p.tree(src, limits, work, func(c C.syn_limits) C.int64_t {
		return C.syn_parse(p.c, start(src), C.uint32_t(len(src)), c)
	})
}

func start(text []byte) *C.char { return (*C.char)(unsafe.Pointer(unsafe.SliceData(text))) }

// tree gives the nodes that a call into C has written, of src.
func (p *Parser) tree(src []byte, limits extract.Limits, work budget, call func(C.syn_limits) C.int64_t) (*Tree, error) {
	if p.lang.turn != nil {
		p.lang.turn.Lock()
		defer p.lang.turn.Unlock()
	}
	var count C.int64_t
	guard.Do(func() {
		count = call(C.syn_limits{
			nodes: C.int64_t(limits.Nodes), depth: C.int64_t(limits.Depth),
			steps: C.int64_t(work.steps), bytes: C.int64_t(work.bytes), held: C.int64_t(work.held),
		})
	})
	switch count {
	case C.SYN_NO_TREE:
		return nil, ErrNoTree
	case C.SYN_NO_MEMORY:
		return nil, ErrMemory
	case C.SYN_NODES:
		return nil, fmt.Errorf("%w: limit %d", ErrNodes, limits.Nodes)
	case C.SYN_DEPTH:
		return nil, fmt.Errorf("%w: limit %d", ErrDepth, limits.Depth)
	case C.SYN_STEPS:
		return nil, fmt.Errorf("%w: limit %d tokens, %d bytes of memory asked for, %d held", ErrSteps, work.steps, work.bytes, work.held)
	}
	p.last = &Tree{
		Nodes: unsafe.Slice((*Node)(unsafe.Pointer(p.c.nodes)), int(count)),
		lang:  p.lang, src: src, lines: linesOf(src), parser: p,
	}
	return p.last, nil
}

// cost is what the last text took.
func (p *Parser) cost() budget {
	return budget{steps: int(p.c.cost.steps), bytes: int(p.c.cost.bytes), held: int(p.c.cost.held)}
}

// memory is what the parser keeps of the runtime's memory.
func (p *Parser) memory() int { return int(p.c.memory.chunked) }

// forget makes use of the last tree a panic instead of a read of reused memory.
func (p *Parser) forget() {
	if p.last != nil {
		p.last.Nodes = nil
		p.last = nil
	}
}

// linesOf are the offsets at which lines start.
func linesOf(src []byte) []uint32 {
	lines := make([]uint32, 1, len(src)/32+2)
	for i, b := range src {
		if b == '\n' {
			lines = append(lines, uint32(i+1))
		}
	}
	return lines
}
