package command

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// restore gives the test's own settings back.
func restore(t *testing.T) {
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(-1)
	t.Cleanup(func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	})
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
}

func memoryLimit() int64 { return debug.SetMemoryLimit(-1) }

func TestMemoryGrowsWithTheSources(t *testing.T) {
	restore(t)
	c := newCollector()
	if got := memoryLimit(); got != 32<<20 {
		t.Errorf("at first: got %d bytes, want 32 MiB", got)
	}
	c.grow(1000)
	if got := memoryLimit(); got != 32<<20 {
		t.Errorf("after 1,000 bytes: got %d bytes, want 32 MiB", got)
	}
	c.grow(4<<20 - 1000)
	if got := memoryLimit(); got != 112<<20 {
		t.Errorf("after 4 MiB: got %d bytes, want 112 MiB", got)
	}
}

func TestMemoryStaysAboveWhatIsInUse(t *testing.T) {
	restore(t)
	newCollector()
	used := make([]byte, 100<<20)
	for deadline := time.Now().Add(10 * time.Second); memoryLimit() < 200<<20; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("got %d bytes while %d are in use, want twice as much", memoryLimit(), len(used))
		}
		runtime.GC()
	}
	runtime.KeepAlive(used)
}

func TestUsersSettingsOfTheCollectorStay(t *testing.T) {
	restore(t)
	t.Setenv("GOGC", "50")
	before := memoryLimit()
	newCollector().grow(1 << 30)
	if got := memoryLimit(); got != before {
		t.Errorf("the limit became %d, want %d as before", got, before)
	}
}
