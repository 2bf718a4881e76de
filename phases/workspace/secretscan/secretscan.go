// Package secretscan looks for credentials in the bytes of files. A finding
// names the place and the rule and never holds the credential.
//
// Inputs are readers under names. Errors are those of the reader and
// *LimitError: what could not be scanned whole is not clean.
package secretscan

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Severity says how sure a rule is.
type Severity string

// High is the form of a real credential, Medium what may be one.
const (
	High   Severity = "HIGH"
	Medium Severity = "MEDIUM"
)

// Finding is one place. A line holds at most one finding of a rule.
type Finding struct {
	File     string
	Line     int // from 1
	Rule     string
	Severity Severity
}

// Limits bound a scan.
type Limits struct {
	Entries  int
	Bytes    int64
	Findings int
}

// Default are the limits of the command.
var Default = Limits{Entries: 4096, Bytes: 64 << 20, Findings: 4096}

// LimitError says which limit ended the scan.
type LimitError struct {
	What string
	Most int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("more than %d %s; scan fewer files at a time", e.Most, e.What)
}

// Scanner scans several files under common limits.
type Scanner struct {
	Findings []Finding
	limits   Limits
	entries  int
	bytes    int64
}

// New starts a scan.
func New(limits Limits) *Scanner { return &Scanner{limits: limits} }

// Blocking says whether a finding is HIGH.
func (s *Scanner) Blocking() bool {
	for _, finding := range s.Findings {
		if finding.Severity == High {
			return true
		}
	}
	return false
}

const (
	pieceBytes = 64 << 10
	// overlap is longer than any credential on one line.
	overlap = 1 << 10
)

// Scan reads content to its end. Whole blocks without a hint of any rule are
// passed over; the lines of others are looked at one by one. Long lines are
// scanned in pieces, so that a file without line breaks needs no more memory
// than others.
func (s *Scanner) Scan(name string, content io.Reader) error {
	if s.entries++; s.entries > s.limits.Entries {
		return &LimitError{"files", int64(s.limits.Entries)}
	}
	reader := bufio.NewReaderSize(content, pieceBytes)
	line := 1
	var carried []byte
	reported := map[string]bool{}
	// active are the rules for the next bytes, at least for one line.
	var active []*rule
	left := 0
	for {
		if left == 0 && carried == nil {
			block := wholeLines(reader)
			if active = hinted(block); len(active) == 0 && len(block) > 0 {
				if s.bytes += int64(len(block)); s.bytes > s.limits.Bytes {
					return &LimitError{"bytes", s.limits.Bytes}
				}
				line += bytes.Count(block, []byte("\n"))
				if _, err := reader.Discard(len(block)); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				continue
			}
			left = len(block)
		}
		piece, err := reader.ReadSlice('\n')
		left = max(0, left-len(piece))
		if s.bytes += int64(len(piece)); s.bytes > s.limits.Bytes {
			return &LimitError{"bytes", s.limits.Bytes}
		}
		text := piece
		if len(carried) > 0 {
			text = append(carried, piece...)
		}
		if err := s.scanPiece(name, line, text, active, reported); err != nil {
			return err
		}
		switch {
		case err == nil:
			line++
			carried = nil
			clear(reported)
		case errors.Is(err, bufio.ErrBufferFull):
			carried = bytes.Clone(text[max(0, len(text)-overlap):])
		case errors.Is(err, io.EOF):
			return nil
		default:
			return fmt.Errorf("%s: %w", name, err)
		}
	}
}

// wholeLines are the complete lines that reader holds now; none when a line is
// longer than its buffer or the last one has no end.
func wholeLines(reader *bufio.Reader) []byte {
	_, _ = reader.Peek(1) // fills the buffer; ReadSlice meets the error again
	held, _ := reader.Peek(reader.Buffered())
	return held[:bytes.LastIndexByte(held, '\n')+1]
}

func (s *Scanner) scanPiece(name string, line int, text []byte, active []*rule, reported map[string]bool) error {
	for _, rule := range active {
		if reported[rule.name] || !rule.matches(text) {
			continue
		}
		if len(s.Findings) == s.limits.Findings {
			return &LimitError{"findings", int64(s.limits.Findings)}
		}
		reported[rule.name] = true
		s.Findings = append(s.Findings, Finding{File: name, Line: line, Rule: rule.name, Severity: rule.severity})
	}
	return nil
}
