import type { LakeTable } from '../api-types.ts'

/** Code that reads a table. */
interface Snippet {
  id: 'duckdb' | 'pyarrow'
  label: string
  language: string
  code: string
}

/** A folder for each partition key, then the files; those that are written aside begin with _ and are not matched. */
const globOf = ({ location, partition_keys: keys }: LakeTable): string =>
  [location, ...keys.map((key) => `${key}=*`), '*.parquet'].join('/')

const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const pythonText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const isSecure = ({ location }: LakeTable): boolean => location.startsWith('s3://')

const duckdb = (table: LakeTable): string => {
  const { partition_keys: keys } = table
  const options = keys.length === 0 ? '' : ', hive_partitioning = true, hive_types_autocast = false'
  const by = keys.includes('day') ? ['year', 'month', 'day'] : keys
  const group = by.length === 0 ? '' : `\nGROUP BY ${by.join(', ')} ORDER BY ${by.join(', ')}`
  return `${isSecure(table) ? 'INSTALL httpfs; LOAD httpfs;\n' : ''}SELECT ${[...by, 'count(*) AS rows'].join(', ')}
FROM read_parquet(${sqlText(globOf(table))}${options})${group};`
}

const pyarrow = (table: LakeTable): string => {
  const keys = table.partition_keys.map((key) => `(${pythonText(key)}, pa.string())`).join(', ')
  const options =
    keys === '' ? '' : `,\n    partitioning=ds.partitioning(pa.schema([${keys}]), flavor='hive')`
  return `import pyarrow as pa
import pyarrow.dataset as ds

table = ds.dataset(
    ${pythonText(table.location)},
    format='parquet'${options},
)
print(table.head(10).to_pandas())`
}

/** How to read a table with DuckDB and pyarrow. */
export const snippetsOf = (table: LakeTable): readonly Snippet[] => [
  { id: 'duckdb', label: 'Count rows', language: 'DuckDB', code: duckdb(table) },
  { id: 'pyarrow', label: 'Read rows', language: 'Python with pyarrow', code: pyarrow(table) },
]
