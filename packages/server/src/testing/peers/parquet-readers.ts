import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installPeer } from './install.ts'

/** Engines that others read Parquet with, installed; or why they are not. */
export const parquetReaders = await installPeer('parquet-readers')

const run = promisify(execFile)

const WITH_DUCKDB = `
import json, sys, duckdb
duckdb.sql("set timezone = 'UTC'")
source = "read_parquet(%s, hive_partitioning = false)" % json.loads(sys.argv[1])
relation = duckdb.sql("select * from " + source)
types = dict(zip(relation.columns, [str(kind) for kind in relation.types]))
print(json.dumps({"columns": types, "rows": duckdb.sql("select columns(*)::varchar from " + source).fetchall()}))
`

const WITH_PYARROW = `
import json, sys, pyarrow.parquet
tables = [pyarrow.parquet.read_table(name, partitioning=None) for name in json.loads(sys.argv[1])]
types = {field.name: str(field.type) + ("" if field.nullable else " not null") for field in tables[0].schema}
rows = [[None if cell is None else str(cell) for cell in row.values()] for table in tables for row in table.to_pylist()]
print(json.dumps({"columns": types, "rows": rows}))
`

/** What an engine finds in files: the type of every column as it calls it, and all values as texts. */
interface ReadTable {
  columns: Record<string, string>
  rows: (string | null)[][]
}

/** Reads files with an engine of others. */
export const readWith = async (
  engine: 'duckdb' | 'pyarrow',
  files: readonly string[],
): Promise<ReadTable> => {
  if ('missing' in parquetReaders) throw new Error(parquetReaders.missing)
  const program = engine === 'duckdb' ? WITH_DUCKDB : WITH_PYARROW
  const { stdout } = await run('python3', ['-c', program, JSON.stringify(files)], {
    env: { ...process.env, PYTHONPATH: parquetReaders.folder },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as ReadTable
}
