//! The types of the golden set, each as the argument and as the result of a tool.

pub(crate) mod collections;
pub(crate) mod constrained;
pub(crate) mod enums;
pub(crate) mod flattened;
pub(crate) mod foreign;
pub(crate) mod one_way;
pub(crate) mod options;
pub(crate) mod primitives;
pub(crate) mod recursive;
pub(crate) mod sample;
pub(crate) mod structs;

use trefoil::{HandlerEntry, Server};

use crate::dice::Dice;

/// Tools that belong together, served by one server.
pub(crate) struct Group {
    pub(crate) name: &'static str,
    pub(crate) server: Server,
    /// By tool, what writes some value of its type as JSON.
    pub(crate) samples: Vec<(&'static str, Sampler)>,
    /// Tools whose types refuse more than a schema can say.
    pub(crate) stricter: &'static [&'static str],
}

pub(crate) type Sampler = fn(&mut Dice) -> String;

impl Group {
    pub(crate) fn new(
        module: &'static str,
        handlers: Vec<HandlerEntry>,
        samples: Vec<(&'static str, Sampler)>,
        stricter: &'static [&'static str],
    ) -> Self {
        let name = module.rsplit("::").next().unwrap_or(module);
        let server = Server::builder(name, "1.0.0").handlers(handlers).build();
        Self {
            name,
            server: server.unwrap_or_else(|error| panic!("{name}: {error}")),
            samples,
            stricter,
        }
    }
}

/// Declares tools that give their only argument back, and the function that makes a group of them.
macro_rules! echoes {
    ($($name:ident: $ty:ty;)* $(@stricter $($strict:ident)*)?) => {
        $(
            #[trefoil::mcp_tool(description = "Gives the value back.")]
            async fn $name(value: $ty) -> trefoil::prelude::Json<$ty> {
                trefoil::prelude::Json(value)
            }
        )*

        pub(crate) fn group() -> $crate::types::Group {
            $crate::types::Group::new(
                module_path!(),
                trefoil::handlers![$($name),*],
                vec![$((stringify!($name), $crate::types::sample::written::<$ty>)),*],
                &[$($(stringify!($strict)),*)?],
            )
        }
    };
}
use echoes;

/// All groups.
pub(crate) fn groups() -> Vec<Group> {
    vec![
        primitives::group(),
        options::group(),
        collections::group(),
        structs::group(),
        flattened::group(),
        enums::group(),
        recursive::group(),
        foreign::group(),
        one_way::group(),
        constrained::group(),
    ]
}
