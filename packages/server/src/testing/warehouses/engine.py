"""Runs statements of data warehouses: sqlglot translates them, DuckDB runs them. One JSON object a line, in and out."""

import json
import sys

import duckdb
import sqlglot
from sqlglot import exp

database = duckdb.connect()
database.execute("set timezone = 'UTC'")


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def load(table):
    parts = table["name"].split(".")
    if len(parts) == 3:
        attached = [row[0].lower() for row in database.execute("select database_name from duckdb_databases()").fetchall()]
        if parts[0].lower() not in attached:
            database.execute(f"attach ':memory:' as {quoted(parts[0])}")
    database.execute("create schema if not exists " + ".".join(map(quoted, parts[:-1])))
    name = ".".join(map(quoted, parts))
    columns = ", ".join(f"{quoted(column)} {kind}" for column, kind in table["columns"].items())
    database.execute(f"create or replace table {name} ({columns})")
    if table["rows"]:
        row = "(" + ", ".join("?" for _ in table["columns"]) + ")"
        values = [value for row in table["rows"] for value in row]
        database.execute(f"insert into {name} values " + ", ".join([row] * len(table["rows"])), values)


def text(value):
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def single_select(dialect, sql):
    parsed = sqlglot.parse(sql, read=dialect)
    if len(parsed) != 1 or not isinstance(parsed[0], exp.Query):
        raise ValueError("not a single SELECT")
    return parsed[0]


def query(request):
    result = database.execute(single_select(request["dialect"], request["sql"]).sql(dialect="duckdb"))
    columns = [{"name": column[0], "type": str(column[1])} for column in result.description]
    return {"columns": columns, "rows": [[text(value) for value in row] for row in result.fetchall()]}


def describe(request):
    catalog, schema, name = request["table"].split(".")
    found = database.execute(
        """select column_name, data_type from information_schema.columns
        where lower(table_catalog) = lower(?) and lower(table_schema) = lower(?) and lower(table_name) = lower(?)
        order by ordinal_position""",
        [catalog, schema, name],
    ).fetchall()
    return {"columns": [{"name": column, "type": kind} for column, kind in found]}


def sources_of(select):
    joined = [join.this for join in select.args.get("joins") or []]
    return {table.alias_or_name: table for table in [select.args["from_"].this, *joined]}


def sums_up(select):
    """Whether the aggregates of a part are of all rows or of those of a label, not of a unit."""
    group = select.args.get("group")
    return group is None or all(key.name == "variant_label" for key in group.expressions)


def single_values(select, name, parts):
    """The columns of tables whose values a column of a statement shows of one row or unit, not of many."""
    (whole,) = [one for one in select.expressions if one.alias_or_name == name]
    sources = sources_of(select)
    found = []
    for column in whole.find_all(exp.Column):
        if isinstance(column.find_ancestor(exp.AggFunc, exp.Select), exp.AggFunc) and sums_up(select):
            continue
        table = sources[column.table] if column.table else next(iter(sources.values()))
        is_part = table.name in parts and not table.db
        found += single_values(parts[table.name], column.name, parts) if is_part else [column.name]
    return found


def inspect(request):
    statement = single_select(request["dialect"], request["sql"])
    parts = {part.alias: part.this for part in statement.ctes}
    named = [table for table in statement.find_all(exp.Table) if table.db or table.name not in parts]
    tables = {".".join(part.name for part in table.parts) for table in named}
    columns = [one.alias_or_name for one in statement.expressions]
    shown = {column: single_values(statement, column, parts) for column in columns}
    return {"tables": sorted(tables), "shown": {column: names for column, names in shown.items() if names}}


def answer(request):
    if request["do"] == "load":
        for table in request["tables"]:
            load(table)
        return {}
    if request["do"] == "execute":
        database.execute(request["sql"])
        return {}
    return {"describe": describe, "inspect": inspect, "query": query}[request["do"]](request)


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    except Exception as error:
        reply = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
