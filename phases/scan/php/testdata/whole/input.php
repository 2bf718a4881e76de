<?php
/**
 * The models.
 */

declare(strict_types=1);
namespace App\Models;

use Foo\Bar, Foo\Baz as Qux;
use function Foo\helper;
use Foo\{One, Two as Deux, function three};
require_once __DIR__ . '/x.php';

/**
 * A user.
 */
#[Attr(1), Other]
abstract class User extends Base implements A, \B\C {
    use T1, T2 { T1::foo insteadof T2; bar as protected baz; }
    const LIMIT = 1;
    public static ?int $count = 0;
    private readonly Logger $log;
    protected array|null $x = [];
    public function __construct(private Repo $repo, protected ?string $name = null, Foo ...$rest) { parent::__construct($name); $this->log = new Logger('a'); }
    #[Route("/x")]
    final public static function make(self $a, int|string $b = self::LIMIT): static { return new static($a); }
    abstract protected function go(): void;
    function run(callable $f, &$ref) {
        $this->go(); $this->repo->find(1)?->name; self::make(); static::make(); parent::run(); Bar::x(); $f(1); helper(); strlen("a");
        $y = new Qux(1, ...$z); $y->m(); [$a, 'k' => $b] = $q; foreach ($list as $k => $item) { $item->use(); }
        $c = function ($u) use ($y): int { return $u->v($y); }; $d = fn(Foo $w) => $w->z();
        try { risky(); } catch (One | Deux $e) { $e->getMessage(); } finally { }
        $o = new class(1) extends Base implements I { public function inner() { $this->x(); } };
        $this->x[] = 1; self::$count++; $this->count .= 'a'; unset($this->x);
        if ($v instanceof Foo) { $v->bar(); }
        match(true) { default => a(), 1 => b() };
        "a {$this->go()} $x->y {$z['a']}"; <<<EOT
          hi {$this->repo->find()}
        EOT;
        $class::st(); (new Foo)->bar(); $this->$dyn(); $this->{'a'}(); new $cls; \strlen('a'); namespace\local(); $arr['x'](); array_map([$this, 'run'], []); array_map('foo', []); strlen(...);
        static $s = 1; global $g; yield 1; yield from f(); print(1); echo a(), b(); exit(1); isset($x); clone $x; include 'a.php';
        return $y ?? $z ?: null;
    }
}
interface Shape { const A = 1; public function area(): float; }
trait Tr { private int $p; abstract function q(); public static function st() {} }
/** Colours. */
enum Suit: string implements HasX
{
    case A = 'a';
    const B = self::A;
    public function label(): string { return ucfirst($this->name); } public static function f(): self { return self::A; } }
function top(User $u, ?Bar $b): ?User { function inner() {} return $u; }
top(new User);
if (!function_exists('cond')) { function cond() {} }
?>
<html><?= top() ?></html>
