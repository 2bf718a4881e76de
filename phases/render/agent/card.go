package agent

import (
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// SymbolsOf takes from a card what the agent index shows.
func SymbolsOf(card *schemas.FileCard) facts.Symbols {
	symbols := facts.Symbols{
		Role:      card.Role,
		Purpose:   purpose(card.Purpose),
		Functions: make([]facts.FunctionSymbol, len(card.Functions)),
		Types:     make([]facts.TypeSymbol, len(card.Types)),
	}
	for i := range card.Functions {
		f := &card.Functions[i]
		symbols.Functions[i] = facts.FunctionSymbol{
			ID: f.ID, Name: f.Name, Qualname: f.Qualname, LineRange: f.LineRange, Signature: f.Signature,
			NCalledBy: f.NCalledBy, Calls: f.Calls, CalledBy: f.CalledBy, ExtCalls: f.ExtCalls,
		}
		if f.ClassName != nil {
			symbols.Functions[i].ClassName = *f.ClassName
		}
	}
	for i, t := range card.Types {
		symbols.Types[i] = facts.TypeSymbol{Name: t.Name, Qualname: t.Qualname, Kind: t.Kind, LineRange: t.LineRange, Signature: t.Signature}
	}
	return symbols
}
