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
    marks = ", ".join("?" for _ in table["columns"])
    if table["rows"]:
        database.executemany(f"insert into {name} values ({marks})", table["rows"])


def text(value):
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def translated(dialect, sql):
    parsed = sqlglot.parse(sql, read=dialect)
    if len(parsed) != 1 or not isinstance(parsed[0], exp.Query):
        raise ValueError("not a single SELECT")
    return parsed[0].sql(dialect="duckdb")


def query(request):
    result = database.execute(translated(request["dialect"], request["sql"]))
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


def answer(request):
    if request["do"] == "load":
        for table in request["tables"]:
            load(table)
        return {}
    if request["do"] == "execute":
        database.execute(request["sql"])
        return {}
    return describe(request) if request["do"] == "describe" else query(request)


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    except Exception as error:
        reply = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
