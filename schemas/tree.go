package schemas

// Rebuild makes the tree of stages consistent from the parents alone: a
// parent that does not exist or is the stage itself is dropped, a cycle is
// opened at its first member that is reached when walking up from the stages
// in order, and the children are made anew in stage order.
func (s *Skeleton) Rebuild() {
	byID := make(map[string]*Stage, len(s.Stages))
	for index := range s.Stages {
		byID[s.Stages[index].ID] = &s.Stages[index]
	}
	for index := range s.Stages {
		stage := &s.Stages[index]
		if stage.Parent != nil && (byID[*stage.Parent] == nil || *stage.Parent == stage.ID) {
			stage.Parent = nil
		}
	}
	openCycles(s.Stages, byID)
	for index := range s.Stages {
		s.Stages[index].Children = []string{}
	}
	for index := range s.Stages {
		if stage := &s.Stages[index]; stage.Parent != nil {
			parent := byID[*stage.Parent]
			parent.Children = append(parent.Children, stage.ID)
		}
	}
}

// openCycles walks up from each stage. Stages of earlier walks lead to the
// top already, so that deep chains cost no more than their length.
func openCycles(stages []Stage, byID map[string]*Stage) {
	walk := make(map[string]int, len(stages))
	for index := range stages {
		stage := &stages[index]
		for walk[stage.ID] == 0 {
			walk[stage.ID] = index + 1
			if stage.Parent == nil {
				break
			}
			parent := byID[*stage.Parent]
			if walk[parent.ID] == index+1 {
				parent.Parent = nil
				break
			}
			stage = parent
		}
	}
}
