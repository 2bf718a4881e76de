package cards

import (
	"os"
	"path/filepath"

	"rules_handbook/schemas"
)

// WriteTree writes every card of a pack to its place below a folder, which is
// made even when there is no card: <folder>/<path of the source>.json. A card
// whose path leaves the folder is refused.
func WriteTree(folder string, pack *schemas.CardPack) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for i := range pack.Cards {
		card := &pack.Cards[i]
		if err := card.Validate(); err != nil {
			return err
		}
		if err := schemas.WriteFileCard(filepath.Join(folder, filepath.FromSlash(card.File)+".json"), card); err != nil {
			return err
		}
	}
	return nil
}
