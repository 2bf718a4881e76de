package slice

import "rules_handbook/schemas/facts"

// Read joins the details and the links of a shard as they lie in files.
func Read(details, links string) (*facts.Slice, error) {
	described, err := facts.ReadFile[facts.Details](details)
	if err != nil {
		return nil, err
	}
	linked, err := facts.ReadFile[facts.Links](links)
	if err != nil {
		return nil, err
	}
	return Join(described, linked)
}
