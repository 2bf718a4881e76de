package analyze

import (
	"encoding/binary"

	"rules_handbook/schemas/facts"
)

// Outcomes repeat few texts many times, so the cache writes every text of a
// file once: the number of texts, each with its length, then the number of
// outcomes, each as five numbers of texts and whether it is awaited.

func encodeOutcomes(outcomes []facts.Outcome) []byte {
	var t textTable
	var rows []byte
	for i := range outcomes {
		o := &outcomes[i]
		for _, text := range [...]string{o.Caller, o.CallType, o.Callee, o.CalleeFile, o.Category} {
			rows = binary.AppendUvarint(rows, t.number(text))
		}
		await := byte(0)
		if o.Await {
			await = 1
		}
		rows = append(rows, await)
	}
	return append(binary.AppendUvarint(t.encode(), uint64(len(outcomes))), rows...)
}

func decodeOutcomes(data []byte) ([]facts.Outcome, error) {
	r := reader{data: data}
	texts := r.textTable()
	outcomes := make([]facts.Outcome, r.count())
	for i := range outcomes {
		o := &outcomes[i]
		for _, field := range [...]*string{&o.Caller, &o.CallType, &o.Callee, &o.CalleeFile, &o.Category} {
			*field = r.textOf(texts)
		}
		o.Await = r.number() == 1
	}
	if r.damaged || len(r.data) > 0 {
		return nil, errDamaged
	}
	return outcomes, nil
}

// textTable numbers texts.
type textTable struct {
	numbers map[string]uint64
	texts   []byte // each behind its length
}

func (t *textTable) number(text string) uint64 {
	n, known := t.numbers[text]
	if !known {
		if t.numbers == nil {
			t.numbers = map[string]uint64{}
		}
		n = uint64(len(t.numbers))
		t.numbers[text] = n
		t.texts = append(binary.AppendUvarint(t.texts, uint64(len(text))), text...)
	}
	return n
}

// encode gives the number of texts and the texts.
func (t *textTable) encode() []byte {
	return append(binary.AppendUvarint(nil, uint64(len(t.numbers))), t.texts...)
}

// reader reads numbers and texts; once it is damaged it gives zeros.
type reader struct {
	data    []byte
	damaged bool
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.damaged, r.data = true, nil
		return 0
	}
	r.data = r.data[size:]
	return n
}

// count reads how many things follow, each of at least one byte.
func (r *reader) count() int {
	n := r.number()
	if n > uint64(len(r.data)) {
		r.damaged = true
		return 0
	}
	return int(n)
}

func (r *reader) text() string {
	n := r.count()
	text := string(r.data[:n])
	r.data = r.data[n:]
	return text
}

// textTable reads what textTable.encode gives.
func (r *reader) textTable() []string {
	texts := make([]string, 0, r.count())
	for range cap(texts) {
		texts = append(texts, r.text())
	}
	return texts
}

// textOf reads the number of a text.
func (r *reader) textOf(texts []string) string {
	if n := r.number(); n < uint64(len(texts)) {
		return texts[n]
	}
	r.damaged = true
	return ""
}
