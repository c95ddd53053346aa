//! Which types of `#[mcp_type]` fit into a form: conditions for the compiler, which it looks at where a form is asked for.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Data, DeriveInput, Fields, Generics, LitStr, Type};

/// The implementations of the traits of forms, if the item can have any.
pub(crate) fn implementations(item: TokenStream, root: &TokenStream) -> TokenStream {
    let Ok(item) = syn::parse2::<DeriveInput>(item) else {
        return TokenStream::new();
    };
    // What borrows is never read from an answer.
    if item.generics.lifetimes().next().is_some() {
        return TokenStream::new();
    }
    let options = options(&item.attrs);
    let has = |key: &str| options.iter().any(|(name, _)| name == key);
    let replaced = ["try_from", "from"]
        .iter()
        .find_map(|key| value(&options, key));
    if let Some(ty) = replaced {
        return field(&item, &[ty], root);
    }
    if ["remote", "tag", "untagged", "with"]
        .iter()
        .any(|key| has(key))
    {
        return TokenStream::new();
    }
    match &item.data {
        Data::Enum(data) => {
            let is_choice = data
                .variants
                .iter()
                .all(|variant| matches!(variant.fields, Fields::Unit));
            match is_choice && !data.variants.is_empty() {
                true => {
                    let field = field(&item, &[], root);
                    let choice = implement(&item, &quote!(#root::FormChoice<'form>), &[], root);
                    quote!(#field #choice)
                }
                false => TokenStream::new(),
            }
        }
        Data::Struct(data) => match &data.fields {
            Fields::Named(_) if !has("transparent") => form(&item, &types(&data.fields), root),
            fields if fields.len() == 1 => field(&item, &types(fields), root),
            _ => TokenStream::new(),
        },
        Data::Union(_) => TokenStream::new(),
    }
}

fn form(item: &DeriveInput, fields: &[Type], root: &TokenStream) -> TokenStream {
    let generics = &item.generics;
    let own = generics.params.first().map(
        |_| quote!(Self: #root::DeserializeOwned + #root::JsonSchema + #root::Send + 'static,),
    );
    let fields = quote!(#(for<'form> #fields: #root::FormField<'form>,)* #own);
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let conditions = conditions.map(|conditions| conditions.predicates.to_token_stream());
    let conditions = conditions.filter(|conditions| !conditions.is_empty());
    let (name, compiled) = (&item.ident, conditional(&item.attrs));
    quote! {
        #(#compiled)*
        #[automatically_derived]
        impl #parameters #root::Form for #name #arguments where #fields #conditions {}
    }
}

fn field(item: &DeriveInput, inner: &[Type], root: &TokenStream) -> TokenStream {
    implement(item, &quote!(#root::FormField<'form>), inner, root)
}

/// An implementation for all `'form`, under the condition that `inner` are fields of forms.
fn implement(
    item: &DeriveInput,
    implemented: &TokenStream,
    inner: &[Type],
    root: &TokenStream,
) -> TokenStream {
    let mut generics: Generics = item.generics.clone();
    generics.params.insert(0, syn::parse_quote!('form));
    let (parameters, _, conditions) = generics.split_for_impl();
    let (_, arguments, _) = item.generics.split_for_impl();
    let conditions = conditions.map(|conditions| conditions.predicates.to_token_stream());
    let conditions = conditions.filter(|conditions| !conditions.is_empty());
    let (name, compiled) = (&item.ident, conditional(&item.attrs));
    quote! {
        #(#compiled)*
        #[automatically_derived]
        impl #parameters #implemented for #name #arguments
        where #(#inner: #root::FormField<'form>,)* #conditions {}
    }
}

/// What the fields are on the wire, as far as that can be told by their types. What cannot is judged when the form is made.
fn types(fields: &Fields) -> Vec<Type> {
    let mut types = Vec::new();
    for field in fields {
        let options = options(&field.attrs);
        let untold = ["skip", "skip_deserializing", "flatten", "schema_with"];
        if options.iter().any(|(key, _)| untold.contains(&&**key))
            || field
                .attrs
                .iter()
                .any(|attribute| attribute.path().is_ident("cfg"))
        {
            continue;
        }
        types.push(value(&options, "with").unwrap_or_else(|| field.ty.clone()));
    }
    types
}

fn conditional(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
}

fn value(options: &[(String, Option<LitStr>)], key: &str) -> Option<Type> {
    let (_, value) = options.iter().find(|(name, _)| name == key)?;
    value.as_ref()?.parse().ok()
}

/// The keys of serde's and schemars' attributes, with the texts that some of them have. A `with` of serde's own names functions.
fn options(attributes: &[Attribute]) -> Vec<(String, Option<LitStr>)> {
    let mut options = Vec::new();
    for attribute in attributes {
        let is_serde = attribute.path().is_ident("serde");
        let Ok(list) = attribute.meta.require_list() else {
            continue;
        };
        if !(is_serde || attribute.path().is_ident("schemars")) {
            continue;
        }
        let tokens: Vec<_> = list.tokens.clone().into_iter().collect();
        for entry in
            tokens.split(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ','))
        {
            let Some(TokenTree::Ident(key)) = entry.first() else {
                continue;
            };
            let text = entry
                .get(2)
                .and_then(|text| syn::parse2(text.to_token_stream()).ok());
            if !(is_serde && key == "with") {
                options.push((key.to_string(), text));
            }
        }
    }
    options
}
