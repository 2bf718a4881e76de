package bazel

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Counts maps a mnemonic to a number of actions.
type Counts map[string]int

// Total adds all counts up.
func (c Counts) Total() int {
	total := 0
	for _, count := range c {
		total += count
	}
	return total
}

// Build builds targets without a shared cache and counts, by the build
// metrics, the handbook actions that were executed.
func (w *Workspace) Build(targets ...string) Counts {
	w.t.Helper()
	events := filepath.Join(w.t.TempDir(), "events.json")
	w.Must(append([]string{"build", "--disk_cache=", "--build_event_json_file=" + events}, targets...)...)
	return w.executed(events)
}

// executed reads buildMetrics.actionSummary.actionData of the event file.
func (w *Workspace) executed(events string) Counts {
	w.t.Helper()
	file, err := os.Open(events)
	if err != nil {
		w.t.Fatal(err)
	}
	defer file.Close()
	counts, found := Counts{}, false
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var event struct {
			BuildMetrics *struct {
				ActionSummary struct {
					ActionData []struct {
						Mnemonic        string
						ActionsExecuted string
					}
				}
			}
		}
		if err := json.Unmarshal(lines.Bytes(), &event); err != nil {
			w.t.Fatalf("%s: %v", events, err)
		}
		if event.BuildMetrics == nil {
			continue
		}
		found = true
		for _, data := range event.BuildMetrics.ActionSummary.ActionData {
			if !strings.HasPrefix(data.Mnemonic, "Handbook") {
				continue
			}
			count, err := strconv.Atoi(data.ActionsExecuted)
			if err != nil {
				w.t.Fatalf("%s: actionsExecuted of %s: %v", events, data.Mnemonic, err)
			}
			counts[data.Mnemonic] += count
		}
	}
	if err := lines.Err(); err != nil {
		w.t.Fatal(err)
	}
	if !found {
		w.t.Fatalf("%s: no buildMetrics event", events)
	}
	return counts
}

// BuildShared builds targets with a disk cache and says, by the execution
// log, how many handbook actions were executed and how many came from it.
func (w *Workspace) BuildShared(diskCache string, targets ...string) (executed, hits Counts) {
	w.t.Helper()
	log := filepath.Join(w.t.TempDir(), "execution.json")
	w.Must(append([]string{"build", "--disk_cache=" + diskCache, "--execution_log_json_file=" + log}, targets...)...)
	file, err := os.Open(log)
	if err != nil {
		w.t.Fatal(err)
	}
	defer file.Close()
	executed, hits = Counts{}, Counts{}
	decoder := json.NewDecoder(file)
	for {
		var spawn struct {
			Mnemonic string
			CacheHit bool
		}
		if err := decoder.Decode(&spawn); errors.Is(err, io.EOF) {
			return executed, hits
		} else if err != nil {
			w.t.Fatalf("%s: %v", log, err)
		}
		switch {
		case !strings.HasPrefix(spawn.Mnemonic, "Handbook"):
		case spawn.CacheHit:
			hits[spawn.Mnemonic]++
		default:
			executed[spawn.Mnemonic]++
		}
	}
}
