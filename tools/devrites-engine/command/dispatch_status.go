package command

import (
	"fmt"
	"strings"

	"rules_handbook/phases/workspace/rounds"
	"rules_handbook/phases/workspace/scope"
)

// status prints all waves, or the roles of one, which must be complete.
func (d *dispatcher) status() error {
	if !d.args.Set("wave") {
		for _, name := range d.record.Names() {
			d.env.Printf("%s\n", waveLine(name, d.record.Waves[name]))
		}
		if len(d.record.Waves) == 0 {
			d.env.Printf("dispatch: no wave\n")
		}
		return nil
	}
	wave, ok := d.record.Waves[d.wave()]
	if !ok {
		return rounds.BlockedError("there is no wave " + d.wave() + "; dispatch status lists them")
	}
	d.env.Printf("%s\n", waveLine(d.wave(), wave))
	for _, name := range wave.RoleNames() {
		role := wave.Roles[name]
		d.env.Printf("role: %s handle=%s started=%s returned=%s\n", name, orDash(role.Handle), orDash(role.Started), orDash(role.Returned))
	}
	if wave.State != rounds.Complete {
		return errStop
	}
	return nil
}

func waveLine(name string, wave *rounds.Wave) string {
	started, returned := 0, 0
	for _, role := range wave.Roles {
		if role.Started != "" {
			started++
		}
		if role.Returned != "" {
			returned++
		}
	}
	line := fmt.Sprintf("wave: %s %s phase=%s roles=%d started=%d returned=%d", name, wave.State, wave.Phase, len(wave.Roles), started, returned)
	if wave.Reason != "" {
		line += fmt.Sprintf(" reason=%q", wave.Reason)
	}
	return line
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// next prints the next step of each active wave and the edits that block;
// with --accept it takes edits over.
func (d *dispatcher) next() error {
	if d.args.Set("accept") {
		if err := d.accept(); err != nil {
			return err
		}
	}
	step := "open a wave"
	for _, name := range d.record.Names() {
		if wave := d.record.Waves[name]; wave.Active() {
			step = ""
			d.env.Printf("next: %s\n", waveStep(name, wave))
		}
	}
	if step != "" {
		d.env.Printf("next: %s\n", step)
	}
	edits, err := d.edits()
	if err != nil {
		return err
	}
	for _, edit := range edits {
		d.env.Printf("dispatch: BLOCKED: %s\n", rounds.EditLine(d.workspace.Slug, edit))
	}
	if len(edits) > 0 {
		return errStop
	}
	return nil
}

func waveStep(name string, wave *rounds.Wave) string {
	var start, wait []string
	for _, role := range wave.RoleNames() {
		switch {
		case wave.Roles[role].Started == "":
			start = append(start, role)
		case wave.Roles[role].Returned == "":
			wait = append(wait, role)
		}
	}
	switch {
	case len(start) > 0:
		return "start " + strings.Join(start, ", ") + " of " + name
	case wave.State == rounds.Open:
		return "seal " + name
	}
	return "return " + strings.Join(wait, ", ") + " of " + name
}

// accept takes edits outside any round over into the baseline and records who
// said why.
func (d *dispatcher) accept() error {
	reason := strings.Join(strings.Fields(d.args.Flag("reason")), " ")
	if reason == "" {
		return errUsage("expected --reason with --accept")
	}
	allow, err := scope.ParseAllow(d.args.Values("accept"))
	if err != nil {
		return errUsage(err.Error())
	}
	edits, err := d.edits()
	if err != nil {
		return err
	}
	taken := 0
	var paths scope.Allow
	for _, edit := range edits {
		if allow.Covers(edit.Path) {
			taken++
			paths = append(paths, edit.Path)
			d.record.Accepted = append(d.record.Accepted, rounds.Acceptance{Path: edit.Path, What: edit.What, Reason: reason, At: d.now.Format("2006-01-02T15:04:05Z")})
		}
	}
	if taken == 0 {
		return rounds.BlockedError("no edit outside a round is covered by --accept; dispatch next lists them")
	}
	if err := d.record.Write(d.w); err != nil {
		return err
	}
	if err := d.take(paths); err != nil {
		return err
	}
	d.env.Printf("dispatch: took over %d edits\n", taken)
	return nil
}
