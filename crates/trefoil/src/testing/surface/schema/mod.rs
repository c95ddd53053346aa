//! What a change of a JSON Schema means to callers and readers.
//!
//! Each keyword is looked at by itself: it allows more than before, or less. Of an input, more is compatible and less
//! is breaking; of an output it is the other way round, because there the client is on the receiving side. What cannot
//! be told is breaking.

mod branches;
mod keywords;
mod members;
mod shape;
mod values;

use serde_json::Value;

use self::shape::{Object, Shape};
use super::verdict::Verdict;

/// Who writes the values that a schema describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// The client: arguments.
    Input,
    /// The server: results.
    Output,
}

impl Direction {
    /// The schema allows more than before.
    fn wider(self) -> Verdict {
        match self {
            Self::Input => Verdict::Compatible,
            Self::Output => Verdict::Breaking,
        }
    }

    /// The schema allows less than before.
    fn narrower(self) -> Verdict {
        self.opposite().wider()
    }

    fn opposite(self) -> Self {
        match self {
            Self::Input => Self::Output,
            Self::Output => Self::Input,
        }
    }
}

/// One difference between two schemas.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SchemaDifference {
    pub(super) verdict: Verdict,
    /// Where in the value, as a JSON pointer; `*` stands for any element or any other member.
    pub(super) at: String,
    pub(super) what: String,
}

/// All differences of two schemas that differ.
pub(super) fn differences(old: &Value, new: &Value, direction: Direction) -> Vec<SchemaDifference> {
    let mut comparison = Comparison {
        roots: Sides { old, new },
        under_way: Vec::new(),
        found: Vec::new(),
    };
    let root = Place {
        pointer: String::new(),
        direction,
        with_wording: true,
    };
    if dialect(old) != dialect(new) {
        comparison.unclear(&root, "`$schema` differs");
    }
    comparison.schema(Sides { old, new }, &root);
    if comparison.found.is_empty() && old != new {
        comparison.say(&root, Verdict::Wording, "written otherwise, means the same");
    }
    comparison.found
}

/// The dialect of a schema; MCP says what an absent one means.
fn dialect(schema: &Value) -> &str {
    let named = schema.get("$schema").and_then(Value::as_str);
    named.unwrap_or("https://json-schema.org/draft/2020-12/schema")
}

/// The same thing before and after.
#[derive(Debug, Clone, Copy)]
struct Sides<T> {
    old: T,
    new: T,
}

impl<T> Sides<T> {
    fn map<U>(self, f: impl Fn(T) -> U) -> Sides<U> {
        Sides {
            old: f(self.old),
            new: f(self.new),
        }
    }
}

/// Which values are looked at.
#[derive(Debug, Clone)]
struct Place {
    pointer: String,
    direction: Direction,
    /// Whether titles, descriptions and defaults are compared here; further below they are.
    with_wording: bool,
}

impl Place {
    fn below(&self, name: &str) -> Self {
        let name = name.replace('~', "~0").replace('/', "~1");
        Self {
            pointer: format!("{}/{name}", self.pointer),
            direction: self.direction,
            with_wording: true,
        }
    }

    /// Every element, or every member without a schema of its own.
    fn others(&self) -> Self {
        self.below("*")
    }

    fn negated(&self) -> Self {
        Self {
            direction: self.direction.opposite(),
            ..self.clone()
        }
    }

    fn without_wording(&self) -> Self {
        Self {
            with_wording: false,
            ..self.clone()
        }
    }
}

struct Comparison<'a> {
    roots: Sides<&'a Value>,
    /// The pairs of schemas that are being compared, by address: schemas may be recursive.
    under_way: Vec<(*const Value, *const Value)>,
    found: Vec<SchemaDifference>,
}

/// What an absent subschema means.
static ANYTHING: Value = Value::Bool(true);

impl<'a> Comparison<'a> {
    fn schema(&mut self, schemas: Sides<&'a Value>, place: &Place) {
        let pair = (
            std::ptr::from_ref(shape::destination(schemas.old, self.roots.old)),
            std::ptr::from_ref(shape::destination(schemas.new, self.roots.new)),
        );
        if self.under_way.contains(&pair) {
            return;
        }
        self.under_way.push(pair);
        let shapes = Sides {
            old: Shape::read(schemas.old, self.roots.old),
            new: Shape::read(schemas.new, self.roots.new),
        };
        match (&shapes.old, &shapes.new) {
            (Shape::Nothing, Shape::Nothing) => {}
            (Shape::Nothing, Shape::Object(_)) => {
                self.wider(place, "no value was allowed, some are");
            }
            (Shape::Object(_), Shape::Nothing) => {
                self.narrower(place, "values were allowed, none is");
            }
            (Shape::Object(old), Shape::Object(new)) => {
                self.objects(schemas, Sides { old, new }, place);
            }
            (Shape::Unclear, _) | (_, Shape::Unclear) => {
                self.unclear(place, "a `$ref` that cannot be followed");
            }
        }
        self.under_way.pop();
    }

    fn objects(&mut self, schemas: Sides<&'a Value>, objects: Sides<&Object<'a>>, place: &Place) {
        let Sides { old, new } = objects;
        self.annotations(objects, place);
        match (old.allows_anything(), new.allows_anything()) {
            (true, true) => {}
            (true, false) => {
                self.narrower(place, format!("any value was allowed, now {}", new.shown()))
            }
            (false, true) => self.wider(
                place,
                format!("was {}, now any value is allowed", old.shown()),
            ),
            (false, false) if old.is_union() || new.is_union() => {
                self.unions(schemas, objects, place);
            }
            (false, false) => self.keywords(objects, place),
        }
    }

    /// Whether both mean the same, whatever they say.
    fn mean_the_same(&mut self, schemas: Sides<&'a Value>, place: &Place) -> bool {
        let before = self.found.len();
        self.schema(schemas, &place.without_wording());
        let same = self.found[before..]
            .iter()
            .all(|difference| difference.verdict == Verdict::Wording);
        self.found.truncate(before);
        same
    }

    fn wider(&mut self, place: &Place, what: impl Into<String>) {
        self.say(place, place.direction.wider(), what);
    }

    fn narrower(&mut self, place: &Place, what: impl Into<String>) {
        self.say(place, place.direction.narrower(), what);
    }

    fn unclear(&mut self, place: &Place, what: impl AsRef<str>) {
        let what = format!("{} (cannot tell, taken as breaking)", what.as_ref());
        self.say(place, Verdict::Breaking, what);
    }

    fn say(&mut self, place: &Place, verdict: Verdict, what: impl Into<String>) {
        self.found.push(SchemaDifference {
            verdict,
            at: place.pointer.clone(),
            what: what.into(),
        });
    }
}
