//! Shapes and what holds them.

use crate::util::{helper, Thing as Item};
use std::collections::HashMap as Map;
use std::fmt;

mod util;

/// A widget.
#[derive(Debug, Clone)]
pub struct Widget<'a, T: Shape> {
    item: &'a Item,
    parts: Vec<T>,
    count: usize,
}

struct Pair(Item, pub Option<u8>);

/// What a line can be.
pub enum Kind {
    Empty,
    Text(Item, usize),
    Named { item: Item },
}

pub trait Shape: fmt::Debug {
    type Unit: Shape;
    fn area(&self) -> f64;
    fn twice(&self) -> f64 {
        self.area() * 2.0
    }
}

impl<'a, T: Shape> Widget<'a, T> {
    /// Makes one.
    #[must_use]
    pub fn new(item: &'a Item, kind: Kind) -> Self {
        Self { item, parts: Vec::new(), count: 0 }
    }

    async fn run(&mut self, map: &Map<String, Box<dyn Shape>>, (left, right): (Item, u8)) -> Result<Item, Error> {
        self.count += 1;
        Self::check(self.count)?;
        self.item.go().await;
        let part = self.parts.first();
        let part = part.unwrap().twice();
        if let Some(found) = map.get("x") {
            found.area();
        }
        match self.kind() {
            Kind::Text(item, n) if n > 1 => item.go(),
            Kind::Named { item: inner } => inner.go(),
            other => other.go(),
        }
        for (index, value) in self.parts.iter().enumerate() {
            value.area();
        }
        self.parts.iter().map(|p| p.area()).sum::<f64>();
        println!("{} {}", helper(left), self.item.name());
        let made = if right > 1 { Item::new() } else { return Err(Error) };
        let Pair(a, _) = pair;
        <Item as Shape>::area(&made);
        util::helper(a);
        Ok(made)
    }

    fn check(n: usize) -> Result<(), Error> {
        fn inner() {}
        inner();
        Ok(())
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0.name())
    }
}

type Alias = Widget<'static, Item>;

static START: Item = Item::new();

union Bits {
    a: u8,
    b: f32,
}

macro_rules! twice {
    ($e:expr) => {
        $e + $e
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use super::util::helper as h;

    #[test]
    fn runs() {
        assert_eq!(super::util::helper(1), vec![h(2), serde_json::from_str("3")?.len()]);
        let shadow = Item::new();
        let shadow = shadow.go();
        twice!(shadow.run(|x| x.go(), y));
    }
}
