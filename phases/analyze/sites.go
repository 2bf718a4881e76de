package analyze

import (
	"encoding/binary"

	"rules_handbook/schemas/facts"
)

// Call sites are most of what is known of a file, and their texts come again
// and again, so that the cache writes them as outcomes: the texts, then for
// every site its line and the number of its text.

func encodeSites(sites []facts.CallSite) []byte {
	var t textTable
	rows := make([]byte, 0, 4*len(sites))
	for i := range sites {
		rows = binary.AppendUvarint(rows, uint64(sites[i].Line))
		rows = binary.AppendUvarint(rows, t.number(sites[i].Raw))
	}
	return append(binary.AppendUvarint(t.encode(), uint64(len(sites))), rows...)
}

func decodeSites(data []byte) ([]facts.CallSite, error) {
	r := reader{data: data}
	texts := r.textTable()
	sites := make([]facts.CallSite, r.count())
	for i := range sites {
		sites[i].Line = int(r.number())
		sites[i].Raw = r.textOf(texts)
	}
	if r.damaged || len(r.data) > 0 {
		return nil, errDamaged
	}
	return sites, nil
}
