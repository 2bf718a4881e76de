package resolve_test

import (
	"testing"

	"rules_handbook/phases/scan/solidity"
)

func needsSolidity(t *testing.T) {
	t.Helper()
	if _, err := solidity.New().Extract("a.sol", nil); err != nil {
		t.Skipf("built without the grammar from npm: %v", err)
	}
}

func TestSolidityMembers(t *testing.T) {
	needsSolidity(t)
	expect(t, sources{
		"a/Main.sol": `import {Base, Other} from "./Base.sol";
import "./Token.sol";
contract Main is Other, Base {
  Token token; mapping(address => Token[]) tokens; address owner;
  constructor() Base(1) {}
  function run(Token t, uint256 n) public guarded Other.locked {
    hook();
    super.hook();
    Base.hook();
    this.run(t, n);
    own(); own(n); own(true);
    token.move(n);
    tokens[owner][0].move(n);
    t.move(n);
    t.twin().move(1);
    IToken(owner).move(1);
    Token other = new Token(1);
    other.move(2);
    bool ok = t.isOpen() && token.move(3);
    owner.call("");
    token.supply();
    require(ok);
    fails();
    number(n); number(-1); number(int8(1)); number(small);
    Token.Info memory info = Token.Info(1, t);
    info.token.move(1);
    emit Token.Moved(n);
  }
  uint224 small;
  function number(uint256 x) internal {}
  function number(int256 x) internal {}
  function own() internal {}
  function own(uint8 x) internal {}
  function own(bool b) internal {}
}
`,
		"a/Base.sol": `contract Root { function hook() public virtual {} modifier guarded() { _; } }
contract Base is Root { constructor(uint x) {} function hook() public virtual override {} }
contract Other is Root { function hook() public virtual override {} modifier locked() { _; } }
`,
		"a/Token.sol": `interface IToken { function move(uint256 n) external returns (bool); function isOpen() external returns (bool); }
abstract contract Token is IToken {
  struct Info { uint256 n; Token token; }
  event Moved(uint256 n);
  uint256 public supply;
  function move(uint256 n) external override returns (bool) {}
  function twin() public returns (Token) {}
}
`,
	}, map[string]string{
		"a.Main.Main.Main": `Base -> internal_constructor a.Base.Base.Base`,
		"a.Main.Main.run": `
			guarded -> self_method a.Base.Root.guarded
			Other.locked -> internal_func a.Base.Other.locked
			hook -> self_method a.Base.Base.hook
			super.hook -> self_method a.Base.Base.hook
			Base.hook -> internal_func a.Base.Base.hook
			this.run -> self_method a.Main.Main.run
			own -> self_method a.Main.Main.own()
			own -> dropped: bare_name
			own -> self_method a.Main.Main.own(bool)
			token.move -> self_attr_method a.Token.Token.move
			tokens[owner][0].move -> self_attr_method a.Token.Token.move
			t.move -> param_method a.Token.Token.move
			t.twin().move -> internal_func a.Token.Token.move
			t.twin -> param_method a.Token.Token.twin
			IToken(owner).move -> internal_func a.Token.IToken.move
			IToken -> dropped: builtin
			new Token -> internal_constructor a.Token.Token.Token
			other.move -> param_method a.Token.Token.move
			t.isOpen -> param_method a.Token.IToken.isOpen
			token.move -> self_attr_method a.Token.Token.move
			owner.call -> dropped: builtin
			token.supply -> dropped: builtin
			require -> dropped: builtin
			fails -> dropped: bare_name
			number -> self_method a.Main.Main.number(uint256)
			number -> self_method a.Main.Main.number(int256)
			number -> self_method a.Main.Main.number(int256)
			number -> self_method a.Main.Main.number(uint256)
			Token.Info -> dropped: builtin
			info.token.move -> param_method a.Token.Token.move`,
	})
}

func TestSolidityUsing(t *testing.T) {
	needsSolidity(t)
	expect(t, sources{
		"Main.sol": `import "./Math.sol";
using Text for string;
contract Main {
  using Math for uint256;
  using Math for int256;
  using Any for *;
  function run(uint256 n, int256 i, uint8 small, Price p, string memory s, uint256[] memory list) public {
    n.add(1).add(2);
    i.add(1);
    small.add(1);
    p.cut(2);
    s.trim();
    n.show();
    list.sum();
    n.missing();
    Math.add(n, 1);
    "x".trim();
    list.push(1);
  }
}
`,
		"Math.sol": `type Price is uint256;
using {cut} for Price global;
function cut(Price p, uint256 n) pure returns (Price) {}
library Math {
  function add(uint256 a, uint256 b) internal pure returns (uint256) { return plus(a, b); }
  function add(int256 a, int256 b) internal pure returns (int256) {}
  function plus(uint256 a, uint256 b) private pure returns (uint256) {}
  function sum(uint256[] memory a) internal pure returns (uint256) {}
}
library Text { function trim(string memory s) internal pure returns (string memory) {} }
library Any { function show(uint256 x) internal pure {} }
`,
	}, map[string]string{
		"Main.Main.run": `
			n.add(1).add -> internal_func Math.Math.add(uint256,uint256)
			n.add -> internal_func Math.Math.add(uint256,uint256)
			i.add -> internal_func Math.Math.add(int256,int256)
			small.add -> dropped: builtin
			p.cut -> internal_func Math.cut
			s.trim -> internal_func Math.Text.trim
			n.show -> internal_func Math.Any.show
			list.sum -> dropped: builtin
			n.missing -> dropped: builtin
			Math.add -> internal_func Math.Math.add(uint256,uint256)
			"x".trim -> internal_func Math.Text.trim
			list.push -> dropped: builtin`,
		"Math.Math.add(uint256,uint256)": `plus -> self_method Math.Math.plus`,
	})
}

func TestSolidityImports(t *testing.T) {
	needsSolidity(t)
	expect(t, sources{
		"remappings.txt":           "@oz/=lib/oz/contracts/\nother:@oz/=nowhere/\n",
		"package.json":             `{"name": "@me/shop"}`,
		"lib/oz/contracts/A.sol":   "import \"./B.sol\";\ncontract A { function a() public {} }",
		"lib/oz/contracts/B.sol":   "contract B { function b() public {} }\nfunction free() pure {}",
		"lib/std/src/Test.sol":     "contract Test { function check() public {} }",
		"contracts/deep/Named.sol": "contract Named { function go() public {} }",
		"contracts/Main.sol": `import "@oz/A.sol";
import {Test as T} from "std/Test.sol";
import * as Lib from "./deep/Named.sol";
import {Named} from "@me/shop/contracts/deep/Named.sol";
import {Far, helper} from "@far/Far.sol";
import "@far/All.sol" as All;
contract Main is T {
  function run(A a, B b, Lib.Named n, Named m, Far f) public {
    a.a(); b.b(); free(); check(); n.go(); m.go();
    f.go(); Far(f).go(); helper(); All.fly(); new Far(); absent();
  }
}
`,
	}, map[string]string{
		"contracts.Main.Main.run": `
			a.a -> param_method lib.oz.contracts.A.A.a
			b.b -> param_method lib.oz.contracts.B.B.b
			free -> internal_func lib.oz.contracts.B.free
			check -> self_method lib.std.src.Test.Test.check
			n.go -> param_method contracts.deep.Named.Named.go
			m.go -> param_method contracts.deep.Named.Named.go
			f.go -> boundary @far/Far.sol::Far.go
			Far(f).go -> boundary @far/Far.sol::Far.go
			Far -> dropped: bare_name
			helper -> boundary @far/Far.sol::helper
			All.fly -> boundary @far/All.sol::fly
			new Far -> boundary_constructor @far/Far.sol::Far
			absent -> dropped: bare_name`,
	})
}
