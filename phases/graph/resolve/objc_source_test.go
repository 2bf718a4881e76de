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
+ (void)make { [[[self alloc] init] setup]; [[[[self class] allocWithZone:nil] init] setup]; }
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
		"Foo.Foo.make": `
			[[self alloc] init] setup -> internal_func Foo.Foo.setup
			[self alloc] init -> dropped: self_attr_unknown
			self alloc -> dropped: self_attr_unknown
			[[[self class] allocWithZone:nil] init] setup -> internal_func Foo.Foo.setup
			[[self class] allocWithZone:nil] init -> dropped: local_var_method
			[self class] allocWithZone: -> dropped: local_var_method
			self class -> dropped: self_attr_unknown`,
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

// A header gives the superclass and the properties of a class, whatever else it
// holds; a property may also be a method.
func TestObjectiveCHeaders(t *testing.T) {
	if _, err := objc.New().Extract("a.m", nil); err != nil {
		t.Skipf("built without the grammar from npm: %v", err)
	}
	expect(t, sources{
		"Shop.h": `#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN
typedef NS_ENUM(NSInteger, ShopKind) { ShopKindA, ShopKindB };
@protocol Paying <NSObject>
- (void)pay;
@end
@interface Shop : Building <Paying>
@property (nonatomic, strong, readonly) Till *till;
@property (class, nonatomic, readonly) Shop *shared;
@property (nonatomic, copy) void (^done)(int n) API_AVAILABLE(ios(10), macosx(10.12));
#ifdef MAC
@property (nonatomic, strong) Door *door;
#endif
- (nullable Till *)spare;
@end
static inline int twice(int n) { return 2 * n; }
NS_ASSUME_NONNULL_END
`,
		"Shop.m": `#import "Shop.h"
@implementation Shop
+ (nullable instancetype)shared { return [[Shop alloc] init]; }
- (nullable Till *)spare { return nil; }
- (void)run {
  [self.till count];
  [self.door shut];
  [self open];
  [self.spare count];
  [Shop.shared run];
  [self.spare.owner run];
  twice(1);
  [[Shop shared] run];
  [[self class] shared];
  [self.class shared];
  Till *spare = nil;
  [(spare ?: self.spare) count];
  [(spare ? nil : self.till) count];
}
@end
`,
		"Parts.m": `#import "Parts.h"
@implementation Building
- (void)open {}
@end
@implementation Till
- (void)count {}
- (Shop *)owner { return nil; }
@end
@implementation Door
- (void)shut {}
@end
`,
	}, map[string]string{
		"Shop.Shop.run": `
			self.till count -> self_attr_method Parts.Till.count
			self.door shut -> self_attr_method Parts.Door.shut
			self open -> self_method Parts.Building.open
			self.spare count -> internal_func Parts.Till.count
			Shop.shared run -> internal_func Shop.Shop.run
			self.spare.owner run -> internal_func Shop.Shop.run
			twice -> internal_func Shop.twice
			[Shop shared] run -> internal_func Shop.Shop.run
			Shop shared -> internal_func Shop.Shop.shared
			[self class] shared -> internal_func Shop.Shop.shared
			self class -> dropped: self_attr_unknown
			self.class shared -> internal_func Shop.Shop.shared
			(spare ?: self.spare) count -> param_method Parts.Till.count
			(spare ? nil : self.till) count -> self_attr_method Parts.Till.count`,
	})
}

// A word that says whether a value may be nil is no class, nor is a name that is
// not capitalised.
func TestObjectiveCTypesBehindQualifiers(t *testing.T) {
	if _, err := objc.New().Extract("a.m", nil); err != nil {
		t.Skipf("built without the grammar from npm: %v", err)
	}
	expect(t, sources{"a.m": `#import <Foundation/Foundation.h>
@interface Manager : NSObject
@property (nonatomic, class, readonly, nonnull) Manager *shared;
@end
@implementation Manager
+ (nonnull instancetype)make { return [self new]; }
- (nonnull Manager *)next { return self; }
- (null_unspecified NSArray<Manager *> *)all { return nil; }
- (void)run:(nonnull Manager *)other with:(out Manager *)given {
  [Manager.shared next];
  [[Manager make] next];
  [[other next] all];
  [given all];
  [outside go];
  [other conformsToProtocol:@protocol(NSCopying)];
}
- (void)finish:(void (^)(void))done after:(Block)then {
  done();
  then();
  void (^last)(void) = ^{ [self next]; };
  last();
}
@end
`}, map[string]string{
		"a.Manager.run:with:": `
			Manager.shared next -> internal_func a.Manager.next
			[Manager make] next -> internal_func a.Manager.next
			Manager make -> internal_func a.Manager.make
			[other next] all -> internal_func a.Manager.all
			other next -> param_method a.Manager.next
			given all -> param_method a.Manager.all
			outside go -> dropped: local_var_method
			other conformsToProtocol: -> dropped: inherited_method`,
		"a.Manager.finish:after:": `
			done -> dropped: bare_name
			then -> dropped: bare_name
			self next -> self_method a.Manager.next
			last -> dropped: bare_name`,
	})
}
