package objc_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/objc"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	needsGrammar(t)
	conform.Fields(t, objc.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/Job.m": `#import <Foundation/Foundation.h>

@interface Queue : NSObject
- (void)push:(id)job;
@end

@implementation Queue
- (void)push:(id)job {}
@end

@interface Job : NSObject
@property (nonatomic) Queue *queue;
- (void)run:(Job *)job;
- (void)stop;
@end

@implementation Job
- (void)run:(Job *)job {
  [self stop];
  [self.queue push:job];
  [job stop];
  help();
  [Job new];
  NSLog(@"x");
  [NSDate date];
  [self gone];
  [job.other go];
  [unknown go];
}
- (void)stop {}
@end

void help(void) {}
`,
		},
		Node: schemas.Node{
			ID: "src.Job.Job.run:", Name: "run:", Qualname: "Job.run:", Kind: "internal", ClassName: "Job",
			File: "src/Job.m", LineStart: 18, LineEnd: 29, NCallees: 6, NCallers: 0,
			Signature: "- (void)run:(Job *)job", IsMethod: true,
		},
		Edges: []string{
			"src.Job.Job.run::19 self stop -> self_method src.Job.Job.stop",
			"src.Job.Job.run::20 self.queue push: -> self_attr_method src.Job.Queue.push:",
			"src.Job.Job.run::21 job stop -> param_method src.Job.Job.stop",
			"src.Job.Job.run::22 help -> internal_func src.Job.help",
			"src.Job.Job.run::24 NSLog -> boundary boundary:NSLog",
			"src.Job.Job.run::25 NSDate date -> boundary boundary:NSDate.date",
		},
		Dropped: []string{
			"src.Job.Job.run::23 Job new -> inherited_method",
			"src.Job.Job.run::26 self gone -> inherited_method",
			"src.Job.Job.run::27 job.other go -> local_var_method",
			"src.Job.Job.run::28 unknown go -> local_var_method",
		},
		Empty: "decorators isAsync isAwait paramTypes selfAttrs types",
	})
}
