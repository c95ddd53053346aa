//! What can stand in the content of a tool's result.

use crate::protocol::{
    AudioContent, ContentBlock, EmbeddedResource, ImageContent, ResourceLink, TextContent,
};

/// Converts into one or more content blocks.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be content of a tool's result",
    label = "not content",
    note = "content is text (`String`, numbers, `bool`), `ContentBlock`, `ImageContent`, `AudioContent`, `ResourceLink`, `EmbeddedResource`, or tuples and `Vec`s of these",
    note = "types of your own go to the client as structured content: return `Json<T>`, for example `Json<Vec<{Self}>>`"
)]
pub trait IntoContent {
    /// Appends the blocks.
    fn append_to(self, content: &mut Vec<ContentBlock>);
}

impl IntoContent for ContentBlock {
    fn append_to(self, content: &mut Vec<ContentBlock>) {
        content.push(self);
    }
}

macro_rules! blocks {
    ($($variant:ident($ty:ty))*) => {$(
        impl IntoContent for $ty {
            fn append_to(self, content: &mut Vec<ContentBlock>) {
                content.push(ContentBlock::$variant(self));
            }
        }
    )*};
}

blocks! {
    Text(TextContent)
    Image(ImageContent)
    Audio(AudioContent)
    ResourceLink(ResourceLink)
    Resource(EmbeddedResource)
}

impl IntoContent for String {
    fn append_to(self, content: &mut Vec<ContentBlock>) {
        content.push(ContentBlock::Text(TextContent::new(self)));
    }
}

macro_rules! texts {
    ($($ty:ty)*) => {$(
        impl IntoContent for $ty {
            fn append_to(self, content: &mut Vec<ContentBlock>) {
                self.to_string().append_to(content);
            }
        }
    )*};
}

texts! { &str std::borrow::Cow<'_, str> bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

impl<T: IntoContent> IntoContent for Vec<T> {
    fn append_to(self, content: &mut Vec<ContentBlock>) {
        for part in self {
            part.append_to(content);
        }
    }
}

macro_rules! tuples {
    ($(($($part:ident)+))*) => {$(
        impl<$($part: IntoContent),+> IntoContent for ($($part,)+) {
            #[expect(non_snake_case, reason = "one name for a type and its value")]
            fn append_to(self, content: &mut Vec<ContentBlock>) {
                let ($($part,)+) = self;
                $($part.append_to(content);)+
            }
        }
    )*};
}

tuples! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }
