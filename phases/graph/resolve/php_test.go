package resolve_test

import "testing"

func TestPHPInSources(t *testing.T) {
	expect(t, sources{"src/User.php": `<?php
namespace App\Models;

use App\Util\Repo;
use App\Util\Box as Kiste;
use function App\Util\helper;
use Psr\Log\LoggerInterface;

abstract class User extends Base implements Shape {
    use Greets;
    private static ?Repo $shared = null;
    /** @var Kiste[] */
    private $boxes = [];
    public function __construct(private Repo $repo, protected ?LoggerInterface $log = null) { parent::__construct(); }
    public static function make(): static { return new static(new Repo); }
    abstract protected function go(): void;
    public function run(Kiste $box, $any) {
        $this->go();
        $this->repo->find(1)->open();
        self::make()->run($box, 1);
        static::make();
        parent::run($box);
        $this->hello();
        $this->log->info("x");
        $box->open();
        $any->open();
        helper();
        strlen("a");
        local();
        nowhere();
        \App\Util\helper();
        foreach ($this->boxes as $b) { $b->open(); }
        $made = new Kiste();
        $made->gone();
        $made->open();
        self::$shared->find(1);
        if ($any instanceof Kiste) { $any->open(); }
        $f = function () use ($made) { $made->open(); $this->go(); };
        $f();
        new \DateTime();
        throw new \RuntimeException("x");
    }
}
function local() {}
`, "src/Base.php": `<?php
namespace App\Models;
class Base { public function __construct() {} public function run($x) {} }
interface Shape { public function area(): float; }
trait Greets { public function hello() { return $this->area(); } }
`, "src/util.php": `<?php
namespace App\Util {
    class Repo { public function find(int $id): ?Box { return null; } }
    class Box { public function open(): void {} public function __invoke() {} }
    function helper() {}
}
namespace {
    function local2() { (new App\Util\Repo)->find(1); return App\Util\helper(); }
}
`}, map[string]string{
		"src.User.App.Models.User.run": `
			$this->go -> self_method src.User.App.Models.User.go
			$this->repo->find(1)->open -> internal_func src.util.App.Util.Box.open
			$this->repo->find -> self_attr_method src.util.App.Util.Repo.find
			self::make()->run -> internal_func src.User.App.Models.User.run
			self::make -> self_method src.User.App.Models.User.make
			static::make -> self_method src.User.App.Models.User.make
			parent::run -> self_method src.Base.App.Models.Base.run
			$this->hello -> self_method src.Base.App.Models.Greets.hello
			$this->log->info -> boundary Psr.Log.LoggerInterface.info
			$box->open -> param_method src.util.App.Util.Box.open
			$any->open -> dropped: local_var_method
			helper -> internal_func src.util.App.Util.helper
			strlen -> dropped: builtin
			local -> internal_func src.User.App.Models.local
			nowhere -> dropped: bare_name
			\App\Util\helper -> internal_func src.util.App.Util.helper
			$b->open -> param_method src.util.App.Util.Box.open
			new Kiste -> internal_constructor src.util.App.Util.Box.__construct
			$made->gone -> dropped: local_var_method
			$made->open -> param_method src.util.App.Util.Box.open
			self::$shared->find -> self_attr_method src.util.App.Util.Repo.find
			$any->open -> param_method src.util.App.Util.Box.open
			$made->open -> param_method src.util.App.Util.Box.open
			$this->go -> self_method src.User.App.Models.User.go
			$f -> dropped: bare_name
			new \DateTime -> dropped: builtin
			new \RuntimeException -> dropped: builtin`,
		"src.User.App.Models.User.__construct": "parent::__construct -> self_method src.Base.App.Models.Base.__construct",
		"src.User.App.Models.User.make": `
			new static -> internal_constructor src.User.App.Models.User.__construct
			new Repo -> internal_constructor src.util.App.Util.Repo.__construct`,
		"src.util.local2": `
			(new App\Util\Repo)->find -> internal_func src.util.App.Util.Repo.find
			new App\Util\Repo -> internal_constructor src.util.App.Util.Repo.__construct
			App\Util\helper -> internal_func src.util.App.Util.helper`,
	})
}

func TestPHPNames(t *testing.T) {
	expect(t, sources{"a.php": `<?php
namespace A;
use B\{C, D as E, function f};
class Own {}
function strlen($x) {}
C::make();
new E;
f();
namespace\g();
strlen("x");
\strlen("x");
new own;
new Own;
$x = "Own"; new $x;
$o->m();
Own::none();
array_map(fn($y) => g($y), []);
(function () { g(1); })();
new class extends Own { function inner() { return $this->inner(); } };
Suit::A->label();
enum Suit: string { case A = 'a'; const B = self::A; function label(): string { return self::A->label(); } static function of(): self { return self::from('a'); } }
`, "b.php": "<?php\nnamespace A;\nfunction g($x) {}\nfunction h() { return g(1); }\n",
		"one.php": "<?php\nfunction twice() {}\nclass Twice {}\n", "two.php": "<?php\nfunction twice() {}\nclass Twice {}\ntwice();\nnew Twice;\n",
		"t.php": `<?php
trait T1 { function f() {} function g() {} }
trait T2 { function f() {} }
class P { function f() {} function __call($n, $a) {} }
class K extends P { use T1, T2 { T2::f insteadof T1; g as h; } function m(): self { $this->f(); $this->h(); $this->g(); return $this->gone(); } }
(new K)->m()->f();
`}, map[string]string{
		"a.<module>": `
			C::make -> boundary B.C.make
			new E -> boundary_constructor B.D
			f -> boundary B.f
			namespace\g -> internal_func b.A.g
			strlen -> internal_func a.A.strlen
			\strlen -> dropped: builtin
			new own -> internal_constructor a.A.Own.__construct
			new Own -> internal_constructor a.A.Own.__construct
			new $x -> dropped: bare_name
			$o->m -> dropped: local_var_method
			Own::none -> dropped: local_var_method
			array_map -> dropped: builtin
			g -> internal_func b.A.g
			(function () { g(1); }) -> dropped: bare_name
			g -> internal_func b.A.g
			new class -> internal_constructor a.A.{1}.__construct
			Suit::A->label -> internal_func a.A.Suit.label`,
		"a.A.Suit.label": "self::A->label -> internal_func a.A.Suit.label",
		"a.A.Suit.of":    "self::from -> dropped: builtin",
		"b.A.h":          "g -> internal_func b.A.g",
		"two.<module>":   "twice -> dropped: bare_name\nnew Twice -> dropped: bare_name",
		"t.K.m": `
			$this->f -> self_method t.T2.f
			$this->h -> self_method t.T1.g
			$this->g -> self_method t.T1.g
			$this->gone -> dropped: self_attr_unknown`,
		"t.<module>": `
			(new K)->m()->f -> internal_func t.T2.f
			(new K)->m -> internal_func t.K.m
			new K -> internal_constructor t.K.__construct`,
	})
}

func TestPHPIntersections(t *testing.T) {
	expect(t, sources{"a.php": `<?php
use PHPUnit\Framework\MockObject\MockObject;
interface Named { public function name(); }
class Base { public function stop() {} }
class Handler extends Base implements Named { public function handle($r) {} public function name() {} }
class Other { public function handle($r) {} }
class HandlerTest {
    private Handler&MockObject $handler;
    private (MockObject&Handler)|null $maybe = null;
    /** @var Handler&MockObject */
    private $documented;
    private Handler&Other $either;
    private Handler&Named&Base $narrow;
    private Handler|MockObject $union;
    public function run(MockObject&Handler $given, \Countable&MockObject $outside) {
        $this->handler->handle(1);
        $this->maybe->handle(1);
        $this->documented->handle(1);
        $this->either->handle(1);
        $this->narrow->stop();
        $this->union->handle(1);
        $given->handle(1);
        $this->handler->expects(1);
        $outside->expects(1);
    }
}
`}, map[string]string{
		"a.HandlerTest.run": `
			$this->handler->handle -> self_attr_method a.Handler.handle
			$this->maybe->handle -> self_attr_method a.Handler.handle
			$this->documented->handle -> self_attr_method a.Handler.handle
			$this->either->handle -> dropped: self_attr_unknown
			$this->narrow->stop -> self_attr_method a.Base.stop
			$this->union->handle -> dropped: self_attr_unknown
			$given->handle -> param_method a.Handler.handle
			$this->handler->expects -> dropped: self_attr_unknown
			$outside->expects -> dropped: local_var_method`,
	})
}

func TestPHPNamesOfMethodsInAnyCase(t *testing.T) {
	expect(t, sources{"a.php": `<?php
class Level { public function isLower() {} public static function Make() {} }
class Record { public function __construct(public readonly Level $level) {} }
class Handler {
    /** @phpstan-param non-empty-array<Record> $records */
    public function highest(array $records) {
        foreach ($records as $record) { $record->level->isLower(); }
        $this->SEND(new RECORD(new level()));
        Level::make();
        HELP();
    }
    private function send($r) {}
}
function help() {}
`}, map[string]string{
		"a.Handler.highest": `
			$record->level->isLower -> param_method a.Level.isLower
			$this->SEND -> self_method a.Handler.send
			new RECORD -> internal_constructor a.Record.__construct
			new level -> internal_constructor a.Level.__construct
			Level::make -> internal_func a.Level.Make
			HELP -> internal_func a.help`,
	})
}
