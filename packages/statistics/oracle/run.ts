import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { adapters } from './adapters.ts'
import { type Comparison, compareTable } from './compare.ts'
import type { Computed, Row, Table } from './table.ts'

/** How many failures of one table are printed. */
const SHOWN_FAILURES = 20

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Describes simulations with their pass intervals instead of values: the calibration runs those. */
const SIMULATIONS = 'acceptance'

/** Whether a file holds rows of inputs and outputs; other reference files in the folder are left alone. */
function isTable(value: unknown): value is Table {
  if (!(isObject(value) && 'table' in value && 'rows' in value && Array.isArray(value.rows))) return false
  return value.rows.every((row: unknown) => isObject(row) && 'in' in row && 'out' in row)
}

/** The reference tables (files with rows) of a folder, in the order of their names; `names` narrows them. */
function readTables(folder: string, names: readonly string[]): Table[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    .filter(isTable)
    .filter((table) => table.table !== SIMULATIONS)
    .filter((table) => names.length === 0 || names.includes(table.table))
}

function print(result: Comparison, milliseconds: number): void {
  const skipped = [...result.skipped].map(([field, count]) => `${field} x${count}`).join(', ')
  console.log(
    `${result.table}: rows ${result.rows}, checks ${result.checks}, failures ${result.failures.length}, ` +
      `skipped ${skipped || 'none'}, worst error/tolerance ${result.worst.toPrecision(3)}` +
      `${result.worstAt ? ` at ${result.worstAt}` : ''}, ${milliseconds.toFixed(0)} ms`,
  )
  for (const failure of result.failures.slice(0, SHOWN_FAILURES)) {
    console.log(
      `  FAIL ${failure.id} ${failure.field}: expected ${failure.reference}, got ${failure.computed}`,
    )
  }
}

/** Runs one table; false on any failure or when no adapter knows it. */
function runTable(table: Table): boolean {
  const adapter = adapters[table.table]
  if (adapter === undefined) {
    console.log(`${table.table}: FAIL, there is no adapter for this table`)
    return false
  }
  const started = performance.now()
  const result = compareTable(table, adapter as (input: Row['in']) => Computed)
  print(result, performance.now() - started)
  return result.failures.length === 0
}

function main([folder, ...names]: readonly string[]): number {
  if (folder === undefined) {
    console.log('Usage: npm run oracle -- <folder with reference tables> [table ...]')
    return 1
  }
  const tables = readTables(folder, names)
  const failed = tables.filter((table) => !runTable(table)).map((table) => table.table)
  console.log(
    `${tables.length} tables, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
  )
  return tables.length > 0 && failed.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
