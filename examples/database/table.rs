//! What a database says of its tables.

use rusqlite::{OptionalExtension as _, params};
use trefoil::prelude::*;

use crate::databases::Database;

/// Tables of a database
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct TableList {
    /// Tables and views, by name
    pub tables: Vec<TableSummary>,
}

/// A table in short
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct TableSummary {
    /// Name of the table
    pub name: String,
    /// `table` or `view`
    pub kind: String,
    /// Names of its columns
    pub columns: Vec<String>,
}

/// How a table is made
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct TableSchema {
    /// Name of the table
    pub table: String,
    /// Its columns, in order
    pub columns: Vec<Column>,
    /// Columns that point into other tables
    pub references: Vec<Reference>,
    /// The statement that made it
    pub sql: String,
}

/// One column of a table
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Name of the column
    pub name: String,
    /// Declared type; empty where a view computes it
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether it can be NULL
    pub nullable: bool,
    /// Whether it belongs to the primary key
    pub primary_key: bool,
}

/// A column that points into another table
#[mcp_type]
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// The column
    pub column: String,
    /// Table and column it points to
    pub to: String,
}

impl Database {
    /// All tables and views, by name.
    pub fn tables(&self) -> rusqlite::Result<TableList> {
        let mut statement = self.connection.prepare(
            "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name",
        )?;
        let tables = statement
            .query_map([], |row| Ok((row.get("name")?, row.get("type")?)))?
            .map(|table| {
                let (name, kind): (String, String) = table?;
                let columns = self.columns(&name)?;
                Ok(TableSummary {
                    columns: columns.into_iter().map(|column| column.name).collect(),
                    name,
                    kind,
                })
            })
            .collect::<rusqlite::Result<_>>()?;
        Ok(TableList { tables })
    }

    /// How a table is made; nothing if there is none of that name.
    pub fn schema(&self, table: &str) -> rusqlite::Result<Option<TableSchema>> {
        let sql = self
            .connection
            .query_row(
                "SELECT sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name = ?1",
                params![table],
                |row| row.get(0),
            )
            .optional()?;
        let Some(sql) = sql else {
            return Ok(None);
        };
        Ok(Some(TableSchema {
            table: table.to_owned(),
            columns: self.columns(table)?,
            references: self.references(table)?,
            sql,
        }))
    }

    pub fn table_names(&self) -> rusqlite::Result<Vec<String>> {
        let tables = self.tables()?.tables;
        Ok(tables.into_iter().map(|table| table.name).collect())
    }

    pub fn column_names(&self) -> rusqlite::Result<Vec<String>> {
        let tables = self.tables()?.tables;
        Ok(tables.into_iter().flat_map(|table| table.columns).collect())
    }

    fn columns(&self, table: &str) -> rusqlite::Result<Vec<Column>> {
        let mut statement = self
            .connection
            .prepare("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")?;
        let columns = statement.query_map(params![table], |row| {
            let primary_key = row.get::<_, u32>("pk")? > 0;
            Ok(Column {
                name: row.get("name")?,
                kind: row.get("type")?,
                nullable: !row.get::<_, bool>("notnull")? && !primary_key,
                primary_key,
            })
        })?;
        columns.collect()
    }

    fn references(&self, table: &str) -> rusqlite::Result<Vec<Reference>> {
        let mut statement = self.connection.prepare(
            "SELECT \"from\", \"table\" || '.' || \"to\" FROM pragma_foreign_key_list(?1) ORDER BY 1",
        )?;
        let references = statement.query_map(params![table], |row| {
            Ok(Reference {
                column: row.get(0)?,
                to: row.get(1)?,
            })
        })?;
        references.collect()
    }
}
