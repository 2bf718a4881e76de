// Package claim keeps short leases of project paths, so that two sessions in
// one checkout do not write the same file. The log claims.jsonl in .devrites
// holds one JSON record a line; the latest record of an id counts. A claim
// ends when it is released or its time is over.
package claim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"rules_handbook/phases/workspace/problem"
)

// File is the log in the .devrites folder.
const File = "claims.jsonl"

// MaxLog bounds the log, in bytes.
const MaxLog = 16 << 20

// The time that a claim may last, in minutes.
const (
	DefaultMinutes = 30
	minMinutes     = 1
	maxMinutes     = 240
)

// maxPaths bounds one claim.
const maxPaths = 4096

// Claim is one record.
type Claim struct {
	ID        string    `json:"id"`
	Session   string    `json:"session"`
	Paths     []string  `json:"paths"`
	Reason    string    `json:"reason,omitempty"`
	ClaimedAt time.Time `json:"claimed_at"`
	ExpiresAt time.Time `json:"expires_at"`
	Released  bool      `json:"released,omitempty"`
}

// Live says whether the claim holds at a time.
func (c Claim) Live(at time.Time) bool { return !c.Released && at.Before(c.ExpiresAt) }

// Line is the record as the log holds it.
func (c Claim) Line() ([]byte, error) { return json.Marshal(c) }

var sessionPattern = regexp.MustCompile(`^[A-Za-z0-9_.:/-]{1,128}$`)

// CheckSession refuses a name that the log should not hold.
func CheckSession(session string) error {
	if !sessionPattern.MatchString(session) {
		return fmt.Errorf("session %.140q: expected 1 to 128 of A-Z a-z 0-9 - _ . : /", session)
	}
	return nil
}

// Normalize gives paths their shortest form, sorted, each once. Neither
// .devrites nor .git can be claimed.
func Normalize(paths []string) ([]string, error) {
	var normal []string
	for _, given := range paths {
		clean := path.Clean(strings.ReplaceAll(given, `\`, "/"))
		first, _, _ := strings.Cut(clean, "/")
		switch {
		case given == "" || clean == "." || strings.ContainsAny(given, "\x00\n\r"):
			return nil, fmt.Errorf("path %s: expected the path of a project file", problem.Quote(given))
		case clean[0] == '/' || first == ".." || len(first) > 1 && first[1] == ':':
			return nil, fmt.Errorf("path %s leads out of the project", problem.Quote(given))
		case strings.EqualFold(first, ".devrites") || strings.EqualFold(first, ".git"):
			return nil, fmt.Errorf("path %s: nothing in %s can be claimed", problem.Quote(given), first)
		}
		normal = append(normal, clean)
	}
	slices.Sort(normal)
	normal = slices.Compact(normal)
	if len(normal) == 0 || len(normal) > maxPaths {
		return nil, fmt.Errorf("%d paths: expected 1 to %d", len(normal), maxPaths)
	}
	return normal, nil
}

// Log is what claims.jsonl says: the latest record of each id, in the order of
// their first records.
type Log struct {
	Claims     []Claim
	Unreadable int // lines that are no record
	highest    int
}

// ParseLog reads the log. Lines that cannot be read are counted.
func ParseLog(data []byte) *Log {
	log := &Log{}
	at := map[string]int{}
	for line := range bytes.Lines(data) {
		var one Claim
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if json.Unmarshal(line, &one) != nil || one.ID == "" || CheckSession(one.Session) != nil || len(one.Paths) == 0 {
			log.Unreadable++
			continue
		}
		if number, err := strconv.Atoi(strings.TrimPrefix(one.ID, "claim-")); err == nil {
			log.highest = max(log.highest, number)
		}
		if i, known := at[one.ID]; known {
			log.Claims[i] = one
			continue
		}
		at[one.ID] = len(log.Claims)
		log.Claims = append(log.Claims, one)
	}
	return log
}

// Conflict is a path that another session holds.
type Conflict struct {
	Path  string
	Claim Claim
}

// Conflicts lists the live claims of other sessions on these paths. An empty
// session conflicts with all.
func (l *Log) Conflicts(session string, paths []string, at time.Time) []Conflict {
	var found []Conflict
	for _, one := range l.Claims {
		if !one.Live(at) || one.Session == session {
			continue
		}
		for _, held := range one.Paths {
			if slices.Contains(paths, held) {
				found = append(found, Conflict{held, one})
			}
		}
	}
	return found
}

// Add makes the record of a new claim. minutes outside 1 to 240 are brought
// there.
func (l *Log) Add(session string, paths []string, reason string, minutes int, at time.Time) Claim {
	minutes = min(max(minutes, minMinutes), maxMinutes)
	return Claim{
		ID: "claim-" + strconv.Itoa(l.highest+1), Session: session, Paths: paths, Reason: strings.Join(strings.Fields(reason), " "),
		ClaimedAt: at.UTC(), ExpiresAt: at.UTC().Add(time.Duration(minutes) * time.Minute),
	}
}

// ErrNothing says that no live claim of the session was meant.
var ErrNothing = errors.New("no live claim of this session has that id")

// Release makes the records that end the session's live claims: the one with
// this id, or all when id is empty.
func (l *Log) Release(session, id string, at time.Time) ([]Claim, error) {
	var ended []Claim
	for _, one := range l.Claims {
		if one.Session == session && one.Live(at) && (id == "" || one.ID == id) {
			one.Released = true
			ended = append(ended, one)
		}
	}
	if id != "" && len(ended) == 0 {
		return nil, ErrNothing
	}
	return ended, nil
}
