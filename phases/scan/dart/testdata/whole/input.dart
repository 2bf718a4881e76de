// About the shop.

library shop.model;

import 'dart:io' as io;
import 'package:far/far.dart' show Far, fly;
import 'util.dart' hide Hidden;
export 'src/price.dart' show Price;
part 'part.dart';

/// A callback.
typedef Callback = int Function(Item item, {bool loud});
typedef void Old(String text);
typedef Items = List<Item>;

/// Something for sale.
@immutable
abstract class Item<T extends Price> extends Base<T> with Counted, Named implements io.Sink, Comparable<Item> {
  static const int limit = 3, least = first();
  final String name;
  late final Far? far = Far();
  var other = make();
  int Function(Item)? onSell;

  Item(this.name, {required int count, super.key, Far? extra = const Far()}) : other = make(), super(count) {
    go();
  }
  Item.empty() : this('none', count: 0);
  Item.from(Map<String, T> map) : name = map['name'].text(), super.empty(1);
  const Item._();
  factory Item.parse(String text) => Shelf(text);
  factory Item.redirected() = Shelf.one;

  /// Sells.
  @override
  Future<T> sell(int count, [Callback? done]) async {
    await other.save();
    this.count = count;
    this.far!.fly();
    name.trim();
    done?.call(this);
    final shelf = Shelf('x')..add(this)..items.first.go()..best = pick();
    if (shelf is Top && shelf.isOpen()) shelf.climb();
    for (final item in shelf.items) {
      item.go();
    }
    try {
      risky();
    } on ShopError catch (e, trace) {
      e.report(trace.toString());
    } catch (e) {
      rethrow;
    } finally {
      close();
    }
    void local(Item i) => i.go();
    local(this);
    final (a, b) = pair();
    a.go();
    items.map((i) => i.name).forEach((n) {
      print('sold ${n.trim()} $count');
    });
    return super.sell(count);
  }

  int get total => count * 2;
  set total(int value) {
    count = value;
  }
  bool operator ==(Object other) => other is Item;
  Item operator [](int i) => items[i];
  external void native();
  void missing();
  static Item make() => Item.empty();
  Stream<int> counts() async* {
    yield 1;
    yield* more();
  }
}

mixin Counted on Base implements Sink {
  int count = 0;
  void go() {}
}

class Both = Base with Counted, Named;

sealed class Shape {}

enum Size implements Sink {
  small(1),
  big.named(2);

  const Size(this.n);
  const Size.named(this.n);
  final int n;
  bool get isBig => this == big;
}

extension Lists<T> on List<T> {
  T second() => this[1];
}

extension on String {
  int size() => length;
}

extension type Id(int value) implements int {
  Id next() => Id(value + 1);
}

final shelf = Shelf.one();
int get top => shelf.count;

@pragma('vm:entry-point')
void main(List<String> args) async {
  new Item.empty().go();
  const Shelf<int>.one();
  var list = <Item>[Item.empty(), for (final a in args) Item.parse(a), ...rest()];
  list[0].sell(1);
  fly();
  var s = switch (list) { [] => none(), _ => many() };
  io.File('x').open();
}
