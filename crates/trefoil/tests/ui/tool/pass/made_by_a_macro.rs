// What `macro_rules` substitute comes in invisible groups.
#![deny(warnings)]

use trefoil::prelude::*;

#[derive(Default)]
struct Log;

macro_rules! convert {
    ($(#[$attribute:meta])* $name:ident, $title:literal, $state:ty, $argument:ident: $number:ty = $default:expr, $result:ty) => {
        $(#[$attribute])*
        #[mcp_tool(title = $title)]
        async fn $name(
            log: $state,
            /// What to convert
            #[arg(default = $default, range(min = 0))]
            $argument: $number,
        ) -> $result {
            let Log = log;
            Ok($argument.to_string())
        }
    };
}

convert!(
    /// Write a whole number.
    write_integer, "Integer", &Log, integer: i64 = 3, Result<String, String>
);
convert!(
    /// Write a number.
    write_number, "Number", &Log, number: f64 = 1.5, Result<String, String>
);

macro_rules! page {
    ($name:ident, $uri:literal, $variable:ident) => {
        #[mcp_resource($uri)]
        fn $name($variable: String) -> String {
            $variable
        }
    };
}

page!(page, "page://{number}", number);

fn main() {
    let server = Server::builder("converter", "1.0.0")
        .state(Log)
        .handlers(handlers![write_integer, write_number, page]);
    assert!(server.build().is_ok());
}
