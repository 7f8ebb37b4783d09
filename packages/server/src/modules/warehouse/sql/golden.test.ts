import { describe, expect, it } from 'vitest'
import { WAREHOUSE_TYPES } from '../connectors/types.ts'
import type { Filter } from '../sources/schema.ts'
import { diagnosticsStatement } from './diagnostics.ts'
import { metricStatement } from './metric.ts'
import type { AnalysisPlan, MetricDefinition, PreviewPlan } from './plan.ts'
import { previewStatement } from './preview.ts'

const TABLES = {
  warehouse_a: { exposures: 'SHOP.PUBLIC.EXPOSURES', orders: 'SHOP.PUBLIC.ORDERS' },
  warehouse_b: { exposures: 'acme-shop.web.exposures', orders: 'acme-shop.web.orders-2026' },
  postgres: { exposures: 'web.exposures', orders: 'web.orders' },
} as const

type Type = keyof typeof TABLES

const window = { start: new Date('2026-03-01T00:00:00.000Z'), end: new Date('2026-03-15T12:30:00.250Z') }

/** One of each operator and kind of value. */
const EVERY_FILTER: Filter[] = [
  { column: 'country', operator: 'in', value: ['DE', 'AT'] },
  { column: 'is_bot', operator: 'eq', value: false },
  { column: 'items', operator: 'gte', value: 2 },
  { column: 'shop', operator: 'ne', value: 'outlet +1' },
  { column: 'refunded_at', operator: 'is_null' },
]

const planOf = (type: Type, filters: Filter[] = []): AnalysisPlan => ({
  warehouse_type: type,
  assignment: {
    table: TABLES[type].exposures,
    columns: {
      unit_id: 'user_id',
      experiment_key: 'experiment',
      variant: 'variant',
      exposed_at: 'exposed_at',
    },
    filters,
  },
  experimentKey: 'new-checkout',
  window,
})

const metricOf = (type: Type, more: Partial<MetricDefinition> = {}): MetricDefinition => ({
  table: TABLES[type].orders,
  columns: {
    unit_id: 'buyer',
    event_at: 'ordered_at',
    ...(more.metric_type === 'mean' && { value: 'amount' }),
  },
  filters: [],
  metric_type: 'proportion',
  conversion_window_hours: 168,
  cap_value: null,
  ...more,
})

const previewOf = (type: Type, kind: 'assignment' | 'metric', filters: Filter[] = []): PreviewPlan => ({
  warehouse_type: type,
  window,
  source:
    kind === 'assignment'
      ? { kind, ...planOf(type, filters).assignment }
      : { kind, ...metricOf(type, { metric_type: 'mean', filters }) },
})

const STATEMENTS: Record<string, (type: Type) => string> = {
  diagnostics: (type) => diagnosticsStatement(planOf(type)),
  'diagnostics with filters': (type) => diagnosticsStatement(planOf(type, EVERY_FILTER)),
  proportion: (type) => metricStatement(planOf(type), metricOf(type)),
  'proportion with filters': (type) =>
    metricStatement(planOf(type), metricOf(type, { filters: EVERY_FILTER, conversion_window_hours: 1 })),
  mean: (type) => metricStatement(planOf(type), metricOf(type, { metric_type: 'mean' })),
  'capped mean': (type) =>
    metricStatement(planOf(type), metricOf(type, { metric_type: 'mean', cap_value: 99.5 })),
  'preview of assignments': (type) => previewStatement(previewOf(type, 'assignment')),
  'preview of one experiment': (type) =>
    previewStatement({ ...previewOf(type, 'assignment', EVERY_FILTER), experimentKey: 'new-checkout' }),
  'preview of a metric': (type) => previewStatement(previewOf(type, 'metric')),
}

describe.each(WAREHOUSE_TYPES)('statements of %s', (type) => {
  it.each(Object.entries(STATEMENTS))('%s', async (name, write) => {
    await expect(`${write(type)}\n`).toMatchFileSnapshot(`golden/${type}/${name.replaceAll(' ', '-')}.sql`)
  })
})

describe('a statement', () => {
  it.each([
    ['a text with a quote', { column: 'country', operator: 'eq', value: "x' or 1=1" }],
    ['a text with a backslash', { column: 'country', operator: 'eq', value: 'x\\' }],
    ['a text in a list', { column: 'country', operator: 'in', value: ['DE', '"'] }],
    ['a number with a fraction', { column: 'items', operator: 'gt', value: 1.5 }],
    ['a column with a quote', { column: 'a"b`c', operator: 'is_null' }],
  ] as [string, Filter][])('is not written with %s', (_, filter) => {
    for (const type of WAREHOUSE_TYPES)
      expect(() => diagnosticsStatement(planOf(type, [filter]))).toThrow('cannot be written')
  })

  it('is not written for a key of another alphabet', () => {
    for (const type of WAREHOUSE_TYPES)
      expect(() => diagnosticsStatement({ ...planOf(type), experimentKey: 'ключ' })).toThrow(
        'cannot be written',
      )
  })
})
