package budget

import (
	"bytes"
	"io"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
)

// Survey judges every budgeted artifact that is there as a regular file,
// sorted by name. unreadable lists those that could not be read. Memory holds
// one file of at most files.MaxFile; a larger one is measured in bytes alone,
// a larger proof ledger in lines too.
func Survey(dir *files.Dir) (findings []Finding, unreadable []string) {
	return survey(func(name string) (Finding, error) { return File(dir, name) })
}

// SurveyLook judges the artifacts of a look, as Survey does.
func SurveyLook(look *artifact.Look) (findings []Finding, unreadable []string) {
	return survey(func(name string) (Finding, error) {
		if seen, ok := look.Ledger(name); ok && seen.Size > files.MaxFile && seen.Err == nil {
			finding, _ := Judge(name, Measure{Lines: seen.Lines, Bytes: seen.Size}, nil)
			return finding, nil
		}
		return File(look.Dir, name)
	})
}

func survey(judge func(name string) (Finding, error)) (findings []Finding, unreadable []string) {
	for _, row := range artifact.Budgeted() {
		finding, err := judge(row.Name)
		switch files.CodeOf(err) {
		case "":
			findings = append(findings, finding)
		case files.Absent:
		default:
			unreadable = append(unreadable, row.Name)
		}
	}
	return findings, unreadable
}

// Blocking lists the findings of Survey that stop a gate.
func Blocking(findings []Finding) []Finding {
	var blocking []Finding
	for _, finding := range findings {
		if finding.Verdict == Blocked {
			blocking = append(blocking, finding)
		}
	}
	return blocking
}

// File judges one artifact that has a budget.
func File(dir *files.Dir, name string) (Finding, error) {
	info, err := dir.Stat(name)
	if err != nil {
		return Finding{}, err
	}
	size := Measure{Bytes: info.Size()}
	if size.Bytes > files.MaxFile {
		if row, ok := artifact.Lookup(name); ok && row.Growth == artifact.Ledger {
			if size, err = stream(dir, name); err != nil {
				return Finding{}, err
			}
		}
		finding, _ := Judge(name, size, nil)
		return finding, nil
	}
	data, err := dir.Read(name, files.MaxFile)
	if err != nil {
		return Finding{}, err
	}
	finding, _ := Bytes(name, data)
	return finding, nil
}

// Bytes judges the bytes of an artifact.
func Bytes(name string, data []byte) (Finding, bool) {
	// Text that cannot be read declares nothing; other checks name it.
	text, err := markdown.Parse(data)
	if err != nil {
		text = nil
	}
	return Judge(name, Measure{Lines: markdown.CountLines(data), Bytes: int64(len(data))}, text)
}

func stream(dir *files.Dir, name string) (Measure, error) {
	var size Measure
	err := dir.Stream(name, func(r io.Reader) error {
		buffer := make([]byte, 64<<10)
		last := byte('\n')
		for {
			n, err := r.Read(buffer)
			if n > 0 {
				size.Bytes += int64(n)
				size.Lines += bytes.Count(buffer[:n], []byte("\n"))
				last = buffer[n-1]
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				return err
			}
		}
		if last != '\n' {
			size.Lines++
		}
		return nil
	})
	return size, err
}
