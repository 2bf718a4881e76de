package resolve

import (
	"fmt"

	"rules_handbook/schemas/facts"
)

// check finds the file of references in the index and reports the first of
// them that cannot be right for it.
func (p *Program) check(refs *facts.FileReferences) (int32, error) {
	file, ok := p.byPath[refs.Path]
	if !ok {
		return 0, fmt.Errorf("found in the references but not in the index: build the index from the same sources")
	}
	f := &p.files[file]
	if f.Language != refs.Language {
		return 0, fmt.Errorf("found language %q in the references, expected %q as in the index", refs.Language, f.Language)
	}
	if f.rules == nil && len(refs.Calls) > 0 {
		return 0, fmt.Errorf("found calls in language %q, expected a language with rules", refs.Language)
	}
	for i := range refs.Scopes {
		if err := checkScope(refs, i, len(f.Decls)); err != nil {
			return 0, fmt.Errorf("scope %d: %w", i, err)
		}
	}
	for i := range refs.Calls {
		if err := checkCall(&refs.Calls[i], len(refs.Scopes), len(f.Decls)); err != nil {
			return 0, fmt.Errorf("call %d: %w", i, err)
		}
	}
	return file, nil
}

func checkScope(refs *facts.FileReferences, i, decls int) error {
	scope := &refs.Scopes[i]
	first := -1
	if i > 0 {
		first = 0
	}
	if scope.Parent < first || scope.Parent >= i {
		return fmt.Errorf("found parent %d, expected %d to %d", scope.Parent, first, i-1)
	}
	if err := checkIndex("declaration", scope.Decl, decls); err != nil {
		return err
	}
	if err := checkIndex("receiver", scope.This, decls); err != nil {
		return err
	}
	for _, local := range scope.Locals {
		if err := checkIndex("declaration", local.Decl, decls); err != nil {
			return fmt.Errorf("local %s: %w", local.Name, err)
		}
	}
	return nil
}

func checkCall(call *facts.Call, scopes, decls int) error {
	if call.Scope < 0 || call.Scope >= scopes {
		return fmt.Errorf("found scope %d, expected 0 to %d", call.Scope, scopes-1)
	}
	if err := checkIndex("caller", call.Caller, decls); err != nil {
		return err
	}
	if len(call.Callee) == 0 {
		return fmt.Errorf("found no callee, expected at least one step")
	}
	for i, step := range call.Callee {
		if starts := step.Op >= facts.OpName && step.Op <= facts.OpOpaque; starts != (i == 0) || step.Op < facts.OpName || step.Op > facts.OpExpected {
			return fmt.Errorf("step %d of the callee: found operation %d, expected one that fits there", i, step.Op)
		}
	}
	return nil
}

func checkIndex(what string, found, count int) error {
	if found < -1 || found >= count {
		return fmt.Errorf("found %s %d, expected -1 to %d", what, found, count-1)
	}
	return nil
}
