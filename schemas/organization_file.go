package schemas

import (
	"github.com/go-json-experiment/json/jsontext"

	"rules_handbook/schemas/internal/decode"
)

// ReadOrganization reads phase2/organization.yaml.
func ReadOrganization(path string) (*Organization, error) {
	return readYAML[Organization](path, phase2Organization)
}

// WriteOrganization writes phase2/organization.yaml.
func WriteOrganization(path string, organization *Organization) error {
	return writeYAML(path, organization)
}

// Validate checks the organization against the contract.
func (o *Organization) Validate() error { return problemOr(o.check()) }

func (o *Organization) check() *Problem {
	taken := map[string]bool{}
	for index := range o.Stages {
		stage := &o.Stages[index]
		problem := first(isStage(stage.ID), stage.check())
		if problem == nil && taken[stage.ID] {
			problem = &Problem{Found: "the stage " + decode.Quote(stage.ID) + " twice", Expected: "every stage once"}
		}
		if problem != nil {
			return problem.Of(stage.ID).In("stages")
		}
		taken[stage.ID] = true
	}
	return first(
		in("metadata", isVersion(o.Metadata.Version)),
		in("metadata", in("nStages", atLeast(o.Metadata.NStages, 0))),
		in("coverage", in("nFiles", atLeast(o.Coverage.NFiles, 0))),
		in("coverage", in("nOrganized", atLeast(o.Coverage.NOrganized, 0))),
	)
}

func (s *OrganizedStage) check() *Problem {
	return first(
		in("groups", each(s.Groups, func(group *Group) *Problem {
			return in("files", each(group.Files, func(file *GroupFile) *Problem {
				return first(in("file", isPath(file.File)), in("role", oneOf(file.Role, roles...)), in("nFunctions", atLeast(file.NFunctions, 0)))
			}))
		})),
		in("orderedFiles", paths(s.OrderedFiles)),
	)
}

// Add reads one stage. It is part of reading the artifact.
func (o *OrganizedStages) Add(id string, read func(any) *Problem) *Problem {
	stage := OrganizedStage{ID: id}
	if problem := read(&stage); problem != nil {
		return problem
	}
	*o = append(*o, stage)
	return nil
}

// MarshalJSONTo writes an object keyed by stage id, in order.
func (o OrganizedStages) MarshalJSONTo(encoder *jsontext.Encoder) error {
	return writeObject(encoder, len(o), func(index int) (string, any) { return o[index].ID, &o[index] })
}
