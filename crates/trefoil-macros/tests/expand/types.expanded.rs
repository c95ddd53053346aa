#[derive(
    ::trefoil::__private::serde::Serialize,
    ::trefoil::__private::serde::Deserialize,
    ::trefoil::__private::schemars::JsonSchema
)]
#[serde(crate = "::trefoil::__private::serde")]
#[schemars(crate = "::trefoil::__private::schemars")]
/// How urgent a task is
#[derive(Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Priority {
    Low,
    High,
}
#[automatically_derived]
impl<'form> ::trefoil::__private::FormField<'form> for Priority {}
#[automatically_derived]
impl<'form> ::trefoil::__private::FormChoice<'form> for Priority {}
#[derive(
    my::trefoil::__private::serde::Serialize,
    my::trefoil::__private::serde::Deserialize,
    my::trefoil::__private::schemars::JsonSchema
)]
#[serde(crate = "my::trefoil::__private::serde")]
#[schemars(crate = "my::trefoil::__private::schemars")]
struct Point {
    x: f64,
}
#[automatically_derived]
impl my::trefoil::__private::Form for Point
where
    for<'form> f64: my::trefoil::__private::FormField<'form>,
{}
#[derive(
    ::trefoil::__private::serde::Serialize,
    ::trefoil::__private::serde::Deserialize,
    ::trefoil::__private::schemars::JsonSchema
)]
#[serde(crate = "::trefoil::__private::serde")]
#[schemars(crate = "::trefoil::__private::schemars")]
enum State {
    #[schemars(description = "")]
    Open,
    /// Nothing is left to do
    Closed,
}
#[automatically_derived]
impl<'form> ::trefoil::__private::FormField<'form> for State {}
#[automatically_derived]
impl<'form> ::trefoil::__private::FormChoice<'form> for State {}
