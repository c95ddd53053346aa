// Names of the standard library, and of crates, that mean something else in the user's module.
#![deny(warnings)]
#![allow(non_camel_case_types)]

mod tools {
    use ::trefoil::{HandlerEntry, handlers, mcp_prompt, mcp_resource, mcp_tool};

    pub struct String;
    pub struct Vec;
    pub struct Box;
    pub struct Pin;
    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct str;
    pub trait Default {}
    pub trait Send {}
    pub trait Into {}
    pub trait Future {}
    pub trait Tool {}
    pub trait Handler {}
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod serde {}
    pub mod schemars {}
    pub mod serde_json {}
    pub mod trefoil {}

    #[allow(unused_macros)]
    macro_rules! vec {
        ($($anything:tt)*) => {
            compile_error!("the user's `vec!`")
        };
    }

    #[allow(unused_macros)]
    macro_rules! concat {
        ($($anything:tt)*) => {
            compile_error!("the user's `concat!`")
        };
    }

    #[allow(unused_macros)]
    macro_rules! unreachable {
        ($($anything:tt)*) => {
            compile_error!("the user's `unreachable!`")
        };
    }

    type Text = ::std::string::String;
    type Fallible<T> = ::std::result::Result<T, Text>;

    /// Count the letters of a word.
    #[mcp_tool(title = "Letters", icons = ["https://example.com/a.png"], timeout = ::std::time::Duration::from_secs(5))]
    pub async fn letters(
        state: &String,
        /// The word
        #[arg(length(min = 1), default = "tea", example = "tea")]
        word: Text,
        #[arg(default)] twice: bool,
    ) -> Fallible<usize> {
        let _ = state;
        ::std::result::Result::Ok(if twice { 2 * word.len() } else { word.len() })
    }

    /// Count the letters of a word, at leisure.
    #[mcp_tool]
    pub fn letters_sync(word: Text) -> usize {
        word.len()
    }

    async fn words(
        _: &::trefoil::RequestContext,
        _: &::std::primitive::str,
    ) -> ::std::vec::Vec<Text> {
        ::std::vec::Vec::new()
    }

    #[mcp_resource("word://{word}", complete(word = words), audience = ["user"], cache(ttl = ::std::time::Duration::ZERO))]
    pub async fn word(word: Text) -> Fallible<Text> {
        ::std::result::Result::Ok(word)
    }

    /// Explain a word.
    #[mcp_prompt]
    pub fn explain(#[arg(complete = words)] word: Text) -> ::std::option::Option<Text> {
        ::std::option::Option::Some(word)
    }

    pub fn handlers() -> ::std::vec::Vec<HandlerEntry> {
        handlers![letters, letters_sync, word, explain]
    }
}

// The derives of serde and schemars bear all of this but a shadowed `str`.
mod types {
    use ::trefoil::mcp_type;

    pub struct String;
    pub struct Vec;
    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod serde {}
    pub mod schemars {}
    pub mod trefoil {}

    /// A word
    #[mcp_type]
    pub struct Word {
        /// Its letters
        pub letters: ::std::string::String,
        pub length: ::std::option::Option<u8>,
    }

    #[mcp_type]
    pub enum Kind {
        Noun,
        /// What is done
        Verb,
    }
}

fn main() {
    let server = trefoil::Server::builder("words", "1.0.0")
        .state(tools::String)
        .handlers(tools::handlers())
        .build();
    assert!(server.is_ok());
    let word = types::Word {
        letters: "tea".into(),
        length: Some(3),
    };
    assert_eq!((&*word.letters, word.length), ("tea", Some(3)));
    assert_eq!(types::Kind::Noun as u8 + types::Kind::Verb as u8, 1);
}
