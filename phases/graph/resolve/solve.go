package resolve

// Values depend on each other, sometimes in circles: a variable is assigned
// the result of a method of itself, two modules import each other. solve gives
// their least solution: the values of a circle start at the bottom and are
// worked out again until nothing changes.

const (
	maxDepth  = 512          // values that depend on each other in a row; behind a longer row all is unknown
	maxActive = 2 * maxDepth // values that are worked out at once; when it is reached, half of them are known to be too deep
	maxRounds = 16           // rounds over one circle
)

// key names one value that is worked out at most once.
type key struct {
	kind cellKind
	file int32
	a, b int32
	name string
}

type cellKind uint8

const (
	localCell    cellKind = iota // a: scope, name
	memberCell                   // a: parent declaration or -1, b: filter, name
	variableCell                 // a: declaration
	resultCell                   // a: declaration
	aliasCell                    // a: declaration
	importCell                   // a: import
	exportCell                   // name
	aliasRefCell                 // a: declaration
)

type state uint8

const (
	fresh       state = iota
	active            // being worked out
	provisional       // depends on an active one
	stale             // was provisional; the circle is in its next round
	done
)

type cell struct {
	state  state
	val    value
	index  int // place on the stack
	low    int // lowest place on the stack that it depends on
	height int // length of the longest row of values below it
}

// solver holds the values of one batch.
type solver struct {
	cells  map[key]*cell
	active []*cell // being worked out, each for the one before
	stack  []*cell // active and provisional
	stales []*cell // taken off the stack for another round
	low    int     // lowest place on the stack that was used since it was last set
	height int     // greatest height that was used since it was last set
	failed bool    // too deep: what is active is given up
}

const noLow = int(^uint(0) >> 1)

func newSolver() *solver {
	return &solver{cells: map[key]*cell{}, low: noLow}
}

// solve gives the value of a key; compute works it out, and may ask for others.
func (s *solver) solve(k key, compute func() value) value {
	c := s.cells[k]
	if c == nil {
		c = &cell{}
		s.cells[k] = c
	}
	switch c.state {
	case done:
		s.height = max(s.height, c.height)
		return c.val
	case active, provisional:
		s.low = min(s.low, c.low)
		return c.val
	}
	if s.failed {
		return unknownFor(untyped)
	}
	if len(s.active) == maxActive {
		s.failed = true
		return unknownFor(untyped)
	}
	return s.enter(c, compute)
}

func (s *solver) enter(c *cell, compute func() value) value {
	c.index = len(s.stack)
	c.low = c.index
	c.state = active
	s.stack = append(s.stack, c)
	low, height := s.low, s.height
	s.active = append(s.active, c)
	s.rounds(c, compute)
	if s.failed {
		if s.active[0] == c {
			s.giveUp()
		}
		return unknownFor(untyped)
	}
	s.active = s.active[:len(s.active)-1]
	s.low = low
	if c.state == provisional {
		s.low = min(low, c.low)
	}
	s.height = max(height, c.height)
	return c.val
}

// rounds works a value out, again and again when it depends on itself.
func (s *solver) rounds(c *cell, compute func() value) {
	stales := len(s.stales)
	for round := 1; ; round++ {
		s.low, s.height = noLow, 0
		found := compute()
		if s.failed {
			return
		}
		c.height = s.height + 1
		if c.height > maxDepth {
			found, c.height = unknownFor(untyped), maxDepth+1
		}
		switch {
		case s.low < c.index:
			c.val, c.low, c.state = found, s.low, provisional
			return
		case s.low > c.index || same(found, c.val):
			c.val = found
			s.settle(c, stales)
			return
		case round == maxRounds:
			s.forget(c, stales)
			return
		}
		c.val = found
		s.again(c)
	}
}

// again takes what depends on c off the stack for another round.
func (s *solver) again(c *cell) {
	for _, above := range s.stack[c.index+1:] {
		above.state = stale
		s.stales = append(s.stales, above)
	}
	s.stack = s.stack[:c.index+1]
}

// settle makes the values of the circle that starts at c final.
func (s *solver) settle(c *cell, stales int) {
	for _, part := range s.stack[c.index:] {
		part.state = done
		part.height = max(part.height, c.height)
	}
	s.stack = s.stack[:c.index]
	s.dropStales(stales)
}

// forget makes the values of a circle without a solution unknown.
func (s *solver) forget(c *cell, stales int) {
	for _, part := range s.stack[c.index:] {
		part.val = unknownFor(untyped)
	}
	for _, part := range s.stales[stales:] {
		if part.state == stale {
			part.val, part.state = unknownFor(untyped), done
		}
	}
	s.settle(c, stales)
}

// dropStales lets values that the last round did not need be worked out anew.
func (s *solver) dropStales(from int) {
	for _, part := range s.stales[from:] {
		if part.state == stale {
			*part = cell{}
		}
	}
	s.stales = s.stales[:from]
}

// giveUp ends a row of values that is too long: the first half is behind more
// than maxDepth others, so it is unknown, whatever is asked first; the others
// are worked out when they are asked for themselves.
func (s *solver) giveUp() {
	for _, part := range s.stack {
		*part = cell{}
	}
	for _, part := range s.stales {
		if part.state == stale {
			*part = cell{}
		}
	}
	for _, part := range s.active[:maxActive-maxDepth] {
		*part = cell{state: done, val: unknownFor(untyped), height: maxDepth + 1}
	}
	*s = solver{cells: s.cells, low: noLow}
}
