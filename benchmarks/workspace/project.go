package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	slug = "demo"
	work = ".devrites/work/" + slug
)

// project is a generated project with one workspace that passes the seal.
type project struct {
	options
	dir, program string
}

// texts are the artifacts. DIGEST and BINDING are filled in by write.
var texts = map[string]string{
	"state.md":             "## Cursor\n| Key | Value |\n| --- | --- |\n| phase | seal |\n| status | running |\n| schema | 4 |\n",
	"brief.md":             "# Brief\n\n## Objective\nPrint totals.\n",
	"spec.md":              "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: totals match\n",
	"decisions.md":         "# Decisions\n\n## DEC-001 One package\nStatus: accepted\n",
	"assumptions.md":       "# Assumptions\n\nASM-001 input is UTF-8\n",
	"questions.md":         "# Questions\n\nNone so far.\n",
	"decision-coverage.md": "# Coverage\n\nDecision coverage: CLEAR\n",
	"architecture.md":      "# Architecture\n\nOne package.\n",
	"plan.md":              "# Plan\n\nOne slice.\n",
	"tasks.md":             "# Tasks\n\n## SLICE-001 Totals\nGoal: print totals\nSatisfies: AC-001\nDependencies: none\ndepends_on: []\nWorkspace dependencies: none\n",
	"traceability.md":      "# Traceability\n\n| AC-001 | SLICE-001 |\n",
	"test-plan.md":         "# Test plan\n\nAC-001: go test ./...\n",
	"eng-review.md":        "# Review\n\nImplementation readiness: READY\nBINDING\n",
	"gates.md":             "# Gates\n\n- [x] AC-001: totals match\n  EVIDENCE: seen in the report\n",
	"evidence.md":          "# Evidence\n\nCandidate SHA-256: DIGEST\n\n## EVID-001 totals\nCriteria: AC-001\nResult: pass\n\n",
	"review.md": "# Review\n\n## Spec\nComplete.\n\n## Code review\nNo findings.\n\nSecurity: no input is trusted\nNot-applicable: frontend — no interface\n" +
		"Not-applicable: performance — runs once\n\nCandidate SHA-256: DIGEST\n",
	"seal.md": "# Seal\n\n## Reviewer roster\n- spec-reviewer: no findings\n\nVerdict: GO\n\nCandidate SHA-256: DIGEST\n",
}

// entry is one of the many entries of evidence.md.
func entry(number int) string {
	const line = "2026-01-02T03:04:05Z run 17: total of region north is 1024.50, as expected\n"
	return fmt.Sprintf("## EVID-%03d totals\nCriteria: AC-001, SLICE-001\nCommand: `go test ./...`\nResult: pass\n%s\n", number, strings.Repeat(line, 50))
}

func (p *project) write() error {
	manifest := strings.Builder{}
	manifest.WriteString("# Touched\n\n## Touched files\nAll.\n\n## Candidate manifest\n| State | File | Slice | Reason |\n| --- | --- | --- | --- |\n")
	each := p.mib << 20 / p.files
	for i := range p.files {
		name := fmt.Sprintf("src/d%02d/f%04d.txt", i/128, i)
		fmt.Fprintf(&manifest, "| present | `%s` | SLICE-001 | Part of it. |\n", name)
		line := fmt.Sprintf("%04d: a line of a source file with words and numbers, 3.1415\n", i)
		if err := p.put(name, []byte(strings.Repeat(line, each/len(line)+1)[:each])); err != nil {
			return err
		}
	}
	for name, text := range texts {
		if err := p.put(work+"/"+name, []byte(text)); err != nil {
			return err
		}
	}
	if err := p.put(work+"/touched-files.md", []byte(manifest.String())); err != nil {
		return err
	}
	if err := p.git("init", "-q"); err != nil {
		return err
	}
	return p.bind()
}

// bind records the digests of the files as they are.
func (p *project) bind() error {
	out, err := p.engine("check", "candidate", slug)
	if err != nil {
		return err
	}
	digest, _, _ := strings.Cut(strings.TrimPrefix(out, "candidate-sha256: "), "\n")
	binding, err := p.engine("check", "readiness", "--emit-binding", slug)
	if err != nil {
		return err
	}
	for _, name := range []string{"eng-review.md", "evidence.md", "review.md", "seal.md"} {
		path := filepath.Join(p.dir, work, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text = bytes.Replace(text, []byte("DIGEST"), []byte(digest), 1)
		text = bytes.Replace(text, []byte("BINDING"), []byte(strings.TrimSpace(binding)), 1)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return p.grow()
}

// grow adds entries to evidence.md. This program stays small on the way: a
// child's peak of memory starts with that of its parent.
func (p *project) grow() error {
	file, err := os.OpenFile(filepath.Join(p.dir, work, "evidence.md"), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	for number, written := 2, 0; written < p.evidence<<20; number++ {
		n, err := file.WriteString(entry(number))
		if err != nil {
			return errors.Join(err, file.Close())
		}
		written += n
	}
	return file.Close()
}

// openRound makes the engine record its baseline of all project files.
func (p *project) openRound() error {
	_, err := p.engine("dispatch", slug, "open", "--phase", "build", "--wave", "w1", "--role", "writer")
	return err
}

func (p *project) engine(args ...string) (string, error) {
	command := exec.Command(p.program, args...)
	command.Dir, command.Stderr = p.dir, os.Stderr
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", command, err, out)
	}
	return string(out), nil
}

func (p *project) git(args ...string) error {
	command := exec.Command("git", args...)
	command.Dir, command.Stderr = p.dir, os.Stderr
	return command.Run()
}

func (p *project) put(name string, data []byte) error {
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// size is that of all files below a folder of the project.
func (p *project) size(folder string) int64 {
	total := int64(0)
	_ = filepath.WalkDir(filepath.Join(p.dir, folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	return total
}
