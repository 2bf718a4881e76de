// Command workspace measures devrites-engine on a workspace at the limits of a
// candidate: 4,096 files of 256 MiB together, all of them known to the baseline
// between rounds too, and a large evidence.md.
//
//	go -C benchmarks run ./workspace [-files 4096] [-mib 256] [-evidence 16] [-runs 3]
//
// It prints wall time, peak memory, the bytes that were read against the bytes
// that are there, and MB/s against plain SHA-256 of the same number of bytes
// in memory, on one core. A ratio of 1 says that each file was read once. Of
// several runs the best counts. It needs Git.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"rules_handbook/benchmarks/internal/process"
)

type options struct {
	checkout                   string
	files, mib, evidence, runs int
}

func main() {
	var o options
	flag.StringVar(&o.checkout, "checkout", "..", "`folder` of this repository")
	flag.IntVar(&o.files, "files", 4096, "`number` of candidate files")
	flag.IntVar(&o.mib, "mib", 256, "`size` of all candidate files together in MiB")
	flag.IntVar(&o.evidence, "evidence", 16, "`size` of evidence.md in MiB")
	flag.IntVar(&o.runs, "runs", 3, "`number` of runs, of which the best counts")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintf(os.Stderr, "workspace: error: %v\n", err)
		os.Exit(1)
	}
}

func run(o options) error {
	folder, err := os.MkdirTemp("", "workspace")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	p := &project{options: o, dir: filepath.Join(folder, "project"), program: filepath.Join(folder, "devrites-engine")}
	build := exec.Command("go", "build", "-o", p.program, "./tools/devrites-engine")
	build.Dir, build.Stderr = o.checkout, os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("building devrites-engine: %w", err)
	}
	if err := p.write(); err != nil {
		return err
	}
	plain := p.plain()
	fmt.Printf("plain SHA-256: %.0f MB/s\n%-28s %8s %6s %14s %6s %8s\n", plain, "", "wall s", "MiB", "bytes read", "ratio", "MB/s")
	show := func(name string, there int64, args ...string) error { return p.show(name, there, plain, args) }

	candidate, workspace := p.size("src"), p.size(work)
	if err := show("candidate", candidate, "check", "candidate", slug); err != nil {
		return err
	}
	if err := show("seal", candidate+workspace, "check", "seal", slug); err != nil {
		return err
	}
	if err := show("orient", workspace, "orient", slug); err != nil {
		return err
	}
	if err := p.openRound(); err != nil {
		return err
	}
	workspace = p.size(work)
	if err := show("candidate, with a baseline", candidate, "check", "candidate", slug); err != nil {
		return err
	}
	if err := show("seal, with a baseline", candidate+workspace, "check", "seal", slug); err != nil {
		return err
	}
	if err := p.git("add", "src"); err != nil {
		return err
	}
	return show("ship", candidate, "check", "ship", slug)
}

// plain is the speed of SHA-256 over as many bytes as the candidate has.
func (p *project) plain() float64 {
	block := make([]byte, 1<<20)
	start := time.Now()
	sum := sha256.New()
	for range p.mib {
		sum.Write(block)
	}
	sum.Sum(nil)
	return float64(p.mib) * (1 << 20) / 1e6 / time.Since(start).Seconds()
}

func (p *project) show(name string, there int64, plain float64, args []string) error {
	var best process.Cost
	for i := range max(p.runs, 1) {
		cost, err := process.Measure("env", append([]string{"-C", p.dir, p.program}, args...)...)
		if err != nil {
			return err
		}
		if i == 0 || cost.Wall < best.Wall {
			best = cost
		}
	}
	rate := float64(there) / 1e6 / best.Wall.Seconds()
	fmt.Printf("%-28s %8.3f %6d %14d %6.2f %8.0f (%.0f %% of plain)\n", name, best.Wall.Seconds(), best.Memory, best.Read, float64(best.Read)/float64(there), rate, 100*rate/plain)
	return nil
}
