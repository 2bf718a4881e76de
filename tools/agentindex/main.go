// Command agentindex writes the entry page of the agent index, the only page
// that shows the digest of the sources.
//
//	agentindex -stats JSON -digests D … [-provenance JSON] -out index.md
package main

import (
	"context"
	"io"

	"rules_handbook/phases/render/agent"
	"rules_handbook/schemas"
	"rules_handbook/schemas/atomicfile"
	"rules_handbook/schemas/facts"
	"rules_handbook/tools/internal/cli"
	"rules_handbook/tools/internal/load"
)

func main() { cli.Main("agentindex", run) }

func run(ctx context.Context, args []string, root string) error {
	flags := cli.Flags("agentindex")
	stats := flags.String("stats", "", "counts of the agent tables, a `file`")
	provenance := flags.String("provenance", "", `{"commit": …, "generatedAt": …} to show, a `+"`file`")
	out := flags.String("out", "", "index.md, the `file` to write")
	var shards cli.Strings
	flags.Var(&shards, "digests", "digests of one shard, a `file` (repeated)")
	if err := cli.Parse(flags, args, "stats", "out"); err != nil {
		return err
	}
	counts, err := facts.ReadFile[facts.AgentStats](cli.Path(root, *stats))
	if err != nil {
		return err
	}
	digests, err := load.All(ctx, root, shards, facts.ReadFile[facts.Digests])
	if err != nil {
		return err
	}
	digest, err := agent.SourceDigest(digests)
	if err != nil {
		return err
	}
	var from schemas.Provenance
	if *provenance != "" {
		if from, err = schemas.ReadProvenance(cli.Path(root, *provenance)); err != nil {
			return err
		}
	}
	return atomicfile.Output(cli.Path(root, *out), func(w io.Writer) error {
		return agent.WriteIndex(w, counts, digest, from)
	})
}
