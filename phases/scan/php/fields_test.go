package php_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/php"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, php.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/Job.php": `<?php
namespace A;

use Out\Client;
use Out\TestCase;
use function Out\connect;

interface Shape { public function area(): int; }
trait Loud { public function shout() {} }
enum Color { case Red; }

class Job extends TestCase implements Shape {
    private Queue $queue;
    private int $n = 0;

    public function __construct(Client $client) {
        $this->queue = new Queue();
    }

    #[Pure]
    public function area(): int { return $this->n; }

    public function run(Job $job, array $names) {
        $this->n++;
        $this->queue->push($job);
        $this->area();
        $job->run($job, $names);
        help();
        new Job(new Client());
        connect();
        $this->assertTrue(1);
        strlen("x");
        $names[0]->go();
        $this->gone->go();
        $unknown();
        unheard();
    }
}

class Queue {
    public function push(Job $job) {}
}

function help() {}
`,
		},
		Node: schemas.Node{
			ID: "src.Job.A.Job.run", Name: "run", Qualname: "A.Job.run", Kind: "internal", ClassName: "Job",
			File: "src/Job.php", LineStart: 23, LineEnd: 37, NCallees: 7, NCallers: 1,
			Signature: "public function run(Job $job, array $names)", IsMethod: true,
			SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src.Job.A.Job.__construct:17 new Queue -> internal_constructor src.Job.A.Queue.__construct",
			"src.Job.A.Job.run:25 $this->queue->push -> self_attr_method src.Job.A.Queue.push",
			"src.Job.A.Job.run:26 $this->area -> self_method src.Job.A.Job.area",
			"src.Job.A.Job.run:27 $job->run -> param_method src.Job.A.Job.run",
			"src.Job.A.Job.run:28 help -> internal_func src.Job.A.help",
			"src.Job.A.Job.run:29 new Job -> internal_constructor src.Job.A.Job.__construct",
			"src.Job.A.Job.run:29 new Client -> boundary_constructor boundary:Out.Client",
			"src.Job.A.Job.run:30 connect -> boundary boundary:Out.connect",
		},
		Dropped: []string{
			"src.Job.A.Job.run:35 $unknown -> bare_name",
			"src.Job.A.Job.run:36 unheard -> bare_name",
			"src.Job.A.Job.run:32 strlen -> builtin",
			"src.Job.A.Job.run:31 $this->assertTrue -> inherited_method",
			"src.Job.A.Job.run:33 $names[0]->go -> local_var_method",
			"src.Job.A.Job.run:34 $this->gone->go -> self_attr_unknown",
		},
		Types: []string{
			"interface type:src.Job.A.Shape name=Shape qualname=A.Shape src/Job.php:8-8 container=none interface Shape",
			"trait type:src.Job.A.Loud name=Loud qualname=A.Loud src/Job.php:9-9 container=none trait Loud",
			"enum type:src.Job.A.Color name=Color qualname=A.Color src/Job.php:10-10 container=none enum Color",
			"class type:src.Job.A.Job name=Job qualname=A.Job src/Job.php:12-38 container=none class Job extends TestCase implements Shape",
			"class type:src.Job.A.Queue name=Queue qualname=A.Queue src/Job.php:40-42 container=none class Queue",
		},
		SelfAttrs: []string{
			"Job.gone read=[src.Job.A.Job.run] written=[]",
			"Job.n read=[src.Job.A.Job.area src.Job.A.Job.run] written=[src.Job.A.Job.run]",
			"Job.queue read=[src.Job.A.Job.run] written=[src.Job.A.Job.__construct]",
		},
		Empty: "isAsync isAwait",
	})
}
