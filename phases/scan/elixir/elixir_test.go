package elixir

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
)

// definitions are the calls of the grammar that define something or say
// something about names.
var definitions = map[string]bool{"defmodule": true, "defprotocol": true, "defimpl": true, "def": true, "defp": true, "defmacro": true,
	"defmacrop": true, "defguard": true, "defguardp": true, "defdelegate": true, "defstruct": true, "defexception": true, "alias": true, "require": true,
	"use": true, "import": true}

var suite = conform.Suite{
	New:     New,
	Grammar: conform.One(syntax.Elixir),
	IsCall: func(t *syntax.Tree, i int) bool {
		if t.Kind(i) != "call" || !t.Named(i) {
			return false
		}
		target := t.Child(i, "target")
		if definitions[string(t.Text(target))] || isField(t, i, target) {
			return false
		}
		for at := i; at >= 0; at = t.Parent(at) { // not in attributes, nor the head of a definition
			if t.Kind(at) == "unary_operator" && string(t.Text(t.Child(at, "operator"))) == "@" {
				return false
			}
			if parent := t.Parent(at); parent >= 0 && t.Kind(parent) == "arguments" && at == i {
				word := string(t.Text(t.Child(t.Parent(parent), "target")))
				if definitions[word] && t.FirstChild(parent) == at {
					return false
				}
			}
			if parent := t.Parent(at); parent >= 0 && at == i && t.Kind(parent) == "binary_operator" && t.Child(parent, "left") == at &&
				string(t.Text(t.Child(parent, "operator"))) == "when" {
				return false
			}
		}
		return true
	},
	More: true, // names that are no variables are calls too
}

func isField(t *syntax.Tree, i, target int) bool {
	if t.Kind(target) != "dot" || t.Kind(t.Child(target, "left")) == "alias" {
		return false
	}
	for child := range t.NamedChildren(i) {
		if t.Kind(child) == "arguments" || t.Kind(child) == "do_block" {
			return false
		}
	}
	return true
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "lib/mod.ex") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "lib/mod.ex") }
