package gotypes

// variants knows how the packages of a repository differ between build
// configurations, and which of them import each other in a circle.
type variants struct {
	repo    *repository
	differs map[config]map[*folder]bool
	circles map[config]map[*folder]int
}

func newVariants(r *repository) *variants {
	return &variants{r, map[config]map[*folder]bool{}, map[config]map[*folder]int{}}
}

// normal gives baseConfig when a folder and all that it imports are the same
// there as in the given configuration, so that they are checked once.
func (v *variants) normal(d *folder, in config) config {
	if in == baseConfig {
		return in
	}
	if v.differs[in] == nil {
		v.differs[in] = v.different(in)
	}
	if v.differs[in][d] {
		return in
	}
	return baseConfig
}

// different lists the folders with other files than in baseConfig and those
// that import them.
func (v *variants) different(in config) map[*folder]bool {
	importers := map[*folder][]*folder{}
	var queue []*folder
	set := map[*folder]bool{}
	for _, d := range v.repo.folders {
		for _, f := range d.files {
			if f.level != plain {
				continue
			}
			base, other := f.build.match(baseConfig), f.build.match(in)
			if base != other && !set[d] {
				set[d] = true
				queue = append(queue, d)
			}
			if base || other {
				for _, to := range v.repo.imports(f) {
					importers[to] = append(importers[to], d)
				}
			}
		}
	}
	for len(queue) > 0 {
		d := queue[0]
		queue = queue[1:]
		for _, from := range importers[d] {
			if !set[from] {
				set[from] = true
				queue = append(queue, from)
			}
		}
	}
	return set
}

// circular reports whether two folders import each other, directly or not. Such
// an import is no Go and is not followed, or what it gives would depend on
// where one begins.
func (v *variants) circular(a, b *folder, in config) bool {
	if v.circles[in] == nil {
		v.circles[in] = v.repo.components(in)
	}
	return v.circles[in][a] == v.circles[in][b]
}

// imports lists the scanned folders that a file imports.
func (r *repository) imports(f *file) []*folder {
	var list []*folder
	for _, p := range f.imports() {
		if d, _ := r.modules.find(p, f.folder); d != nil {
			list = append(list, d)
		}
	}
	return list
}

// components numbers the strongly connected components of the import graph of
// one configuration, tests aside (Tarjan's algorithm).
func (r *repository) components(in config) map[*folder]int {
	s := search{
		edges: map[*folder][]*folder{}, number: map[*folder]int{},
		low: map[*folder]int{}, component: map[*folder]int{},
	}
	for _, d := range r.folders {
		for _, f := range d.files {
			if f.level == plain && f.build.match(in) {
				s.edges[d] = append(s.edges[d], r.imports(f)...)
			}
		}
	}
	for _, d := range r.folders {
		if s.number[d] == 0 {
			s.visit(d)
		}
	}
	return s.component
}

type search struct {
	edges                  map[*folder][]*folder
	number, low, component map[*folder]int // component: 0 until known
	stack                  []*folder
	components             int
}

func (s *search) visit(d *folder) {
	s.number[d] = len(s.number) + 1
	s.low[d] = s.number[d]
	s.stack = append(s.stack, d)
	for _, to := range s.edges[d] {
		if s.number[to] == 0 {
			s.visit(to)
			s.low[d] = min(s.low[d], s.low[to])
		} else if s.component[to] == 0 {
			s.low[d] = min(s.low[d], s.number[to])
		}
	}
	if s.low[d] != s.number[d] {
		return
	}
	s.components++
	for {
		top := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		s.component[top] = s.components
		if top == d {
			return
		}
	}
}
