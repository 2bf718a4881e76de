<?php
// Declarations and call sites of a PHP code base by nikic/php-parser (Debian's
// php-parser).
//
//   php sites.php REPO > sites.json
//
// For each file: declarations [kind, name, startLine, endLine, nameLine] and
// calls [nameLine, nameColumn (0-based), name, exprLine, callerName, callerLine,
// shape], where the column is in UTF-16 units as language servers count.
require 'PhpParser/autoload.php';

use PhpParser\Node;

final class Sites extends PhpParser\NodeVisitorAbstract
{
    public array $decls = [];
    public array $calls = [];
    private array $stack = [];

    public function __construct(private string $text)
    {
    }

    private function place(int $offset): array
    {
        $before = substr($this->text, 0, $offset);
        $at = strrpos($before, "\n");
        $line = substr_count($before, "\n");
        $head = $at === false ? $before : substr($before, $at + 1);
        return [$line + 1, intdiv(strlen(mb_convert_encoding($head, 'UTF-16LE', 'UTF-8')), 2)];
    }

    private function nameOffset(Node $node): int
    {
        return $node->getStartFilePos();
    }

    public function enterNode(Node $node)
    {
        if ($node instanceof Node\Stmt\ClassLike && $node->name !== null) {
            $kind = ['type:class', 'type:interface', 'type:trait', 'type:enum'];
            $which = $node instanceof Node\Stmt\Interface_ ? 1 : ($node instanceof Node\Stmt\Trait_ ? 2 : ($node instanceof Node\Stmt\Enum_ ? 3 : 0));
            $this->decls[] = [$kind[$which], $node->name->name, $node->getStartLine(), $node->getEndLine(), $node->name->getStartLine()];
        }
        if ($node instanceof Node\Stmt\Function_ || $node instanceof Node\Stmt\ClassMethod) {
            $kind = $node instanceof Node\Stmt\Function_ ? 'func' : (strtolower($node->name->name) === '__construct' ? 'ctor' : 'method');
            if ($node->stmts === null) {
                $kind = 'sig';
            }
            $this->decls[] = [$kind, $node->name->name, $node->getStartLine(), $node->getEndLine(), $node->name->getStartLine()];
            $this->stack[] = [$node->name->name, $node->name->getStartLine()];
        }
        $caller = end($this->stack) ?: ['<module>', 1];
        $add = function (Node $name, string $text, string $shape) use ($node, $caller) {
            [$line, $column] = $this->place($this->nameOffset($name));
            $this->calls[] = [$line, $column + max(0, strlen($text) - 1), ltrim($text, '\\'), $node->getStartLine(), $caller[0], $caller[1], $shape];
        };
        if ($node instanceof Node\Expr\FuncCall && $node->name instanceof Node\Name) {
            $add($node->name, $node->name->toCodeString(), 'function');
        } elseif (($node instanceof Node\Expr\MethodCall || $node instanceof Node\Expr\NullsafeMethodCall || $node instanceof Node\Expr\StaticCall) && $node->name instanceof Node\Identifier) {
            $add($node->name, $node->name->name, 'method');
        } elseif ($node instanceof Node\Expr\New_ && $node->class instanceof Node\Name) {
            $add($node->class, $node->class->toCodeString(), 'new');
        } elseif ($node instanceof Node\Expr\CallLike) {
            $this->calls[] = [$node->getStartLine(), 0, '', $node->getStartLine(), $caller[0], $caller[1], 'value'];
        }
        return null;
    }

    public function leaveNode(Node $node)
    {
        if ($node instanceof Node\Stmt\Function_ || $node instanceof Node\Stmt\ClassMethod) {
            array_pop($this->stack);
        }
        return null;
    }
}

$root = realpath($argv[1]);
$parser = (new PhpParser\ParserFactory())->create(PhpParser\ParserFactory::PREFER_PHP7, new PhpParser\Lexer\Emulative([
    'usedAttributes' => ['startLine', 'endLine', 'startFilePos', 'endFilePos'],
]));
$files = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS)) as $file) {
    $path = substr($file->getPathname(), strlen($root) + 1);
    if ($file->getExtension() !== 'php' || str_contains($path, 'vendor/')) {
        continue;
    }
    $text = file_get_contents($file->getPathname());
    $sites = new Sites($text);
    try {
        $traverser = new PhpParser\NodeTraverser();
        $traverser->addVisitor($sites);
        $traverser->traverse($parser->parse($text));
    } catch (PhpParser\Error $e) {
        fwrite(STDERR, "sites.php: $path: {$e->getMessage()}\n");
        continue;
    }
    $files[$path] = ['decls' => $sites->decls, 'calls' => $sites->calls];
}
ksort($files);
echo json_encode($files);
