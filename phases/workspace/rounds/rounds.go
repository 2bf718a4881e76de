// Package rounds keeps the rounds of dispatched work of a workspace: waves of
// roles that start, return and are closed, the packets that brief them, and
// the tripwire that names edits which nobody was dispatched for.
//
// A wave goes from open to sealed (all roles started) to complete (all
// returned), or is abandoned. The record is RecordFile; every change of it
// happens under the workspace's lock. Errors that the rules of dispatch give
// are *BlockedError.
package rounds

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"sort"
	"strings"
	"time"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/scope"
)

// RecordFile is the record's name in the workspace.
const RecordFile = "dispatch.json"

// States of a wave.
const (
	Open      = "open"
	Sealed    = "sealed"
	Complete  = "complete"
	Abandoned = "abandoned"
)

// Record holds all waves of a workspace.
type Record struct {
	Waves map[string]*Wave `json:"waves"`
	// Accepted are edits outside any round that a person took over.
	Accepted []Acceptance `json:"accepted,omitempty"`
}

// Wave is one round of dispatched work.
type Wave struct {
	Phase string `json:"phase"`
	State string `json:"state"`
	// Slices are what the wave works on, Allow the paths it may write.
	Slices []string         `json:"slices,omitempty"`
	Allow  []string         `json:"allow,omitempty"`
	Roles  map[string]*Role `json:"roles"`
	// Reason says why the wave was abandoned.
	Reason string `json:"reason,omitempty"`
}

// Role is one dispatched worker. Times are RFC 3339 in UTC.
type Role struct {
	Handle   string `json:"handle,omitempty"`
	Started  string `json:"started,omitempty"`
	Returned string `json:"returned,omitempty"`
	// Packet briefs the role, Account is what it gave back.
	Packet  *Reference `json:"packet,omitempty"`
	Account *Reference `json:"account,omitempty"`
}

// Acceptance is an edit outside any round that was taken over.
type Acceptance struct {
	Path   string `json:"path"`
	What   string `json:"what"`
	Reason string `json:"reason"`
	At     string `json:"at"`
}

// BlockedError is a rule's verdict on a request.
type BlockedError string

func (e BlockedError) Error() string { return string(e) }

func blocked(format string, args ...any) error { return BlockedError(fmt.Sprintf(format, args...)) }

// Read reads the record; without one there are no waves. A record that the
// engine did not write is a *BlockedError.
func Read(dir *files.Dir) (*Record, error) {
	data, err := dir.Read(RecordFile, files.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return &Record{Waves: map[string]*Wave{}}, nil
	}
	if err != nil {
		return nil, err
	}
	return decode(data)
}

func decode(data []byte) (*Record, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	record := &Record{}
	if err := decoder.Decode(record); err != nil {
		return nil, blocked("%s: %v; restore the engine's record", RecordFile, err)
	}
	for name, wave := range record.Waves {
		if wave == nil || !slices.Contains([]string{Open, Sealed, Complete, Abandoned}, wave.State) || len(wave.Roles) == 0 {
			return nil, blocked("%s: found the wave %q without a known state or without roles; restore the engine's record", RecordFile, name)
		}
		for role, entry := range wave.Roles {
			if entry == nil {
				return nil, blocked("%s: found nothing for the role %q of the wave %q; restore the engine's record", RecordFile, role, name)
			}
		}
	}
	if record.Waves == nil {
		record.Waves = map[string]*Wave{}
	}
	return record, nil
}

// Write keeps the record.
func (r *Record) Write(w *files.Writer) error {
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return w.Write(RecordFile, append(data, '\n'))
}

// Active says that a wave is open or sealed: its writers may write.
func (w *Wave) Active() bool { return w.State == Open || w.State == Sealed }

// Names lists the waves, sorted.
func (r *Record) Names() []string { return sortedKeys(r.Waves) }

// RoleNames lists the roles of a wave, sorted.
func (w *Wave) RoleNames() []string { return sortedKeys(w.Roles) }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

// Allowed are the paths that the active waves may write.
func (r *Record) Allowed() scope.Allow {
	var allow scope.Allow
	for _, name := range r.Names() {
		if wave := r.Waves[name]; wave.Active() {
			allow = append(allow, wave.Allow...)
		}
	}
	return allow
}

var nameShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// CheckName refuses names of waves and roles that are no plain words.
func CheckName(name string) error {
	if !nameShape.MatchString(name) {
		return fmt.Errorf("found the name %.80q, expected up to 64 letters, digits, dots, dashes and underscores", name)
	}
	return nil
}

// Open opens a wave. Its name must be new or that of an abandoned wave, and
// no other active wave may write the same paths.
func (r *Record) Open(name string, wave *Wave, roles []string) error {
	if old, ok := r.Waves[name]; ok && old.State != Abandoned {
		return blocked("the wave %s exists and is %s; choose another name", name, old.State)
	}
	wave.State = Open
	wave.Roles = map[string]*Role{}
	for _, role := range roles {
		if wave.Roles[role] != nil {
			return blocked("the role %s is named twice; name each role once", role)
		}
		wave.Roles[role] = &Role{}
	}
	for _, other := range r.Names() {
		if !r.Waves[other].Active() {
			continue
		}
		for _, path := range wave.Allow {
			if theirs := scope.Allow(r.Waves[other].Allow); theirs.Covers(path) || slices.ContainsFunc(theirs, scope.Allow{path}.Covers) {
				return blocked("the wave %s writes %q too; wait until it is complete", other, path)
			}
		}
	}
	r.Waves[name] = wave
	return nil
}

// Start records that a role runs under a handle.
func (r *Record) Start(name, role, handle string, packet *Reference, now time.Time) error {
	entry, err := r.role(name, role, Open)
	if err != nil {
		return err
	}
	if entry.Started != "" {
		return blocked("the role %s of %s has started already, as %q", role, name, entry.Handle)
	}
	for _, other := range r.Names() {
		for _, their := range r.Waves[other].RoleNames() {
			if r.Waves[other].Roles[their].Handle == handle && r.Waves[other].State != Abandoned {
				return blocked("the handle %q is that of the role %s of %s; give each role its own", handle, their, other)
			}
		}
	}
	entry.Handle, entry.Started, entry.Packet = handle, stamp(now), packet
	return nil
}

// Seal ends the start of roles; each must have one handle.
func (r *Record) Seal(name string) error {
	wave, err := r.wave(name, Open)
	if err != nil {
		return err
	}
	var missing []string
	for _, role := range wave.RoleNames() {
		if wave.Roles[role].Started == "" {
			missing = append(missing, role)
		}
	}
	if missing != nil {
		return blocked("not started yet: %s; start them or abandon the wave", strings.Join(missing, ", "))
	}
	wave.State = Sealed
	return nil
}

// Return records that a role came back; the last one completes the wave.
func (r *Record) Return(name, role string, account *Reference, now time.Time) (complete bool, err error) {
	entry, err := r.role(name, role, Sealed)
	if err != nil {
		return false, err
	}
	if entry.Returned != "" {
		return false, blocked("the role %s of %s has returned already", role, name)
	}
	entry.Returned, entry.Account = stamp(now), account
	wave := r.Waves[name]
	for _, other := range wave.Roles {
		if other.Returned == "" {
			return false, nil
		}
	}
	wave.State = Complete
	return true, nil
}

// Abandon gives a wave up. What its writers left is no longer allowed.
func (r *Record) Abandon(name, reason string) error {
	wave, ok := r.Waves[name]
	if !ok {
		return blocked("there is no wave %s; dispatch status lists them", name)
	}
	if !wave.Active() {
		return blocked("the wave %s is %s already", name, wave.State)
	}
	wave.State, wave.Reason = Abandoned, reason
	return nil
}

func (r *Record) wave(name, state string) (*Wave, error) {
	wave, ok := r.Waves[name]
	switch {
	case !ok:
		return nil, blocked("there is no wave %s; dispatch status lists them", name)
	case wave.State != state:
		return nil, blocked("the wave %s is %s, expected %s", name, wave.State, state)
	}
	return wave, nil
}

func (r *Record) role(name, role, state string) (*Role, error) {
	wave, err := r.wave(name, state)
	if err != nil {
		return nil, err
	}
	entry, ok := wave.Roles[role]
	if !ok {
		return nil, blocked("the wave %s has no role %s, it has %s", name, role, strings.Join(wave.RoleNames(), ", "))
	}
	return entry, nil
}

func stamp(now time.Time) string { return now.UTC().Format(time.RFC3339) }
