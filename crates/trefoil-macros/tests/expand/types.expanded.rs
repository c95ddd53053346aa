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
