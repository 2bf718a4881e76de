package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/fingerprint"
	"rules_handbook/phases/workspace/metrics"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/rounds"
	"rules_handbook/phases/workspace/scope"
)

// dispatchFlags are those of all actions; each action says what it needs.
var dispatchFlags = []Flag{
	{Name: "wave", Value: "name", Help: "the wave (open, start, seal, return, status, abandon)"},
	{Name: "phase", Value: "phase", Help: "the phase that the wave works for (open)"},
	{Name: "role", Value: "name", Help: "a role (open: one or more; start, return: one)", Repeated: true},
	{Name: "slice", Value: "SLICE-ID", Help: "a slice that the wave builds; its Writer allowlist may change (open)", Repeated: true},
	{Name: "allow", Value: "path", Help: "a further path that may change, with all below it (open)", Repeated: true},
	{Name: "handle", Value: "id", Help: "what the host calls the started worker (start)"},
	{Name: "packet", Value: "packets/file", Help: "the brief of the role (start)"},
	{Name: "account", Value: "packets/file", Help: "what the role gave back (return)"},
	{Name: "accept", Value: "path", Help: "take over edits of this path, or below it, made outside a round (next)", Repeated: true},
	{Name: "reason", Value: "text", Help: "why (abandon, next --accept)"},
}

func dispatchCommands() []Command {
	return []Command{{
		Name:     "dispatch",
		Operands: []Operand{slugOperand, {Name: "open|next|start|seal|return|status|abandon"}},
		Flags:    dispatchFlags,
		Summary:  "Keep the rounds of dispatched work.",
		Doc: "A wave of roles is opened, each role started, the wave sealed, each role returned; the last return completes it. Between rounds nobody " +
			"edits the project: an edit outside an open wave's allowed paths blocks open and check candidate until it is undone, or taken over with " +
			"next --accept. Packets are files of packets/ of at most 64 KiB that refer to their inputs by path, SHA-256 and lines. " +
			"abandon always ends with exit code 3, because somebody has to look at what is left.",
		Run: runDispatch,
	}}
}

// dispatcher is one call of dispatch, under the lock.
type dispatcher struct {
	env       *Env
	args      *Args
	workspace *root.Workspace
	w         *files.Writer
	record    *rounds.Record
	now       time.Time
}

// errUsage marks a request that lacks something.
type errUsage string

func (e errUsage) Error() string { return string(e) }

var dispatchActions = map[string]func(*dispatcher) error{
	"open": (*dispatcher).open, "next": (*dispatcher).next, "start": (*dispatcher).start, "seal": (*dispatcher).seal,
	"return": (*dispatcher).comeBack, "status": (*dispatcher).status, "abandon": (*dispatcher).abandon,
}

func runDispatch(env *Env, args *Args) int {
	run, ok := dispatchActions[args.Operand("open|next|start|seal|return|status|abandon")]
	if !ok {
		return env.Fail(Usage, "dispatch: expected open, next, start, seal, return, status or abandon")
	}
	for _, name := range append(args.Values("role"), args.Values("wave")...) {
		if err := rounds.CheckName(name); err != nil {
			return env.Fail(Usage, "dispatch: %v", err)
		}
	}
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "%v", err)
	}
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		return env.dispatched(env.locked(workspace, func(w *files.Writer) error {
			record, err := rounds.Read(w.Dir)
			if err != nil {
				return err
			}
			return run(&dispatcher{env, args, workspace, w, record, now})
		}))
	})
}

// errStop: the lines are printed already, the answer is no.
var errStop = errors.New("stop")

// dispatched gives the exit code of an action's error.
func (e *Env) dispatched(err error) int {
	var blocked rounds.BlockedError
	var usage errUsage
	switch {
	case err == nil:
		return Passed
	case errors.Is(err, errStop):
		return Blocked
	case errors.As(err, &usage):
		return e.Fail(Usage, "dispatch: %v", err)
	case errors.As(err, &blocked):
		e.Printf("dispatch: BLOCKED: %v\n", err)
		return Blocked
	}
	return e.Fail(Blocked, "dispatch: BLOCKED: %v", err)
}

// need wants flags to be set.
func (d *dispatcher) need(names ...string) error {
	for _, name := range names {
		if strings.TrimSpace(d.args.Flag(name)) == "" {
			return errUsage("expected --" + name)
		}
	}
	return nil
}

func (d *dispatcher) wave() string { return d.args.Flag("wave") }

// block prints one line for each fault.
func block[E error](d *dispatcher, faults []E) error {
	for _, fault := range faults {
		d.env.Printf("dispatch: BLOCKED: %v\n", fault)
	}
	if len(faults) > 0 {
		return errStop
	}
	return nil
}

func (d *dispatcher) open() error {
	if err := d.need("phase", "wave", "role"); err != nil {
		return err
	}
	phase, err := artifact.ParsePhase(d.args.Flag("phase"))
	if err != nil {
		return errUsage(err.Error())
	}
	allow, faults := d.allowed()
	faults = append(faults, rounds.CheckFolder(d.w.Dir)...)
	if err := block(d, faults); err != nil {
		return err
	}
	tree, err := d.tripwire()
	if err != nil {
		return err
	}
	wave := &rounds.Wave{Phase: string(phase), Slices: d.args.Values("slice"), Allow: allow}
	if err := d.record.Open(d.wave(), wave, d.args.Values("role")); err != nil {
		return err
	}
	if err := tree.Write(d.w); err != nil {
		return err
	}
	if err := d.record.Write(d.w); err != nil {
		return err
	}
	d.env.Printf("dispatch: opened %s (%d roles, %d allowed paths)\n", d.wave(), len(wave.Roles), len(allow))
	return nil
}

// allowed collects the paths of --slice and --allow, and what withholds the
// slices.
func (d *dispatcher) allowed() (scope.Allow, []error) {
	allow, err := scope.ParseAllow(d.args.Values("allow"))
	if err != nil {
		return nil, []error{err}
	}
	var faults []error
	admission := admissionOf(d.workspace)
	for _, id := range d.args.Values("slice") {
		paths, reasons := admission.admit(id)
		allow = append(allow, paths...)
		for _, reason := range reasons {
			faults = append(faults, fmt.Errorf("%s is withheld: %s", id, reason))
		}
	}
	if active := admission.active(); active != "" && !d.args.Set("slice") {
		for _, reason := range admission.withheld(active) {
			faults = append(faults, fmt.Errorf("%s, the active slice, is withheld: %s", active, reason))
		}
	}
	return allow, faults
}

// tripwire compares the project with the baseline, or takes the first one.
func (d *dispatcher) tripwire() (*rounds.Tree, error) {
	tree, err := rounds.ReadTree(d.w.Dir)
	if err != nil {
		return nil, err
	}
	if tree == nil {
		return d.measure()
	}
	edits, err := d.edits()
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, edit := range edits {
		faults = append(faults, errors.New(rounds.EditLine(d.workspace.Slug, edit)))
	}
	return tree, block(d, faults)
}

// measure takes the measure of the project as it is now.
func (d *dispatcher) measure() (*rounds.Tree, error) {
	project, err := d.workspace.Root.OpenProject()
	if err != nil {
		return nil, err
	}
	defer project.Close()
	return rounds.Measure(d.env.Context, project, fingerprint.Known{}, d.now)
}

// edits are those outside any round.
func (d *dispatcher) edits() ([]fingerprint.Change, error) {
	project, err := d.workspace.Root.OpenProject()
	if err != nil {
		return nil, err
	}
	defer project.Close()
	return rounds.RootEdits(d.env.Context, project, d.w.Dir)
}

func (d *dispatcher) start() error {
	if err := d.need("wave", "role", "handle"); err != nil {
		return err
	}
	handle := strings.TrimSpace(d.args.Flag("handle"))
	if len(handle) > 200 || strings.ContainsFunc(handle, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return errUsage("--handle: expected up to 200 bytes without control characters")
	}
	var packet *rounds.Reference
	size := 0
	if name := d.args.Flag("packet"); name != "" {
		reference, data, err := rounds.Refer(d.w.Dir, name)
		if err != nil {
			return err
		}
		inputs, faults := rounds.CheckPacket(name, data)
		faults = append(faults, d.checkInputs(name, inputs)...)
		if err := block(d, faults); err != nil {
			return err
		}
		packet, size = reference, len(data)
	}
	if err := d.record.Start(d.wave(), d.args.Flag("role"), handle, packet, d.now); err != nil {
		return err
	}
	d.env.Printf("dispatch: started %s of %s as %s\n", d.args.Flag("role"), d.wave(), handle)
	return d.keep(metrics.Dispatch, size)
}

// keep writes the record, and the metric of one role with the size of what it
// got or gave.
func (d *dispatcher) keep(event string, size int) error {
	err := d.record.Write(d.w)
	if err == nil {
		d.env.measure(d.w, metrics.Record{Event: event, Role: d.args.Flag("role"), Bytes: int64(size), Note: d.wave()})
	}
	return err
}

// maxInput is the size up to which an input of a packet is read.
const maxInput = 64 << 20

func (d *dispatcher) checkInputs(name string, inputs []rounds.Reference) []*problem.Problem {
	project, err := files.Open(d.workspace.Root.Project, d.env.FilePolicy())
	if err != nil {
		return []*problem.Problem{unread(err)}
	}
	defer project.Close()
	return rounds.CheckInputs(name, inputs, func(path string) ([]byte, error) { return project.Read(path, maxInput) })
}

func (d *dispatcher) seal() error {
	if err := d.need("wave"); err != nil {
		return err
	}
	if err := d.record.Seal(d.wave()); err != nil {
		return err
	}
	d.env.Printf("dispatch: sealed %s\n", d.wave())
	return d.record.Write(d.w)
}

// comeBack records a return. When the wave is complete, its paths become part
// of the baseline before the record says so: a crash in between loses nothing.
func (d *dispatcher) comeBack() error {
	if err := d.need("wave", "role"); err != nil {
		return err
	}
	var account *rounds.Reference
	size := 0
	if name := d.args.Flag("account"); name != "" {
		reference, data, err := rounds.Refer(d.w.Dir, name)
		if err != nil {
			return err
		}
		if _, faults := rounds.CheckPacket(name, data); len(faults) > 0 {
			return block(d, faults)
		}
		account, size = reference, len(data)
	}
	complete, err := d.record.Return(d.wave(), d.args.Flag("role"), account, d.now)
	if err != nil {
		return err
	}
	if complete {
		if err := d.take(d.record.Waves[d.wave()].Allow); err != nil {
			return err
		}
	}
	if err := d.keep(metrics.Return, size); err != nil {
		return err
	}
	d.env.Printf("dispatch: returned %s of %s\n", d.args.Flag("role"), d.wave())
	if complete {
		d.env.Printf("dispatch: %s is complete\n", d.wave())
	}
	return nil
}

// take makes what allow covers part of the baseline, as it is now.
func (d *dispatcher) take(allow scope.Allow) error {
	tree, err := rounds.ReadTree(d.w.Dir)
	if err != nil {
		return err
	}
	now, err := d.measure()
	if err != nil {
		return err
	}
	if tree == nil {
		return now.Write(d.w)
	}
	tree.Take(now, allow)
	return tree.Write(d.w)
}

func (d *dispatcher) abandon() error {
	if err := d.need("wave"); err != nil {
		return err
	}
	reason := strings.Join(strings.Fields(d.args.Flag("reason")), " ")
	if reason == "" {
		return rounds.BlockedError("abandon needs --reason: say why, for whoever takes over")
	}
	if err := d.record.Abandon(d.wave(), reason); err != nil {
		return err
	}
	if err := d.record.Write(d.w); err != nil {
		return err
	}
	d.env.Printf("dispatch: abandoned %s: %s; look at what its writers left before the next round\n", d.wave(), reason)
	return errStop
}
