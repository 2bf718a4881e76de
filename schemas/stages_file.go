package schemas

import (
	"strings"

	"rules_handbook/schemas/internal/decode"
)

const (
	phase2Stages       = "phase 2b (skeleton and assignment; in Bazel the targets handbook.skeleton and handbook.assignment)"
	phase2Organization = "phase 2c (organization; in Bazel the target handbook.organization)"
)

// ReadSkeleton reads phase2/skeleton.yaml. Children may be missing or stale:
// they are made from the parents, see Skeleton.Rebuild.
func ReadSkeleton(path string) (*Skeleton, error) { return readYAML[Skeleton](path, phase2Stages) }

// WriteSkeleton writes phase2/skeleton.yaml.
func WriteSkeleton(path string, skeleton *Skeleton) error { return writeYAML(path, skeleton) }

// Validate checks the skeleton against the contract and rebuilds its tree.
func (s *Skeleton) Validate() error { return problemOr(s.check()) }

func (s *Skeleton) check() *Problem {
	if s.Metadata.DraftedBy == "" {
		s.Metadata.DraftedBy = "user"
	}
	problem := first(in("metadata", isVersion(s.Metadata.Version)), in("stages", uniqueStages(s.Stages)))
	if problem == nil {
		s.Rebuild()
	}
	return problem
}

// reservedPages are names of pages that no stage page may have.
var reservedPages = map[string]bool{
	"overview": true, "index": true, "register": true, "registers": true, "readme": true,
	"handbook": true, "symbols": true, "files": true, "calls": true,
}

// uniqueStages looks at ids without case, because they become file names.
func uniqueStages(stages []Stage) *Problem {
	taken := map[string]bool{}
	return each(stages, func(stage *Stage) *Problem {
		if problem := isStage(stage.ID); problem != nil {
			return problem.In("id")
		}
		folded := strings.ToLower(stage.ID)
		if reservedPages[folded] {
			return (&Problem{Found: decode.Quote(stage.ID), Expected: "a name that no other page of the handbook has"}).In("id")
		}
		if taken[folded] {
			return (&Problem{Found: decode.Quote(stage.ID) + " again", Expected: "every id once, upper and lower case being the same"}).In("id")
		}
		taken[folded] = true
		return nil
	})
}

// ReadAssignment reads phase2/assignment.json.
func ReadAssignment(path string) (*Assignment, error) {
	return readJSON[Assignment](path, phase2Stages)
}

// WriteAssignment writes phase2/assignment.json.
func WriteAssignment(path string, assignment *Assignment) error { return writeJSON(path, assignment) }

// Validate checks the assignment against the contract; the buckets have to
// hold exactly the files whose stage they are.
func (a *Assignment) Validate() error { return problemOr(a.check()) }

func (a *Assignment) check() *Problem {
	return first(
		isVersion(a.Version),
		in("fileStage", members(a.FileStage, func(file string, place FileStage) *Problem {
			return first(isPath(file), in("stage", isStage(place.Stage)),
				in("also", each(place.Also, func(stage *string) *Problem { return isStage(*stage) })))
		})),
		in("buckets", buckets(a.Buckets, func(file string) string { return a.FileStage[file].Stage })),
		in("coverage", a.Coverage.check(len(a.FileStage))),
	)
}

func (c *AssignmentCoverage) check(files int) *Problem {
	return first(
		in("nFiles", equals(c.NFiles, files, "the files of fileStage")),
		in("unassigned", paths(c.Unassigned)),
		in("nAssigned", equals(c.NAssigned, c.NFiles-len(c.Unassigned), "the files that are not unassigned")),
	)
}

// buckets checks that each member of a bucket has the bucket's stage.
func buckets(all map[string][]string, stageOf func(member string) string) *Problem {
	return members(all, func(stage string, list []string) *Problem {
		return each(list, func(member *string) *Problem {
			if found := stageOf(*member); found != stage {
				return &Problem{Found: decode.Quote(*member) + ", whose stage is " + decode.Quote(found), Expected: "members of the stage " + decode.Quote(stage)}
			}
			return nil
		})
	})
}

// ReadMembers reads phase2/members.json.
func ReadMembers(path string) (*Members, error) { return readJSON[Members](path, phase2Stages) }

// WriteMembers writes phase2/members.json.
func WriteMembers(path string, m *Members) error { return writeJSON(path, m) }

// Validate checks the members against the contract.
func (m *Members) Validate() error { return problemOr(m.check()) }

func (m *Members) check() *Problem {
	return first(
		isVersion(m.Version),
		in("memberStage", members(m.MemberStage, func(_, stage string) *Problem { return isStage(stage) })),
		in("buckets", buckets(m.Buckets, func(member string) string { return m.MemberStage[member] })),
		in("coverage", in("nMembers", atLeast(m.Coverage.NMembers, 0))),
		in("coverage", in("nAssigned", atLeast(m.Coverage.NAssigned, 0))),
	)
}
