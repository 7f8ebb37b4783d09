import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Counted,
  countedByHand,
  type EventRow,
  type ExposureRow,
  type Filtered,
  filtered,
} from '../../../testing/warehouses/counting.ts'
import {
  type Engine,
  type EngineDialect,
  startEngine,
  warehouseEngine,
} from '../../../testing/warehouses/engine.ts'
import {
  type PostgresWarehouse,
  startPostgresWarehouse,
} from '../../../testing/warehouses/postgres-warehouse.ts'
import { openPostgres } from '../connectors/postgres/index.ts'
import type { WarehouseType } from '../connectors/types.ts'
import type { StatementResult } from '../connectors/warehouse.ts'
import type { Filter } from '../sources/schema.ts'
import { diagnosticsStatement } from './diagnostics.ts'
import { metricStatement } from './metric.ts'
import type { AnalysisPlan, MetricDefinition } from './plan.ts'

/** What runs the statements of a warehouse: tables are loaded, and a SELECT is asked. */
interface Executor extends Pick<Engine, 'load'> {
  ask: (statement: string) => Promise<Pick<StatementResult, 'columns' | 'rows'>>
}

interface Kind {
  type: WarehouseType
  prefix: string
  executor: () => Executor
}

let engine: Engine
const translatedFrom = (dialect: EngineDialect) => (): Executor => ({
  load: engine.load,
  ask: async (statement) => {
    const { columns, rows } = await engine.query(dialect, statement)
    return { columns: columns.map(({ name }) => name), rows }
  },
})

const TRANSLATED: readonly Kind[] = [
  { type: 'warehouse_a', prefix: 'SHOP.PUBLIC', executor: translatedFrom('snowflake') },
  { type: 'warehouse_b', prefix: 'acme-billing.shop', executor: translatedFrom('bigquery') },
]

let server: PostgresWarehouse
const POSTGRES: Kind = {
  type: 'postgres',
  prefix: 'shop',
  executor: () => ({
    load: server.load,
    ask: (statement) =>
      openPostgres({ ...server.place, password: '', timeoutSeconds: 30 }).run(statement, {
        signal: new AbortController().signal,
      }),
  }),
}

const momentText = (at: number): string =>
  new Date(at / 1000).toISOString().replace('T', ' ').replace('Z', '000')

/** Types of the columns of a data set: both kinds of times, both kinds of unit ids. */
interface Types {
  time: 'TIMESTAMP' | 'TIMESTAMPTZ'
  unit: 'VARCHAR' | 'BIGINT'
}

const tablesOf = ({ exposures, events, countries }: Filtered, { time, unit }: Types, prefix: string) => {
  const moment = (at: number): string => momentText(at) + (time === 'TIMESTAMP' ? '' : '+00')
  return [
    {
      name: `${prefix}.exposures`,
      columns: {
        user_id: unit,
        experiment: 'VARCHAR',
        variant: 'VARCHAR',
        exposed_at: time,
        country: 'VARCHAR',
      },
      rows: exposures.map((row, index) => [
        row.unit,
        row.experiment,
        row.variant,
        moment(row.at),
        countries?.exposures[index] ?? null,
      ]),
    },
    {
      name: `${prefix}.events`,
      columns: { user_id: unit, event_at: time, amount: 'DOUBLE', country: 'VARCHAR' },
      rows: events.map((row, index) => [
        row.unit,
        moment(row.at),
        row.value,
        countries?.events[index] ?? null,
      ]),
    },
  ]
}

const planOf = (data: Filtered, type: WarehouseType, prefix: string): AnalysisPlan => ({
  warehouse_type: type,
  assignment: {
    table: `${prefix}.exposures`,
    columns: {
      unit_id: 'user_id',
      experiment_key: 'experiment',
      variant: 'variant',
      exposed_at: 'exposed_at',
    },
    filters: data.countries?.filters ?? [],
  },
  experimentKey: data.experiment,
  window: { start: new Date(data.start / 1000), end: new Date(data.end / 1000) },
})

const metricOf = (data: Filtered, metric_type: 'mean' | 'proportion', prefix: string): MetricDefinition => ({
  table: `${prefix}.events`,
  columns: { unit_id: 'user_id', event_at: 'event_at', ...(metric_type === 'mean' && { value: 'amount' }) },
  filters: data.countries?.filters ?? [],
  metric_type,
  conversion_window_hours: data.windowHours,
  cap_value: metric_type === 'mean' ? data.cap : null,
})

type Row = Record<string, string | null>

const askIn = async ({ ask }: Executor, statement: string): Promise<Row[]> => {
  const { columns, rows } = await ask(statement)
  return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])))
}

const num = (row: Row | undefined, name: string): number => Number(row?.[name] ?? Number.NaN)

/** Sums of values by label, from the sums that a statement shifts by the grand mean. */
const unshifted = (row: Row) => {
  const [n, mean] = [num(row, 'units'), num(row, 'grand_mean')]
  const sum = num(row, 'shifted_sum')
  return { sum: sum + n * mean, deviations: num(row, 'shifted_sum_of_squares') - (sum * sum) / n }
}

const deviationsOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** Compares the statements of one warehouse with the rules. */
const compare = async (data: Filtered, types: Types, { type, prefix, executor }: Kind) => {
  const warehouse = executor()
  await warehouse.load(tablesOf(data, types, prefix))
  const expected = countedByHand(filtered(data))
  const labels = [...new Set(expected.units.map(({ label }) => label))].toSorted()
  const plan = planOf(data, type, prefix)

  const diagnostics = await askIn(warehouse, diagnosticsStatement(plan))
  expect(diagnostics.map(({ variant_label }) => variant_label)).toEqual(labels.length === 0 ? [null] : labels)
  expect(num(diagnostics[0], 'exposed_units')).toBe(expected.units.length)
  expect(num(diagnostics[0], 'units_in_multiple_variants')).toBe(expected.multiple)
  expect(num(diagnostics[0], 'rows_without_unit_or_variant')).toBe(expected.incomplete)

  for (const metric of ['proportion', 'mean'] as const) {
    const rows = await askIn(warehouse, metricStatement(plan, metricOf(data, metric, prefix)))
    expect(rows.map(({ variant_label }) => variant_label).toSorted()).toEqual(labels)
    for (const row of rows) {
      const own = expected.units.filter(({ label }) => label === row['variant_label'])
      expect(num(row, 'units')).toBe(own.length)
      expect(num(row, 'converting_units')).toBe(own.filter(({ hasConverted }) => hasConverted).length)
      expect(num(row, 'metric_rows_in_window')).toBe(expected.eventRows)
      expect(num(row, 'metric_rows_matched')).toBe(expected.matched)
      if (metric === 'proportion') continue
      const values = own.map(({ value }) => value)
      const { sum, deviations } = unshifted(row)
      expect(sum).toBeCloseTo(
        values.reduce((total, value) => total + value, 0),
        8,
      )
      expect(deviations).toBeCloseTo(deviationsOf(values), 6)
      expect(num(row, 'null_values_ignored')).toBe(expected.nulls)
    }
  }
}

const HOUR = 3_600_000_000
/** The night in which clocks in Europe are put forward lies in the middle. */
const START = Date.UTC(2026, 2, 28) * 1000

/** Moments at full hours and a little beside them, so that rows fall on every border. */
const moment = fc
  .tuple(fc.integer({ min: -12, max: 72 }), fc.constantFrom(-1000, 0, 0, 0, 1000))
  .map(([hours, beside]) => START + hours * HOUR + beside)
const unit = fc.option(fc.integer({ min: 1, max: 9 }).map(String), { freq: 12 })
const exposure: fc.Arbitrary<ExposureRow> = fc.record({
  unit,
  experiment: fc.constantFrom('checkout', 'checkout', 'checkout', 'other'),
  variant: fc.option(fc.constantFrom('control', 'control', 'treatment', 'x'.repeat(70)), { freq: 12 }),
  at: moment,
})
const event: fc.Arbitrary<EventRow> = fc.record({
  unit,
  at: moment,
  value: fc.option(
    fc.integer({ min: -400, max: 4000 }).map((cents) => cents / 100),
    { freq: 6 },
  ),
})
const country = fc.constantFrom('DE', 'DE', 'AT', 'FR', null)
const filter: fc.Arbitrary<Filter> = fc.constantFrom<Filter>(
  { column: 'country', operator: 'eq', value: 'DE' },
  { column: 'country', operator: 'ne', value: 'FR' },
  { column: 'country', operator: 'in', value: ['DE', 'AT'] },
  { column: 'country', operator: 'not_in', value: ['FR'] },
  { column: 'country', operator: 'is_null' },
  { column: 'country', operator: 'is_not_null' },
)
const countries = fc.record({
  exposures: fc.array(country, { minLength: 25, maxLength: 25 }),
  events: fc.array(country, { minLength: 40, maxLength: 40 }),
  filters: fc.array(filter, { minLength: 1, maxLength: 2 }),
})
const dataSet: fc.Arbitrary<Filtered> = fc.record({
  exposures: fc.array(exposure, { maxLength: 25 }),
  events: fc.array(event, { maxLength: 40 }),
  experiment: fc.constant('checkout'),
  start: fc.constant(START),
  end: fc.integer({ min: 1, max: 60 }).map((hours) => START + hours * HOUR),
  windowHours: fc.integer({ min: 1, max: 48 }),
  cap: fc.option(fc.constantFrom(0.5, 10, 25.25)),
  countries: fc.option(countries, { nil: undefined }),
})

const ORACLE = new URL('../../../../../../../shared/oracle/warehouse_counting.json', import.meta.url)

interface OracleInput {
  window_start: string
  window_end: string
  conversion_window_hours: number
  cap_value: number | null
  assignment_rows: { unit_id: string | null; variant: string | null; exposed_at: string }[]
  metric_rows: { unit_id: string | null; event_at: string; value: number | null }[]
}

const micros = (text: string): number => Date.parse(text) * 1000

const countedOf = (input: OracleInput): Counted => ({
  exposures: input.assignment_rows.map(({ unit_id, variant, exposed_at }) => ({
    unit: unit_id,
    experiment: 'checkout',
    variant,
    at: micros(exposed_at),
  })),
  events: input.metric_rows.map(({ unit_id, event_at, value }) => ({
    unit: unit_id,
    at: micros(event_at),
    value,
  })),
  experiment: 'checkout',
  start: micros(input.window_start),
  end: micros(input.window_end),
  windowHours: input.conversion_window_hours,
  cap: input.cap_value,
})

const compareRandomly = async (kind: Kind): Promise<void> => {
  const types = fc.record({
    time: fc.constantFrom('TIMESTAMP' as const, 'TIMESTAMPTZ' as const),
    unit: fc.constantFrom('VARCHAR' as const, 'BIGINT' as const),
  })
  await fc.assert(
    fc.asyncProperty(dataSet, types, (data, chosen) => compare(data, chosen, kind)),
    { numRuns: 200 },
  )
}

describe('statements, run by a PostgreSQL server as they are', () => {
  beforeAll(async () => {
    server = await startPostgresWarehouse()
  })
  afterAll(() => server.stop())

  it('count 200 random data sets as the rules do', () => compareRandomly(POSTGRES))
})

describe.skipIf('missing' in warehouseEngine)('statements, translated by sqlglot and run by DuckDB', () => {
  beforeAll(() => {
    engine = startEngine()
  })
  afterAll(() => engine.close())

  it.each(TRANSLATED)('of $type count 200 random data sets as the rules do', compareRandomly)

  it.runIf(existsSync(ORACLE))('and the rules are those of the reference values', async () => {
    const { rows } = JSON.parse(readFileSync(ORACLE, 'utf8'))
    expect(rows.length).toBeGreaterThan(0)
    for (const { in: input, out } of rows) {
      const data = countedOf(input)
      const found = countedByHand(data)
      expect(found.multiple).toBe(out.units_in_multiple_variants)
      expect(found.eventRows).toBe(out.metric_rows_in_window)
      expect(found.matched).toBe(out.metric_rows_matched_kept_unit)
      expect(found.nulls).toBe(out.null_values_ignored)
      for (const [label, of] of Object.entries<{ units: number; converting_units: number; sum: number }>(
        out.variants,
      )) {
        const own = found.units.filter((one) => one.label === label)
        expect(own.length).toBe(of.units)
        expect(own.filter(({ hasConverted }) => hasConverted).length).toBe(of.converting_units)
        expect(own.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(of.sum, 9)
      }
      for (const kind of TRANSLATED) await compare(data, { time: 'TIMESTAMP', unit: 'VARCHAR' }, kind)
    }
  })
})
