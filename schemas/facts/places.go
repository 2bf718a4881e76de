package facts

// Places says where the files of one shard stand in the tree of stages, in the
// order of their cards.
type Places struct {
	Version int     `cbor:"version"`
	Places  []Place `cbor:"places"`
}

// Place is where a file stands in the tree of stages.
type Place struct {
	File   string     `cbor:"file"`
	Stages []StageRef `cbor:"stages"` // from the root to the file's own stage; empty = unassigned
	Also   []StageRef `cbor:"also"`   // other stages that it serves
}

// StageRef is one stage on the way to a file.
type StageRef struct {
	ID    string `cbor:"id"`
	Title string `cbor:"title"`
}
