<?php
final readonly class P {
    public function __construct(public readonly Foo $f = new Foo(1)) {}
    public const string X = "a";
    private (A&B)|null $z;
}
enum E {
    use T;
    const A = 1;
    case B;
    public static function x(): never { throw new X; } }
$f = strlen(...); $o?->m()?->n; static fn() => 1; [$a, [$b]] = $c; list('k' => $k) = $c; list($q,) = $c; fn(): A|B => 1;
function g(A|null $x, B&C $y, \D\E ...$z): iterable {}
foreach ($x as [$a, $b]): endforeach;
$a = match(1) { 1 => 2 }; $x = $y ?: new Foo; goto end; end: ;
new #[Attr] class { };
abstract class Q { abstract public function m(); }
function &ref() {}
$x->y->z()->w(); $x['a']->b(); A::$b->c(); A::C; A::class; $x::class; "${a}"; `ls`;
class Narrow {
    /** @var Foo[] */
    private $list = [];
    /** @param Bar|null $b
     *  @return static */
    function m($b, $c, \Closure $d) {
        foreach ($this->list as $i => $foo) { $foo->go(); }
        if ($c instanceof Foo && $c->ok()) { $c->yes(); } else { $c->no(); }
        if (!$c instanceof Bar) { throw new X('a'); }
        $c->bar();
        $d($b->q());
        return $this;
    }
    function gen() { yield $this->m(); }
    public function __get($n) { return parent::__get($n) ?? $this->$n; }
}
