package rust_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/rust"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, rust.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/lib.rs": `use std::fs;
use out::Client;

pub enum Color { Red }
pub trait Shape { fn area(&self) -> i32; }
pub type Name = String;
pub union Word { n: i32 }

pub struct Queue {}

impl Queue {
    pub fn new() -> Queue { Queue {} }
    pub fn push(&self, job: &Job) {}
}

pub struct Job {
    queue: Queue,
    n: i32,
}

impl Job {
    #[inline]
    pub async fn run(&mut self, job: &Job, names: Vec<String>) {
        self.n = 1;
        self.queue.push(job);
        self.fetch().await;
        job.stop();
        help();
        Queue::new();
        fs::read("x");
        Client::new();
        "x".trim();
        println!("{}", 1);
        names[0].go();
        self.gone.go();
        unheard();
        job.gone.go();
        Some(1);
    }
    async fn fetch(&self) {}
    fn stop(&self) {}
}

fn help() {}
`,
		},
		Node: schemas.Node{
			ID: "src::Job::run", Name: "run", Qualname: "Job::run", Kind: "internal", ClassName: "Job",
			File: "src/lib.rs", LineStart: 23, LineEnd: 39, NCallees: 7, NCallers: 0,
			Signature: "pub async fn run(&mut self, job: &Job, names: Vec<String>)", IsAsync: true, IsMethod: true,
			Decorators: []string{"inline"}, SelfAttrsRead: []string{"gone", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src::Job::run:25 self.queue.push -> self_attr_method src::Queue::push",
			"src::Job::run:26 await self.fetch -> self_method src::Job::fetch",
			"src::Job::run:27 job.stop -> param_method src::Job::stop",
			"src::Job::run:28 help -> internal_func src::help",
			"src::Job::run:29 Queue::new -> internal_constructor src::Queue::new",
			"src::Job::run:30 fs::read -> boundary boundary:std::fs::read",
			"src::Job::run:31 Client::new -> boundary_constructor boundary:out::Client::new",
		},
		Dropped: []string{
			"src::Job::run:36 unheard -> bare_name",
			"src::Job::run:33 println! -> builtin",
			"src::Job::run:34 names[0].go -> builtin",
			"src::Job::run:38 Some -> builtin",
			"src::Job::run:37 job.gone.go -> local_var_method",
			"src::Job::run:35 self.gone.go -> self_attr_unknown",
			`src::Job::run:32 "x".trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:src::Color name=Color qualname=Color src/lib.rs:4-4 container=none pub enum Color",
			"trait type:src::Shape name=Shape qualname=Shape src/lib.rs:5-5 container=none pub trait Shape",
			"alias type:src::Name name=Name qualname=Name src/lib.rs:6-6 container=none pub type Name = String;",
			"other type:src::Word name=Word qualname=Word src/lib.rs:7-7 container=none pub union Word",
			"struct type:src::Queue name=Queue qualname=Queue src/lib.rs:9-9 container=none pub struct Queue",
			"struct type:src::Job name=Job qualname=Job src/lib.rs:16-19 container=none pub struct Job",
		},
		SelfAttrs: []string{
			"Job.gone read=[src::Job::run] written=[]",
			"Job.n read=[] written=[src::Job::run]",
			"Job.queue read=[src::Job::run] written=[]",
		},
	})
}
