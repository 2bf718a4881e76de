package command

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rules_handbook/phases/workspace/claim"
	"rules_handbook/phases/workspace/files"
)

func claimCommands() []Command {
	session := Flag{Name: "session", Value: "name", Help: "who claims: 1 to 128 of A-Z a-z 0-9 - _ . : /"}
	paths := Operand{Name: "path", Rest: true}
	return []Command{
		{
			Name: "claim add", Operands: []Operand{paths},
			Flags:   []Flag{session, {Name: "ttl", Value: "minutes", Help: "1 to 240, 30 if not given"}, {Name: "reason", Value: "text"}},
			Summary: "Lease project paths to a session for some minutes.",
			Doc:     "A live claim of another session on an equal path blocks.", Run: runClaimAdd,
		},
		{
			Name: "claim release", Flags: []Flag{session, {Name: "id", Value: "id", Help: "one claim"}, {Name: "all", Help: "all claims of the session"}},
			Summary: "End claims of a session before their time.", Run: runClaimRelease,
		},
		{
			Name: "claim list", Flags: []Flag{{Name: "all", Help: "those that ended too"}},
			Summary: "List the live claims.", Policy: Lenient, Run: runClaimList,
		},
		{
			Name: "claim check", Operands: []Operand{paths}, Flags: []Flag{session},
			Summary: "Say whether another session has claimed one of the paths.", Policy: Lenient, Run: runClaimCheck,
		},
	}
}

// claims reads the log of the .devrites folder.
func claims(dir *files.Dir) (*claim.Log, error) {
	if dir == nil {
		return claim.ParseLog(nil), nil
	}
	data, err := optional(dir, claim.File, claim.MaxLog)
	return claim.ParseLog(data), err
}

// changeClaims appends the records that change makes to the log, under the
// lock of the .devrites folder.
func (e *Env) changeClaims(change func(*claim.Log) ([]claim.Claim, int)) int {
	w, err := e.Root.Dir.Lock(e.Context)
	if err != nil {
		return e.blocked("claim", err)
	}
	defer w.Unlock()
	log, err := claims(w.Dir)
	if err != nil {
		return e.blocked("claim", err)
	}
	records, code := change(log)
	for _, record := range records {
		line, err := record.Line()
		if err == nil {
			err = w.Append(claim.File, line)
		}
		if err != nil {
			return e.blocked("claim", err)
		}
	}
	return code
}

func runClaimAdd(env *Env, args *Args) int {
	session := args.Flag("session")
	paths, err := claim.Normalize(args.Rest("path"))
	if err == nil {
		err = claim.CheckSession(session)
	}
	minutes := claim.DefaultMinutes
	if err == nil && args.Set("ttl") {
		if minutes, err = strconv.Atoi(args.Flag("ttl")); err != nil {
			err = fmt.Errorf("--ttl: found %.40q, expected minutes", args.Flag("ttl"))
		}
	}
	now, clockErr := env.Now()
	if err == nil {
		err = clockErr
	}
	if err != nil {
		return env.Fail(Usage, "claim add: %v", err)
	}
	return env.changeClaims(func(log *claim.Log) ([]claim.Claim, int) {
		if code := env.conflicts(log, session, paths, now); code != Passed {
			return nil, code
		}
		added := log.Add(session, paths, args.Flag("reason"), minutes, now)
		env.Printf("claimed: %s until %s\n", added.ID, added.ExpiresAt.Format(time.RFC3339))
		return []claim.Claim{added}, Passed
	})
}

// conflicts names the claims of other sessions that are in the way.
func (e *Env) conflicts(log *claim.Log, session string, paths []string, now time.Time) int {
	found := log.Conflicts(session, paths, now)
	for _, one := range found {
		fmt.Fprintf(e.Stderr, "claim: BLOCKED: %s is claimed by %s until %s (%s)\n", shownPath(one.Path), one.Claim.Session, one.Claim.ExpiresAt.Format(time.RFC3339), one.Claim.ID)
	}
	if len(found) > 0 {
		return Blocked
	}
	return Passed
}

func runClaimRelease(env *Env, args *Args) int {
	session, id := args.Flag("session"), args.Flag("id")
	if err := claim.CheckSession(session); err != nil {
		return env.Fail(Usage, "claim release: %v", err)
	}
	if (id == "") != args.Set("all") {
		return env.Fail(Usage, "claim release: expected either --id or --all")
	}
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "%v", err)
	}
	return env.changeClaims(func(log *claim.Log) ([]claim.Claim, int) {
		ended, err := log.Release(session, id, now)
		if err != nil {
			return nil, env.blocked("claim", err)
		}
		env.Printf("released: %d\n", len(ended))
		return ended, Passed
	})
}

func runClaimList(env *Env, args *Args) int {
	now, err := env.Now()
	if err != nil {
		return env.Fail(Usage, "%v", err)
	}
	log, err := claims(env.Root.Dir)
	if err != nil {
		return env.Fail(Usage, "claim list: %v", err)
	}
	for _, one := range log.Claims {
		if !one.Live(now) && !args.Set("all") {
			continue
		}
		state := "until " + one.ExpiresAt.Format(time.RFC3339)
		switch {
		case one.Released:
			state = "released"
		case !one.Live(now):
			state = "expired " + one.ExpiresAt.Format(time.RFC3339)
		}
		shown := make([]string, len(one.Paths))
		for i, path := range one.Paths {
			shown[i] = shownPath(path)
		}
		env.Printf("%s: %s %s: %s\n", one.ID, one.Session, state, strings.Join(shown, ", "))
	}
	if log.Unreadable > 0 {
		env.Printf("unreadable: %d\n", log.Unreadable)
	}
	return Passed
}

func runClaimCheck(env *Env, args *Args) int {
	paths, err := claim.Normalize(args.Rest("path"))
	if err == nil && args.Set("session") {
		err = claim.CheckSession(args.Flag("session"))
	}
	now, clockErr := env.Now()
	if err == nil {
		err = clockErr
	}
	if err != nil {
		return env.Fail(Usage, "claim check: %v", err)
	}
	log, err := claims(env.Root.Dir)
	if err != nil {
		return env.Fail(Usage, "claim check: %v", err)
	}
	if code := env.conflicts(log, args.Flag("session"), paths, now); code != Passed {
		return code
	}
	env.Printf("claim: free\n")
	return Passed
}
