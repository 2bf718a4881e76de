#import <Foundation/Foundation.h>
#import "Foo.h"
@interface Foo () <Proto>
@property (nonatomic, strong) Bar *bar;
- (void)hidden;
@end
@protocol Proto <NSObject>
- (void)must;
@end
static int helper(int n) { return n; }
@implementation Foo
@synthesize bar = _bar;
+ (instancetype)shared { static Foo *s; dispatch_once(&t, ^{ s = [[Foo alloc] init]; }); return s; }
- (id)initWithA:(int)a b:(NSString *)b { self = [super init]; if (self) { _bar = [Bar new]; [self setup]; } return self; }
- (void)setup { helper(1); [self.bar go]; [_bar go:1 with:2]; [Foo shared].bar.x = 2; Foo *f = [Foo shared]; [f setup]; [[f other] run]; NSLog(@"x"); void (^blk)(int) = ^(int x) { [self setup]; }; blk(1); for (Foo *g in list) { [g setup]; } }
@end
@implementation Foo (Extra)
- (void)extra { [self setup]; @try { [self a]; } @catch (NSException *e) { [e b]; } }
@end
typedef struct { int a; } S;
