package resolve_test

import "testing"

var shop = sources{
	"shop/__init__.py": "from .stock import Stock, find as lookup\n",
	"shop/stock.py": `
class Thing:
    def weigh(self):
        return 1

class Box(Thing):
    def open(self):
        self.weigh()
        return super().open()

class Stock:
    def __init__(self, box: Box):
        self.box = box
        self.items = [box]

    def __enter__(self):
        return self

    def __iter__(self):
        yield Box()

    @property
    def best(self) -> Box:
        return self.box

    @classmethod
    def empty(cls):
        return cls(Box())

    async def fetch(self) -> Box:
        return self.box

def find(name) -> Stock:
    return Stock(Box())
`,
}

func (s sources) with(path, text string) sources {
	all := sources{path: text}
	for path, text := range s {
		all[path] = text
	}
	return all
}

func TestPythonSources(t *testing.T) {
	expect(t, shop.with("main.py", `
import os
from os import path
import shop.stock
import shop.stock as st
from shop import Stock, lookup
from shop.stock import Box as Kiste, find
from typing import Optional, Dict, List

class Clerk:
    def __init__(self, box: Kiste, maybe: Optional[Kiste], on_done=None):
        self.box = box
        self.maybe = maybe
        self.stock = Stock(box)
        self.done = on_done
        self.by_name: Dict[str, Stock] = {}

    @staticmethod
    def hire(a):
        return Clerk(a, a)

    async def work(self, *, late: "Kiste"):
        find(1)
        lookup(2)
        st.find(3)
        shop.stock.find(4)
        self.box.open()
        self.maybe.open()
        self.box.missing()
        self.stock.best.open()
        self.by_name["x"].best.open()
        self.done()
        await self.other()
        path.join("a")
        os.getcwd()
        late.open()
        Kiste()
        Kiste().open()
        Clerk.hire(1)
        f = lambda: find(9)
        def inner():
            find(4)
        inner()
        [find(i) for i in range(3)]
        "x".join([])
        self._logger.info("x")
        print("y")

    def loops(self, boxes: List[Kiste]):
        for box in boxes:
            box.open()
        for box in self.stock:
            box.open()
        with find("x") as stock:
            stock.best.open()
        for name, stock in self.by_name.items():
            stock.best.weigh()
        Stock.empty().best.open()

    async def waits(self):
        box = await self.stock.fetch()
        box.open()
        self.stock.fetch().open()

find(10)
if True:
    def guarded():
        return find(5)
`), map[string]string{
		"main.Clerk.__init__": "Stock -> internal_constructor shop.stock.Stock.__init__",
		"main.Clerk.hire":     "Clerk -> internal_constructor main.Clerk.__init__",
		"main.Clerk.work": `
			find -> internal_func shop.stock.find
			lookup -> internal_func shop.stock.find
			st.find -> internal_func shop.stock.find
			shop.stock.find -> internal_func shop.stock.find
			self.box.open -> self_attr_method shop.stock.Box.open
			self.maybe.open -> self_attr_method shop.stock.Box.open
			self.box.missing -> dropped: self_attr_unknown
			self.stock.best.open -> self_attr_method shop.stock.Box.open
			self.by_name["x"].best.open -> self_attr_method shop.stock.Box.open
			self.done -> dropped: self_attr_unknown
			self.other -> await dropped: self_attr_unknown
			path.join -> boundary os.path.join
			os.getcwd -> boundary os.getcwd
			late.open -> param_method shop.stock.Box.open
			Kiste -> internal_constructor shop.stock.Box.__init__
			Kiste().open -> internal_func shop.stock.Box.open
			Kiste -> internal_constructor shop.stock.Box.__init__
			Clerk.hire -> internal_func main.Clerk.hire
			find -> internal_func shop.stock.find
			inner -> internal_func main.Clerk.work.inner
			find -> internal_func shop.stock.find
			range -> dropped: builtin
			"x".join -> dropped: string_literal_method
			self._logger.info -> dropped: self_attr_unknown
			print -> dropped: builtin`,
		"main.Clerk.work.inner": "find -> internal_func shop.stock.find",
		"main.Clerk.loops": `
			box.open -> param_method shop.stock.Box.open
			box.open -> param_method shop.stock.Box.open
			find -> internal_func shop.stock.find
			stock.best.open -> param_method shop.stock.Box.open
			self.by_name.items -> dropped: builtin
			stock.best.weigh -> param_method shop.stock.Thing.weigh
			Stock.empty().best.open -> internal_func shop.stock.Box.open
			Stock.empty -> internal_func shop.stock.Stock.empty`,
		"main.Clerk.waits": `
			self.stock.fetch -> await self_attr_method shop.stock.Stock.fetch
			box.open -> param_method shop.stock.Box.open
			self.stock.fetch().open -> dropped: builtin
			self.stock.fetch -> self_attr_method shop.stock.Stock.fetch`,
		"main.<module>": "find -> internal_func shop.stock.find",
		"main.guarded":  "find -> internal_func shop.stock.find",
	})
}

func TestPythonSupertypesInSources(t *testing.T) {
	expect(t, shop.with("shop/tests.py", `
import unittest
from .stock import Box

class Crate(Box):
    def load(self):
        self.weigh()
        super().weigh()
        super().open()
        super().close()

class TestCrate(unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.crate = Crate()

    def test(self):
        self.crate.open()
        self.assertEqual(1, 1)
`), map[string]string{
		"shop.stock.Box.open": `
			self.weigh -> self_method shop.stock.Thing.weigh
			super().open -> dropped: inherited_method
			super -> dropped: builtin`,
		"shop.tests.Crate.load": `
			self.weigh -> self_method shop.stock.Thing.weigh
			super().weigh -> self_method shop.stock.Thing.weigh
			super -> dropped: builtin
			super().open -> self_method shop.stock.Box.open
			super -> dropped: builtin
			super().close -> dropped: inherited_method
			super -> dropped: builtin`,
		"shop.tests.TestCrate.setUp": `
			super().setUp -> dropped: inherited_method
			super -> dropped: builtin
			Crate -> internal_constructor shop.tests.Crate.__init__`,
		"shop.tests.TestCrate.test": `
			self.crate.open -> self_attr_method shop.stock.Box.open
			self.assertEqual -> dropped: inherited_method`,
	})
}

// The folder that setup.py names comes before others that have a package of the
// same name.
func TestPythonSourceFolderOfSetup(t *testing.T) {
	package_ := "def run(): pass\n"
	expect(t, sources{
		"p/setup.py":             "from setuptools import setup\nsetup(package_dir={'': 'python'})\n",
		"p/python/a/__init__.py": package_,
		"q/a/__init__.py":        package_,
		"p/tests/use.py":         "import a\n\ndef use():\n    a.run()\n",
	}, map[string]string{"p.tests.use.use": "a.run -> internal_func p.python.a.run"})
}
