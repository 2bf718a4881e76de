package solidity_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/solidity"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	needsGrammar(t)
	conform.Fields(t, solidity.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/A.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Out, lib} from "@out/Out.sol";

interface IShape { function area() external returns (uint256); }
library Maths { function add(uint256 a) internal returns (uint256) { return a; } }
type Id is uint256;
enum Color { Red }
struct Pair { uint256 left; }

contract Queue {
    function push(uint256 n) public {}
}

contract Job is Out {
    Queue queue;
    uint256 n;

    constructor(Queue first) { queue = first; }

    modifier once() { _; }

    function run(Job job, uint256[] memory names) public once {
        n = 1;
        queue.push(n);
        stop();
        this.stop();
        job.stop();
        Maths.add(1);
        new Queue();
        new Out();
        lib.go();
        missing(1);
        keccak256("x");
        names.push(1);
        require(n > 0);
    }

    function stop() public {}
}
`,
		},
		Node: schemas.Node{
			ID: "src.A.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/A.sol", LineStart: 24, LineEnd: 38, NCallees: 9, NCallers: 0,
			Signature: "function run(Job job, uint256[] memory names) public once", IsMethod: true,
			Decorators: []string{"once"}, SelfAttrsRead: []string{"n", "queue"}, SelfAttrsWritten: []string{"n", "queue"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}, {Name: "names", Type: "uint256[]"}},
		},
		Edges: []string{
			"src.A.Job.run:24 once -> self_method src.A.Job.once",
			"src.A.Job.run:26 queue.push -> self_attr_method src.A.Queue.push",
			"src.A.Job.run:27 stop -> self_method src.A.Job.stop",
			"src.A.Job.run:28 this.stop -> self_method src.A.Job.stop",
			"src.A.Job.run:29 job.stop -> param_method src.A.Job.stop",
			"src.A.Job.run:30 Maths.add -> internal_func src.A.Maths.add",
			"src.A.Job.run:31 new Queue -> internal_constructor src.A.Queue.Queue",
			"src.A.Job.run:32 new Out -> boundary_constructor boundary:@out/Out.sol::Out",
			"src.A.Job.run:33 lib.go -> boundary boundary:@out/Out.sol::lib.go",
		},
		Dropped: []string{
			"src.A.Job.run:34 missing -> bare_name",
			"src.A.Job.run:35 keccak256 -> builtin",
			"src.A.Job.run:36 names.push -> builtin",
			"src.A.Job.run:37 require -> builtin",
		},
		Types: []string{
			"interface type:src.A.IShape name=IShape qualname=IShape src/A.sol:6-6 container=none interface IShape",
			"other type:src.A.Maths name=Maths qualname=Maths src/A.sol:7-7 container=none library Maths",
			"other type:src.A.Id name=Id qualname=Id src/A.sol:8-8 container=none type Id is uint256;",
			"enum type:src.A.Color name=Color qualname=Color src/A.sol:9-9 container=none enum Color",
			"struct type:src.A.Pair name=Pair qualname=Pair src/A.sol:10-10 container=none struct Pair",
			"class type:src.A.Queue name=Queue qualname=Queue src/A.sol:12-14 container=none contract Queue",
			"class type:src.A.Job name=Job qualname=Job src/A.sol:16-41 container=none contract Job is Out",
		},
		SelfAttrs: []string{
			"Job.n read=[src.A.Job.run] written=[src.A.Job.run]",
			"Job.queue read=[src.A.Job.run] written=[src.A.Job.Job src.A.Job.run]",
		},
		Empty: "isAsync isAwait",
	})
}
