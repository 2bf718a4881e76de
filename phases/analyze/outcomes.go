package analyze

import (
	"encoding/binary"

	"rules_handbook/schemas/facts"
)

// Outcomes repeat few texts many times, so the cache writes every text of a
// file once: the number of texts, each with its length, then the number of
// outcomes, each as five numbers of texts and whether it is awaited.

func encodeOutcomes(outcomes []facts.Outcome) []byte {
	numbers := map[string]uint64{}
	var texts, rows []byte
	number := func(text string) {
		n, known := numbers[text]
		if !known {
			n = uint64(len(numbers))
			numbers[text] = n
			texts = append(binary.AppendUvarint(texts, uint64(len(text))), text...)
		}
		rows = binary.AppendUvarint(rows, n)
	}
	for i := range outcomes {
		o := &outcomes[i]
		for _, text := range [...]string{o.Caller, o.CallType, o.Callee, o.CalleeFile, o.Category} {
			number(text)
		}
		await := byte(0)
		if o.Await {
			await = 1
		}
		rows = append(rows, await)
	}
	data := binary.AppendUvarint(nil, uint64(len(numbers)))
	data = append(data, texts...)
	data = binary.AppendUvarint(data, uint64(len(outcomes)))
	return append(data, rows...)
}

func decodeOutcomes(data []byte) ([]facts.Outcome, error) {
	r := reader{data: data}
	texts := make([]string, 0, r.count())
	for range cap(texts) {
		texts = append(texts, r.text())
	}
	outcomes := make([]facts.Outcome, r.count())
	for i := range outcomes {
		o := &outcomes[i]
		for _, field := range [...]*string{&o.Caller, &o.CallType, &o.Callee, &o.CalleeFile, &o.Category} {
			if n := r.number(); n < uint64(len(texts)) {
				*field = texts[n]
			} else {
				r.damaged = true
			}
		}
		o.Await = r.number() == 1
	}
	if r.damaged || len(r.data) > 0 {
		return nil, errDamaged
	}
	return outcomes, nil
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
