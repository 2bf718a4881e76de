package resolve_test

import (
	"testing"

	"rules_handbook/phases/scan/dart"
)

func needsDart(t *testing.T) {
	t.Helper()
	if _, err := dart.New().Extract("a.dart", nil); err != nil {
		t.Skipf("built without the grammar from npm: %v", err)
	}
}

func TestDartMembers(t *testing.T) {
	needsDart(t)
	expect(t, sources{
		"lib/main.dart": `import 'item.dart';
class Shop extends Base with First, Second implements Sink {
  final Item item;
  final List<Item> items = [];
  late final made = Item.empty();
  Item Function(int)? pick;
  Shop(this.item) : super.named(1) { run(item); }
  Shop.two() : this(Item());
  Item get best => items.first;
  Future<Item> later() async => item;
  void run(Item arg) async {
    go(); shared(); inherited(); sink(); super.shared(); this.go();
    item.sell(); this.item.sell(); items[0].sell(); items.first.sell(); best.sell(); made.sell();
    arg.sell(); arg.twin().sell(); arg.twins.first.sell();
    final local = Item()..sell()..other.sell();
    local.sell();
    (await later()).sell();
    for (final each in items) each.sell();
    items.forEach((i) => i.sell());
    items.where((i) => i.isGood()).toList().first.sell();
    Item.empty().sell(); new Item().sell(); Item.count();
    var any = arg as dynamic;
    if (any is Item) any.sell(); else any.sell();
    any.sell();
    arg.extra(); 'x'.shout(); items.second().sell(); items.any2(); arg();
    pick!(1).sell();
    top.sell(); make().sell(); Kind.big.show(); Kind.values.first.show();
    unknown(); print('x'); 'x'.trim(); item.missing();
    later().then((i) => i.sell());
    later(); mock.sell(); mock.verify(); item.both();
  }
  final mock = Mock();
}
class Mock extends Faker implements Item {}
Item get top => Item();
Item make() => Item();
`,
		"lib/item.dart": `class Base { Base(); Base.named(int i); void shared() {} void inherited() {} }
mixin First { void go() {} void shared() {} }
mixin Second on Base { void go() {} }
abstract class Sink { void sink(); }
class Item {
  Item(); Item.empty();
  Item other = Item();
  void sell() {} bool isGood() => true; void call() {}
  Item twin() => this; List<Item> get twins => [];
  static void count() {}
}
enum Kind { small(1), big(2); const Kind(int i); void show() {} }
extension Extra on Item { void extra() {} void sell() {} void both() {} }
extension More on Item { void both() {} }
extension on String { void shout() {} }
extension Wide on Iterable<Item> { void any2() {} }
extension Lists<T> on List<T> { T second() => this[1]; }
`,
	}, map[string]string{
		"lib.main.Shop.Shop": `
			super.named -> internal_constructor lib.item.Base.named
			run -> self_method lib.main.Shop.run`,
		"lib.main.Shop.two": `
			this -> internal_constructor lib.main.Shop.Shop
			Item -> internal_constructor lib.item.Item.Item`,
		"lib.item.<module>": `
			Item -> internal_constructor lib.item.Item.Item
			small -> internal_constructor lib.item.Kind.Kind
			big -> internal_constructor lib.item.Kind.Kind`,
		"lib.main.Shop.run": `
			go -> self_method lib.item.Second.go
			shared -> self_method lib.item.First.shared
			inherited -> self_method lib.item.Base.inherited
			sink -> self_method lib.item.Sink.sink
			super.shared -> self_method lib.item.First.shared
			this.go -> self_method lib.item.Second.go
			item.sell -> self_attr_method lib.item.Item.sell
			this.item.sell -> self_attr_method lib.item.Item.sell
			items[0].sell -> self_attr_method lib.item.Item.sell
			items.first.sell -> self_attr_method lib.item.Item.sell
			best.sell -> self_attr_method lib.item.Item.sell
			made.sell -> self_attr_method lib.item.Item.sell
			arg.sell -> param_method lib.item.Item.sell
			arg.twin().sell -> internal_func lib.item.Item.sell
			arg.twin -> param_method lib.item.Item.twin
			arg.twins.first.sell -> param_method lib.item.Item.sell
			Item -> internal_constructor lib.item.Item.Item
			sell -> internal_func lib.item.Item.sell
			other.sell -> internal_func lib.item.Item.sell
			local.sell -> param_method lib.item.Item.sell
			(await later()).sell -> internal_func lib.item.Item.sell
			later -> await self_method lib.main.Shop.later
			each.sell -> param_method lib.item.Item.sell
			items.forEach -> dropped: builtin
			i.sell -> param_method lib.item.Item.sell
			items.where((i) => i.isGood()).toList().first.sell -> internal_func lib.item.Item.sell
			items.where((i) => i.isGood()).toList -> dropped: builtin
			items.where -> dropped: builtin
			i.isGood -> param_method lib.item.Item.isGood
			Item.empty().sell -> internal_func lib.item.Item.sell
			Item.empty -> internal_constructor lib.item.Item.empty
			new Item().sell -> internal_func lib.item.Item.sell
			new Item -> internal_constructor lib.item.Item.Item
			Item.count -> internal_func lib.item.Item.count
			any.sell -> param_method lib.item.Item.sell
			any.sell -> dropped: local_var_method
			any.sell -> dropped: local_var_method
			arg.extra -> param_method lib.item.Extra.extra
			'x'.shout -> internal_func lib.item.String.shout
			items.second().sell -> internal_func lib.item.Item.sell
			items.second -> self_attr_method lib.item.Lists.second
			items.any2 -> self_attr_method lib.item.Wide.any2
			arg -> param_method lib.item.Item.call
			pick!(1).sell -> internal_func lib.item.Item.sell
			pick -> dropped: bare_name
			top.sell -> internal_func lib.item.Item.sell
			make().sell -> internal_func lib.item.Item.sell
			make -> internal_func lib.main.make
			Kind.big.show -> internal_func lib.item.Kind.show
			Kind.values.first.show -> internal_func lib.item.Kind.show
			unknown -> dropped: bare_name
			print -> dropped: builtin
			'x'.trim -> dropped: string_literal_method
			item.missing -> dropped: self_attr_unknown
			later().then -> dropped: builtin
			later -> self_method lib.main.Shop.later
			i.sell -> param_method lib.item.Item.sell
			later -> self_method lib.main.Shop.later
			mock.sell -> self_attr_method lib.item.Item.sell
			mock.verify -> dropped: inherited_method
			item.both -> dropped: self_attr_unknown`,
	})
}

func TestDartLibraries(t *testing.T) {
	needsDart(t)
	expect(t, sources{
		"app/pubspec.yaml":       "name: app\n",
		"tools/kit/pubspec.yaml": "name: kit\n",
		"tools/kit/lib/kit.dart": "export 'src/all.dart' hide Secret;\nexport 'src/shown.dart' show Shown;\n",
		"tools/kit/lib/src/all.dart": `class All { void all() {} }
class Secret {}
void helper() {}
void _private() {}
`,
		"tools/kit/lib/src/shown.dart": "class Shown { void show() {} }\nclass Unseen {}\n",
		"app/lib/main.dart": `library app.main;
import 'dart:io';
import 'package:kit/kit.dart';
import 'package:kit/src/all.dart' as all;
import 'package:app/other.dart' show Other;
import 'package:far/far.dart';
import 'package:near/near.dart' as near;
part 'part.dart';
void run(Shown s, Far f, near.Near n) {
  s.show(); All().all(); helper(); all.helper(); Other(); inPart(); _hidden();
  Secret(); Unseen(); _private();
  f.fly(); Far.make(); File('x').open(); n.come(); near.call(); soar();
}
`,
		"app/lib/part.dart":  "part of 'main.dart';\nvoid inPart() { run(); helper(); Other(); File('x'); }\nvoid _hidden() {}\n",
		"app/lib/other.dart": "class Other {}\n",
	}, map[string]string{
		"app.lib.main.run": `
			s.show -> param_method tools.kit.lib.src.shown.Shown.show
			All().all -> internal_func tools.kit.lib.src.all.All.all
			All -> internal_constructor tools.kit.lib.src.all.All.All
			helper -> internal_func tools.kit.lib.src.all.helper
			all.helper -> internal_func tools.kit.lib.src.all.helper
			Other -> internal_constructor app.lib.other.Other.Other
			inPart -> internal_func app.lib.part.inPart
			_hidden -> internal_func app.lib.part._hidden
			Secret -> boundary_constructor package:far/far.dart::Secret
			Unseen -> boundary_constructor package:far/far.dart::Unseen
			_private -> dropped: bare_name
			f.fly -> boundary package:far/far.dart::Far.fly
			Far.make -> boundary package:far/far.dart::Far.make
			File('x').open -> boundary dart:io::File.open
			File -> boundary_constructor dart:io::File
			n.come -> boundary package:near/near.dart::Near.come
			near.call -> boundary package:near/near.dart::call
			soar -> boundary package:far/far.dart::soar`,
		"app.lib.part.inPart": `
			run -> internal_func app.lib.main.run
			helper -> internal_func tools.kit.lib.src.all.helper
			Other -> internal_constructor app.lib.other.Other.Other
			File -> boundary_constructor dart:io::File`,
	})
}
