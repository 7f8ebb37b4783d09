import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, startEngine, warehouseEngine } from '../../../testing/warehouses/engine.ts'
import type { Filter } from '../sources/schema.ts'
import { diagnosticsStatement } from './diagnostics.ts'
import { metricStatement } from './metric.ts'
import type { AnalysisPlan, MetricDefinition } from './plan.ts'
import { previewStatement } from './preview.ts'

const KINDS = [
  { type: 'warehouse_a', dialect: 'snowflake', place: 'SHOP.PUBLIC' },
  { type: 'warehouse_b', dialect: 'bigquery', place: 'acme-billing.shop' },
] as const

type Kind = (typeof KINDS)[number]

const window = { start: new Date('2026-03-01T00:00:00.000Z'), end: new Date('2026-03-15T00:00:00.000Z') }
const FILTERS: Filter[] = [{ column: 'country', operator: 'in', value: ['DE', 'AT'] }]

const planOf = ({ type, place }: Kind, filters: Filter[] = []): AnalysisPlan => ({
  warehouse_type: type,
  assignment: {
    table: `${place}.exposures`,
    columns: { unit_id: 'user_id', experiment_key: 'experiment', variant: 'variant', exposed_at: 'seen_at' },
    filters,
  },
  experimentKey: 'checkout',
  window,
})

const proportionOf = ({ place }: Kind): MetricDefinition => ({
  table: `${place}.orders`,
  columns: { unit_id: 'user_id', event_at: 'ordered_at' },
  filters: FILTERS,
  metric_type: 'proportion',
  conversion_window_hours: 168,
  cap_value: null,
})

const meanOf = (kind: Kind, cap_value: number | null = null): MetricDefinition => ({
  ...proportionOf(kind),
  columns: { unit_id: 'user_id', event_at: 'ordered_at', value: 'amount' },
  metric_type: 'mean',
  cap_value,
})

interface Expected {
  sql: (kind: Kind) => string
  tables: string[]
  /** The columns of the answer that show values of rows, each with those columns of the table. */
  shown: Record<string, string[]>
}

const LABELS = { variant_label: ['variant'] }

const STATEMENTS: Record<string, Expected> = {
  diagnostics: {
    sql: (kind) => diagnosticsStatement(planOf(kind, FILTERS)),
    tables: ['exposures'],
    shown: LABELS,
  },
  proportion: {
    sql: (kind) => metricStatement(planOf(kind), proportionOf(kind)),
    tables: ['exposures', 'orders'],
    shown: LABELS,
  },
  mean: {
    sql: (kind) => metricStatement(planOf(kind), meanOf(kind)),
    tables: ['exposures', 'orders'],
    shown: LABELS,
  },
  'capped mean': {
    sql: (kind) => metricStatement(planOf(kind), meanOf(kind, 99.5)),
    tables: ['exposures', 'orders'],
    shown: LABELS,
  },
  'preview of assignments': {
    sql: (kind) =>
      previewStatement({
        warehouse_type: kind.type,
        source: { kind: 'assignment', ...planOf(kind).assignment },
        window,
      }),
    tables: ['exposures'],
    shown: LABELS,
  },
  'preview of a metric': {
    sql: (kind) =>
      previewStatement({ warehouse_type: kind.type, source: { kind: 'metric', ...meanOf(kind) }, window }),
    tables: ['orders'],
    shown: {},
  },
}

let engine: Engine

const exposed = (unit: string, variant: string) => [unit, 'checkout', variant, '2026-03-02 00:00:00']

const load = (kind: Kind, rows: string[][]) =>
  engine.load([
    {
      name: `${kind.place}.exposures`,
      columns: { user_id: 'VARCHAR', experiment: 'VARCHAR', variant: 'VARCHAR', seen_at: 'TIMESTAMP' },
      rows,
    },
    {
      name: `${kind.place}.orders`,
      columns: { user_id: 'VARCHAR', country: 'VARCHAR', ordered_at: 'TIMESTAMP', amount: 'DOUBLE' },
      rows: [],
    },
  ])

/** The first columns of each statement's answer: a label and its units. */
const labelsOf = async (kind: Kind) => {
  const preview = STATEMENTS['preview of assignments']?.sql(kind) ?? ''
  const sent = [
    diagnosticsStatement(planOf(kind)),
    metricStatement(planOf(kind), proportionOf(kind)),
    metricStatement(planOf(kind), meanOf(kind)),
    preview,
  ]
  const answers = await Promise.all(sent.map((sql) => engine.query(kind.dialect, sql)))
  return answers.map(({ rows }) => new Map(rows.map(([label, units]) => [label, units])))
}

describe.skipIf('missing' in warehouseEngine)('statements, read by sqlglot', () => {
  beforeAll(() => {
    engine = startEngine()
  })
  afterAll(() => engine.close())

  it('would be found out if they showed what single units did', async () => {
    const leak = `WITH units AS (
      SELECT user_id, MIN(seen_at) AS first_seen FROM shop.web.exposures GROUP BY user_id
    ) SELECT first_seen, COUNT(*) AS units FROM units GROUP BY first_seen`
    expect((await engine.inspect('bigquery', leak)).shown).toEqual({ first_seen: ['seen_at'] })
    await expect(engine.inspect('bigquery', 'SELECT 1; SELECT 2')).rejects.toThrow('not a single SELECT')
    await expect(engine.inspect('snowflake', 'DROP TABLE a.b.c')).rejects.toThrow('not a single SELECT')
  })

  describe.each(KINDS)('of $type', (kind) => {
    it.each(Object.entries(STATEMENTS))(
      'are one SELECT of aggregates and labels: %s',
      async (_, expected) => {
        const { tables, shown } = await engine.inspect(kind.dialect, expected.sql(kind))
        expect(tables).toEqual(expected.tables.map((table) => `${kind.place}.${table}`))
        expect(shown).toEqual(expected.shown)
      },
    )

    it('send the 51 labels of most units, and no more', async () => {
      const labels = Array.from({ length: 60 }, (_, index) => `label-${String(index).padStart(2, '0')}`)
      const rows = labels.flatMap((label, index) =>
        Array.from({ length: 1 + index }, (_, unit) => exposed(`${label}-${unit}`, label)),
      )
      await load(kind, rows)
      for (const found of await labelsOf(kind))
        expect([...found.keys()].toSorted()).toEqual(labels.slice(9).toSorted())
    })

    it('cut labels to 64 letters after comparing them whole', async () => {
      const [one, other] = ['x'.repeat(70), `${'x'.repeat(64)}y`]
      await load(kind, [exposed('1', one), exposed('2', other), exposed('3', one), exposed('3', other)])
      const [diagnostics, proportion, mean, preview] = await labelsOf(kind)
      for (const found of [diagnostics, proportion, mean])
        expect(found).toEqual(new Map([['x'.repeat(64), '2']]))
      expect(preview).toEqual(new Map([['x'.repeat(64), '3']]))
    })
  })
})
