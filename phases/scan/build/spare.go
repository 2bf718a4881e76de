package build

import (
	"slices"
	"sync"

	"rules_handbook/schemas/facts"
)

// Lists whose length is known when a file is done grow in memory that the next
// file uses again: growing leaves twice the size of a list behind.
var (
	spareCalls spare[callSite]
	spareDecls spare[facts.Declaration]
)

// spare hands out empty lists that have room. It may be used from several
// goroutines.
type spare[T any] struct{ pool sync.Pool }

func (s *spare[T]) get() []T {
	if list, ok := s.pool.Get().(*[]T); ok {
		return *list
	}
	return nil
}

// done gives what is in a list, nil when that is nothing, and puts the list.
func (s *spare[T]) done(list []T) []T {
	var exact []T
	if len(list) > 0 {
		exact = slices.Clone(list)
	}
	s.put(list)
	return exact
}

// put takes a list that nothing points into any more.
func (s *spare[T]) put(list []T) {
	clear(list)
	list = list[:0]
	s.pool.Put(&list)
}
