import type { Computed, Reference, Row, Table, Tolerance } from './table.ts'

/** One disagreement: where, what was expected, what came out. */
export type Failure = Readonly<{ id: string; field: string; reference: Reference; computed: Computed }>

/** The outcome of one table; `worst` is the largest error in units of its tolerance. */
export type Comparison = {
  table: string
  rows: number
  checks: number
  skipped: Map<string, number>
  failures: Failure[]
  worst: number
  worstAt: string
}

/** The value that the looser of two accepted tie rules gives for Fisher's two-sided p. */
const ALTERNATIVES: Readonly<Record<string, string>> = { p_two_sided: 'p_two_sided_R_relerr_1e-7' }

const EXACT: Tolerance = { rel: 0, abs: 0 }

type Leaf = Readonly<{
  id: string
  field: string
  reference: Reference
  computed: Computed
  tolerance: Tolerance
}>

function asNumber<T>(value: T): T | number {
  if (value === 'inf') return Infinity
  return value === '-inf' ? -Infinity : value
}

/** Error over tolerance: 0 for equal values, Infinity where no tolerance can help. */
function excess(reference: Reference, computed: Computed, tolerance: Tolerance): number {
  const expected = asNumber(reference)
  const actual = asNumber(computed)
  if (expected === null) return actual === null || Number.isNaN(actual) ? 0 : Infinity
  if (actual === expected) return 0
  if (typeof expected !== 'number' || typeof actual !== 'number' || !Number.isFinite(expected))
    return Infinity
  const ratio = Math.abs(actual - expected) / (tolerance.abs + tolerance.rel * Math.abs(expected))
  return Number.isNaN(ratio) ? Infinity : ratio
}

function compareLeaf(result: Comparison, leaf: Leaf): void {
  result.checks += 1
  const ratio = excess(leaf.reference, leaf.computed, leaf.tolerance)
  if (ratio > result.worst && Number.isFinite(ratio)) {
    result.worst = ratio
    result.worstAt = `${leaf.id} ${leaf.field}`
  }
  if (ratio > 1) result.failures.push(leaf)
}

function member(value: Computed, key: string): Computed {
  if (value === null || typeof value !== 'object') return null
  return (value as Readonly<Record<string, Computed>>)[key]
}

function compareField(result: Comparison, leaf: Leaf): void {
  const { reference, computed } = leaf
  if (computed === undefined) {
    const name = leaf.field.replace(/\.\d+/g, '')
    result.skipped.set(name, (result.skipped.get(name) ?? 0) + 1)
    return
  }
  if (reference === null || typeof reference !== 'object') {
    compareLeaf(result, leaf)
    return
  }
  for (const [key, value] of Object.entries(reference)) {
    compareField(result, {
      ...leaf,
      field: `${leaf.field}.${key}`,
      reference: value,
      computed: member(computed, key),
    })
  }
}

/** The reference to hold a field against: on rows that depend on the tie rule, the nearer of the two accepted. */
function referenceFor(row: Row, field: string, computed: Computed): Reference {
  const reference = row.out[field] ?? null
  const other = row.out[ALTERNATIVES[field] ?? '']
  if (row.out['definition_sensitive'] !== true || other === undefined || typeof computed !== 'number')
    return reference
  const distance = (value: Reference) => Math.abs(computed - Number(value))
  return distance(other) < distance(reference) ? other : reference
}

function compareRow(result: Comparison, row: Row, context: { table: Table; output: Computed }): void {
  const defaults = context.table.default_tol
  for (const field of Object.keys(row.out)) {
    const tolerance = row.tol?.[field] ?? defaults[field] ?? row.tol?.['*'] ?? defaults['*'] ?? EXACT
    const computed = member(context.output, field)
    const reference = referenceFor(row, field, computed)
    compareField(result, { id: row.id, field, reference, computed, tolerance })
  }
}

/** Runs every row of a table through `compute` and compares field by field. */
export function compareTable(table: Table, compute: (input: Row['in']) => Computed): Comparison {
  const result: Comparison = {
    table: table.table,
    rows: table.rows.length,
    checks: 0,
    skipped: new Map(),
    failures: [],
    worst: 0,
    worstAt: '',
  }
  for (const row of table.rows) compareRow(result, row, { table, output: compute(row.in) })
  return result
}
