package resolve_test

import "testing"

var garage = sources{
	"Cargo.toml":      "[workspace]\nmembers = [\"core\", \"app\"]\n",
	"core/Cargo.toml": "[package]\nname = \"garage-core\"\n",
	"app/Cargo.toml":  "[package]\nname = \"app\"\n[dependencies]\nstore = { path = \"../core\" }\n",
	"core/src/lib.rs": "mod car;\npub mod tools;\npub use car::{Car, Wheel as Tyre};\npub use self::car::park;\npub fn open() -> Car { Car::new(1) }\n",
	"core/src/car.rs": `
use std::fmt;
use crate::tools::Tool;

pub trait Drive {
    fn speed(&self) -> u32;
    fn twice(&self) -> u32 { self.speed() * 2 }
}

#[derive(Clone)]
pub struct Car { pub wheels: Vec<Wheel>, tool: Option<Box<Tool>>, len: usize }

pub struct Wheel(pub Tool, u8);

pub enum Load { Empty, One(Tool), Two { left: Tool, right: Wheel } }

impl Car {
    pub fn new(n: usize) -> Self { Self::build(n) }
    fn build(n: usize) -> Self { Car { wheels: vec![], tool: None, len: n } }
    pub fn len(&self) -> usize { self.len }
    pub fn wheel(&self, i: usize) -> Option<&Wheel> { self.wheels.get(i) }
    pub fn try_wheel(&self) -> Result<Wheel, Error> { Err(Error) }
    pub fn load(&self) -> Load { Load::Empty }
}

impl Drive for Car { fn speed(&self) -> u32 { 3 } }
impl fmt::Display for Car { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "car") } }
impl fmt::Debug for Car { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) } }
impl Wheel { pub fn turn(&self) -> &Tool { &self.0 } }
pub fn park(car: &Car) {}
`,
	"core/src/tools.rs":        "pub mod hammer;\npub struct Tool { pub name: String }\nimpl Tool { pub fn default() -> Tool { Tool { name: String::new() } } }\n",
	"core/src/tools/hammer.rs": "use super::Tool;\nimpl Tool { pub fn hit(&self) -> bool { super::super::open(); true } pub fn name(&self) -> &str { &self.name } }\n",
}

// Names of other modules, crates and files.
func TestRustModules(t *testing.T) {
	expect(t, garage.with("app/src/main.rs", `
use garage_core::{open, tools, Car, Tyre};
use garage_core as core_crate;
use std::collections::HashMap;
use anyhow::bail;
use serde_json as json;

mod inner {
    use super::*;
    pub fn deep() { helper(); super::helper(); Car::new(2); }
    pub mod more { pub fn deepest() { super::super::helper(); crate::helper(); super::deep(); } }
}

fn helper() {}

fn main() {
    open();
    tools::Tool::default();
    core_crate::park(&open());
    store::open();
    Tyre::turn(&x);
    inner::more::deepest();
    HashMap::<u8, u8>::new();
    json::from_str("1");
    std::fs::read("a");
    bail!("no");
    println!("{}", helper());
    missing();
    Car::missing();
}
`), map[string]string{
		"app::src::main": `
			open -> internal_func core::src::open
			tools::Tool::default -> internal_constructor core::src::tools::Tool::default
			core_crate::park -> internal_func core::src::car::park
			open -> internal_func core::src::open
			store::open -> internal_func core::src::open
			Tyre::turn -> internal_func core::src::car::Wheel::turn
			inner::more::deepest -> internal_func app::src::inner::more::deepest
			HashMap::<u8, u8>::new -> boundary_constructor std::collections::HashMap::new
			json::from_str -> boundary serde_json::from_str
			std::fs::read -> boundary std::fs::read
			bail! -> boundary anyhow::bail!
			println! -> dropped: builtin
			helper -> internal_func app::src::helper
			missing -> dropped: bare_name
			Car::missing -> dropped: inherited_method`,
		"app::src::inner::deep": `
			helper -> internal_func app::src::helper
			super::helper -> internal_func app::src::helper
			Car::new -> internal_constructor core::src::car::Car::new`,
		"app::src::inner::more::deepest": `
			super::super::helper -> internal_func app::src::helper
			crate::helper -> internal_func app::src::helper
			super::deep -> internal_func app::src::inner::deep`,
		"core::src::tools::hammer::Tool::hit": `
			super::super::open -> internal_func core::src::open`,
	})
}

// Members through types, wherever they are written, and types of values.
func TestRustMembers(t *testing.T) {
	expect(t, garage.with("core/src/bin/tool.rs", `
use garage_core::{Car, Tyre};
use garage_core::tools::Tool;

trait Fix { fn fix(&self) {} }
impl Fix for Car {}
impl Fix for str {}

struct Shop<T> { cars: Vec<Car>, best: T }

impl<T: Fix> Shop<T> {
    fn work(&mut self, car: &Car, any: &dyn Fix, list: Vec<Tool>) {
        car.len();
        car.speed();
        car.twice();
        car.fix();
        any.fix();
        self.best.fix();
        self.cars[0].len();
        car.clone().len();
        car.fmt(f);
        "x".fix();
    }

    fn flow(&self, car: Car) -> Result<(), Error> {
        let wheel = car.try_wheel()?;
        wheel.0.hit();
        if let Some(found) = car.wheel(1) { found.turn().name(); }
        for car in &self.cars { car.len(); }
        let car = car.wheel(0).unwrap();
        car.turn();
        self.cars.iter().filter(|c| c.len() > 1).map(|c| c.speed());
        let made = if x { Car::new(1) } else { return Ok(()) };
        made.len();
        let Tyre(tool, _) = car;
        tool.hit();
        let hit = |t: Tool| t.hit();
        hit(list);
        async { car.turn() }.await;
        Ok(())
    }
}

fn matched(load: garage_core::Load) {
    match Car::new(1).load() {
        other => other.weigh(),
    }
    let (a, b) = (1, 2);
    Car::new(3).wheel(1).map(|w| w.turn());
}
`), map[string]string{
		"core::src::bin::tool::Shop::work": `
			car.len -> param_method core::src::car::Car::len
			car.speed -> param_method core::src::car::Car::speed
			car.twice -> param_method core::src::car::Drive::twice
			car.fix -> param_method core::src::bin::tool::Fix::fix
			any.fix -> param_method core::src::bin::tool::Fix::fix
			self.best.fix -> self_attr_method core::src::bin::tool::Fix::fix
			self.cars[0].len -> self_attr_method core::src::car::Car::len
			car.clone().len -> internal_func core::src::car::Car::len
			car.clone -> dropped: builtin
			car.fmt -> dropped: local_var_method
			"x".fix -> internal_func core::src::bin::tool::Fix::fix`,
		"core::src::bin::tool::Shop::flow": `
			car.try_wheel -> param_method core::src::car::Car::try_wheel
			wheel.0.hit -> param_method core::src::tools::hammer::Tool::hit
			car.wheel -> param_method core::src::car::Car::wheel
			found.turn().name -> internal_func core::src::tools::hammer::Tool::name
			found.turn -> param_method core::src::car::Wheel::turn
			car.len -> param_method core::src::car::Car::len
			car.wheel(0).unwrap -> dropped: builtin
			car.wheel -> param_method core::src::car::Car::wheel
			car.turn -> param_method core::src::car::Wheel::turn
			self.cars.iter().filter(|c| c.len() > 1).map -> dropped: builtin
			self.cars.iter().filter -> dropped: builtin
			self.cars.iter -> dropped: builtin
			c.len -> param_method core::src::car::Car::len
			c.speed -> param_method core::src::car::Car::speed
			Car::new -> internal_constructor core::src::car::Car::new
			Ok -> dropped: builtin
			made.len -> param_method core::src::car::Car::len
			tool.hit -> param_method core::src::tools::hammer::Tool::hit
			t.hit -> param_method core::src::tools::hammer::Tool::hit
			hit -> dropped: bare_name
			car.turn -> param_method core::src::car::Wheel::turn
			Ok -> dropped: builtin`,
	})
}

// Variants hold what patterns bind.
func TestRustPatterns(t *testing.T) {
	expect(t, garage.with("core/src/weigh.rs", `
use crate::car::{Car, Load};
fn weigh(car: Car) {
    match car.load() {
        Load::One(tool) => tool.hit(),
        Load::Two { left, right: wheel } => { left.hit(); wheel.turn(); }
        Load::Empty => false,
    };
    while let Some(wheel) = car.wheels.pop() { wheel.turn(); }
    let Load::One(tool) = car.load() else { panic!() };
    tool.hit();
    Load::One(tool);
    assert!(car.wheels.iter().all(|w| w.turn().hit()), "{}", tool.name());
}
`), map[string]string{
		"core::src::weigh::weigh": `
			car.load -> param_method core::src::car::Car::load
			tool.hit -> param_method core::src::tools::hammer::Tool::hit
			left.hit -> param_method core::src::tools::hammer::Tool::hit
			wheel.turn -> param_method core::src::car::Wheel::turn
			car.wheels.pop -> dropped: builtin
			wheel.turn -> param_method core::src::car::Wheel::turn
			car.load -> param_method core::src::car::Car::load
			panic! -> dropped: builtin
			tool.hit -> param_method core::src::tools::hammer::Tool::hit
			Load::One -> dropped: local_var_method
			assert! -> dropped: builtin
			car.wheels.iter().all -> dropped: builtin
			car.wheels.iter -> dropped: builtin
			w.turn().hit -> internal_func core::src::tools::hammer::Tool::hit
			w.turn -> param_method core::src::car::Wheel::turn
			tool.name -> param_method core::src::tools::hammer::Tool::name`,
	})
}

// A trait of one's own gives functions to types from outside.
func TestRustTraitsOfOutsideTypes(t *testing.T) {
	expect(t, sources{"src/a.rs": `
use std::io;
pub trait Sink { fn message(m: i32) -> Self; fn show(&self) {} }
impl Sink for io::Error { fn message(m: i32) -> io::Error { io::Error::new(m) } }
fn run(e: io::Error) {
    io::Error::message(1);
    io::Error::show(&e);
    e.show();
    io::Error::message(2).show();
    io::Error::new(1);
}
`}, map[string]string{"src::a::run": `
			io::Error::message -> internal_func src::a::Error::message
			io::Error::show -> internal_func src::a::Sink::show
			e.show -> param_method src::a::Sink::show
			io::Error::message(2).show -> internal_func src::a::Sink::show
			io::Error::message -> internal_func src::a::Error::message
			io::Error::new -> boundary_constructor std::io::Error::new`,
	})
}

// A module may take in a function of its own child's name.
func TestRustFunctionNamedAsItsModule(t *testing.T) {
	expect(t, sources{
		"src/main.rs":        "mod flags;\nfn main() { flags::parse(); }\n",
		"src/flags/mod.rs":   "pub(crate) use crate::flags::{\n    parse::{Result, parse},\n};\nmod parse;\nmod defs;\n",
		"src/flags/parse.rs": "pub struct Result {}\npub(crate) fn parse() {}\npub(crate) fn low(n: i32) -> i32 { n }\n",
		"src/flags/defs.rs":  "use crate::flags::parse::low;\nuse crate::flags::parse;\nfn t() { low(1); parse(); parse::low(2); }\n",
	}, map[string]string{
		"src::main": "flags::parse -> internal_func src::flags::parse::parse",
		"src::flags::defs::t": `
			low -> internal_func src::flags::parse::low
			parse -> internal_func src::flags::parse::parse
			parse::low -> internal_func src::flags::parse::low`,
	})
}
