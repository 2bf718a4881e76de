package resolve_test

import (
	"testing"

	"rules_handbook/phases/scan/objc"
)

func TestObjectiveCSources(t *testing.T) {
	if _, err := objc.New().Extract("a.m", nil); err != nil {
		t.Skipf("built without the grammar from npm: %v", err)
	}
	expect(t, sources{
		"Foo.m": `#import <Foundation/Foundation.h>
@interface Foo : Base
@property Bar *bar;
@end
static int helper(int n) { return n; }
@implementation Foo
+ (instancetype)shared { return [[Foo alloc] init]; }
+ (void)make { [[[self alloc] init] setup]; }
- (void)setup {
  helper(1);
  shared_function();
  [self.bar go];
  [_bar go:1 with:2];
  Foo *f = [Foo shared];
  [f setup];
  [[Foo shared] extra];
  [super setup];
  [self inherited];
  [self missing];
  void (^block)(void) = ^{ [self setup]; };
  for (Foo *g in list) [g extra];
  NSLog(@"x");
  [NSDate date];
}
@end
`,
		"Bar.m": `#import "Bar.h"
@implementation Base
- (void)setup {}
- (void)inherited {}
@end
@implementation Bar
- (void)go {}
- (void)go:(int)a with:(int)b {}
@end
@implementation Foo (Extra)
- (void)extra {}
@end
void shared_function(void) {}
`,
	}, map[string]string{
		"Foo.Foo.setup": `
			helper -> internal_func Foo.helper
			shared_function -> internal_func Bar.shared_function
			self.bar go -> self_attr_method Bar.Bar.go
			_bar go:with: -> self_attr_method Bar.Bar.go:with:
			Foo shared -> internal_func Foo.Foo.shared
			f setup -> param_method Foo.Foo.setup
			[Foo shared] extra -> internal_func Bar.Foo.extra
			Foo shared -> internal_func Foo.Foo.shared
			super setup -> self_method Bar.Base.setup
			self inherited -> self_method Bar.Base.inherited
			self missing -> dropped: self_attr_unknown
			self setup -> self_method Foo.Foo.setup
			g extra -> param_method Bar.Foo.extra
			NSLog -> boundary NSLog
			NSDate date -> boundary NSDate.date`,
	})
}
