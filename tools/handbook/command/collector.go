package command

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// collector sets the memory at which garbage is collected. Go begins to collect
// at 4 MiB and then whenever the heap has doubled: too often for a small tree,
// whose run is over before it needs the memory, and too late for a big one. Here
// memory may grow in proportion to the sources, and to twice of what is in use.
type collector struct {
	mu    sync.Mutex
	read  int64 // bytes of sources
	limit int64
}

const (
	memoryAtStart = 32 << 20
	memoryPerByte = 20      // of sources; the facts and syntax trees of Go take 16
	limitStep     = 8 << 20 // a new limit stops all goroutines for a moment
	perLiveByte   = 2       // below that the collector would run again and again
)

// newCollector takes over from the runtime, unless the user has told it what to
// do. It is for the whole process.
func newCollector() *collector {
	c := &collector{}
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		c.limit = 1 << 62
		return c
	}
	debug.SetGCPercent(-1)
	c.raise(memoryAtStart)
	c.watch()
	return c
}

// grow tells how many bytes of sources were read. It may be called from several
// goroutines.
func (c *collector) grow(bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read += int64(bytes)
	if limit := memoryAtStart + memoryPerByte*c.read; limit >= c.limit+limitStep {
		c.raise(limit)
	}
}

func (c *collector) raise(limit int64) {
	c.limit = limit
	debug.SetMemoryLimit(limit)
}

// watch looks at what is in use after every collection: an object that nothing
// holds is finalized then.
func (c *collector) watch() {
	runtime.SetFinalizer(&struct{ *collector }{c}, func(*struct{ *collector }) {
		c.mu.Lock()
		defer c.mu.Unlock()
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if limit := perLiveByte * int64(live[0].Value.Uint64()); limit > c.limit {
			c.raise(limit)
		}
		c.watch()
	})
}
