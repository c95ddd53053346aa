// trefoil known by another path only, as in a crate that re-exports it.
#![deny(warnings)]

mod reexport {
    pub use trefoil;
}

mod tools {
    pub mod trefoil {}

    use crate::reexport::trefoil::prelude::{Json, mcp_prompt, mcp_resource, mcp_tool, mcp_type};

    /// How urgent a task is
    #[mcp_type(crate = crate::reexport::trefoil)]
    pub enum Priority {
        Low,
        High,
    }

    /// Raise a priority.
    #[mcp_tool(crate = crate::reexport::trefoil)]
    pub async fn raise(#[arg(default = Priority::Low)] priority: Priority) -> Json<Priority> {
        match priority {
            Priority::Low | Priority::High => Json(Priority::High),
        }
    }

    #[mcp_resource("priority://highest", crate = "crate::reexport::trefoil")]
    pub fn highest() -> &'static str {
        "high"
    }

    /// Ask for a priority.
    #[mcp_prompt(crate = crate::reexport::trefoil)]
    pub fn ask(task: String) -> String {
        task
    }
}

use reexport::trefoil::{Server, handlers};

fn main() {
    let handlers = handlers![tools::raise, tools::highest, tools::ask];
    assert!(
        Server::builder("tasks", "1.0.0")
            .handlers(handlers)
            .build()
            .is_ok()
    );
}
