import { compareConversions, compareMeans } from '@assay/statistics'
import { describe, expect, it } from 'vitest'
import type { StatementResult } from '../connectors/warehouse.ts'
import type { MetricSource } from '../sources/schema.ts'
import type { AnalysedRun } from './analysed-run.ts'
import { analysisOf } from './analysis.ts'

const time = new Date('2026-03-01T00:00:00.000Z')

const variant = (name: string, is_control: boolean, traffic_allocation = 50) => ({
  id: `id of ${name}`,
  name,
  description: null,
  is_control,
  traffic_allocation,
  configuration: null,
  position: 0,
  current_weight: null,
  created_at: time,
  updated_at: time,
})

const source = (metric_type: MetricSource['metric_type'], name: string = metric_type): MetricSource => ({
  id: `id of ${name}`,
  kind: 'metric',
  connection_id: 'connection',
  name,
  table: 'SHOP.PUBLIC.ORDERS',
  columns: { unit_id: 'buyer', event_at: 'ordered_at' },
  column_types: {},
  filters: [],
  metric_type,
  conversion_window_hours: 168,
  cap_value: null,
  validated_at: time,
  created_by: null,
  created_at: time,
  updated_at: time,
})

const runOf = (more: Partial<AnalysedRun> = {}): AnalysedRun => ({
  experiment: {
    variants: [variant('control', true), variant('treatment', false)],
    experiment_type: 'a_b',
    plan: null,
  },
  metrics: [source('proportion')],
  window: { start: time, end: new Date('2026-03-08T00:00:00.000Z') },
  variantMap: {},
  confidenceLevel: 0.95,
  correctionMethod: 'none',
  ...more,
})

type Cell = string | number | null
const answer = (columns: string, rows: Cell[][]): StatementResult => ({
  columns: columns.split(' '),
  rows: rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  job: { elapsed_ms: 1 },
})

/** Units by label. */
const diagnostics = (
  labels: Record<string, number>,
  more: { multiple?: number; incomplete?: number } = {},
) => {
  const total = Object.values(labels).reduce((sum, units) => sum + units, 0)
  return answer(
    'variant_label units exposed_units units_in_multiple_variants rows_without_unit_or_variant',
    Object.entries(labels).map(([label, units]) => [
      label,
      units,
      total,
      more.multiple ?? 0,
      more.incomplete ?? 0,
    ]),
  )
}

const METRIC =
  'variant_label units converting_units shifted_sum shifted_sum_of_squares grand_mean metric_rows_in_window metric_rows_matched null_values_ignored'

/** Units and converting units by label. */
const proportion = (labels: Record<string, [number, number]>) =>
  answer(
    METRIC,
    Object.entries(labels).map(([label, [units, converting]]) => [
      label,
      units,
      converting,
      null,
      null,
      null,
      90,
      80,
      0,
    ]),
  )

/** Values of the units by label. */
const mean = (labels: Record<string, number[]>, origin = 3) =>
  answer(
    METRIC,
    Object.entries(labels).map(([label, values]) => [
      label,
      values.length,
      values.filter((value) => value !== 0).length,
      values.reduce((sum, value) => sum + value - origin, 0),
      values.reduce((sum, value) => sum + (value - origin) ** 2, 0),
      origin,
      90,
      80,
      7,
    ]),
  )

const resultOf = (run: AnalysedRun, ...answers: StatementResult[]) => analysisOf(run, answers)
const codeOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
  return undefined
}

const sampleOf = (values: number[]) => {
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0)
  return { count: values.length, mean: average, variance: squares / (values.length - 1) }
}

const VALUES = { control: [0, 2, 4, 6, 1, 0, 3], treatment: [5, 7, 0, 9, 4, 8] }

describe('the analysis of counts from a warehouse', () => {
  it('compares shares by Fisher’s exact test, with the ratio of the units checked', () => {
    const found = resultOf(
      runOf(),
      diagnostics({ control: 1000, treatment: 800 }, { multiple: 3, incomplete: 4 }),
      proportion({ control: [1000, 100], treatment: [800, 110] }),
    )
    expect(found.diagnostics).toEqual({
      exposed_units: 1800,
      units_in_multiple_variants: 3,
      rows_without_unit_or_variant: 4,
    })
    const expected = compareConversions({
      control: { users: 1000, conversions: 100 },
      treatment: { users: 800, conversions: 110 },
      alpha: 0.05,
    })
    expect(found.metrics[0]).toMatchObject({
      computed: true,
      is_primary: true,
      diagnostics: { metric_rows_in_window: 90, metric_rows_matched: 80 },
    })
    expect(found.metrics[0]?.result?.variants[1]).toMatchObject({
      statistical_test_used: 'fisher_exact',
      p_value: expected.test.pValue,
      sample_size: 800,
      conversions: 110,
    })
    expect(found.srm?.warning).toBe(true)
  })

  it('compares means by Welch’s t-test from shifted sums, with Cohen’s d', () => {
    const run = runOf({ metrics: [source('mean')] })
    const found = resultOf(run, diagnostics({ control: 7, treatment: 6 }), mean(VALUES))
    const expected = compareMeans({
      control: sampleOf(VALUES.control),
      treatment: sampleOf(VALUES.treatment),
      alpha: 0.05,
    })
    if (expected.notComputed !== null) throw new Error('should be computed')
    const treatment = found.metrics[0]?.result?.variants[1]
    expect(treatment).toMatchObject({ statistical_test_used: 'welch_t_test', odds_ratio: null })
    expect(treatment?.p_value).toBeCloseTo(expected.test.pValue, 12)
    expect(treatment?.effect_size).toBeCloseTo(expected.effectSize.d, 12)
    expect(found.metrics[0]?.diagnostics.null_values_ignored).toBe(7)
    expect(found.metrics[0]?.result?.variants[0]?.confidence_interval?.every((end) => end !== null)).toBe(
      true,
    )
  })

  it('corrects over every comparison of the run', () => {
    const run = runOf({ metrics: [source('proportion'), source('mean')], correctionMethod: 'bonferroni' })
    const found = resultOf(
      run,
      diagnostics({ control: 100, treatment: 100 }),
      proportion({ control: [100, 10], treatment: [100, 30] }),
      mean(VALUES),
    )
    for (const { result } of found.metrics) {
      const { p_value, adjusted_p_value } = result?.variants[1] ?? {}
      expect(adjusted_p_value).toBeCloseTo(Math.min(1, 2 * (p_value ?? 0)), 12)
    }
  })

  it('maps labels by the request, then by name, then by id, and says which are left', () => {
    const long = `long ${'x'.repeat(80)}`
    const variants = [variant('control', true), variant(long, false), variant('third', false)]
    const run = runOf({
      experiment: { variants, experiment_type: 'a_b', plan: null },
      variantMap: { A: 'id of control' },
    })
    const labels = { A: 10, control: 5, [long.slice(0, 64)]: 20, 'id of third': 7, Control: 2 }
    const found = resultOf(
      run,
      diagnostics(labels),
      proportion({
        A: [10, 2],
        control: [5, 1],
        [long.slice(0, 64)]: [20, 4],
        'id of third': [7, 0],
        Control: [2, 1],
      }),
    )
    expect(found.variants.map(({ labels, units }) => [labels, units])).toEqual([
      [['A', 'control'], 15],
      [[long.slice(0, 64)], 20],
      [['id of third'], 7],
    ])
    expect(found.unmapped_labels).toEqual([{ label: 'Control', units: 2 }])
    expect(found.metrics[0]?.result?.variants[0]).toMatchObject({ sample_size: 15, conversions: 3 })
  })

  it.each([
    ['a bandit', { experiment_type: 'bandit' as const }, 'adaptive_allocation'],
    [
      'one variant with traffic',
      { variants: [variant('control', true, 100), variant('treatment', false, 0)] },
      'fewer_than_2_variants',
    ],
    ['labels of nobody', { variants: [variant('x', true), variant('y', false)] }, 'no_mapped_units'],
  ])('skips the check of the ratio for %s', (_, more, reason) => {
    const run = runOf({ experiment: { ...runOf().experiment, ...more } })
    const found = resultOf(
      run,
      diagnostics({ control: 5, treatment: 5 }),
      proportion({ control: [5, 1], treatment: [5, 1] }),
    )
    expect([found.srm, found.srm_skipped]).toEqual([undefined, reason])
  })

  it.each([
    [
      'too few units',
      mean({ control: [1, 2, 3], treatment: [4] }),
      'fewer_than_2_units',
      'Not computed: fewer than 2 units in at least one variant',
    ],
    [
      'no units in control',
      mean({ treatment: [4, 5] }),
      'no_units',
      'Not computed: no units in control or in every treatment',
    ],
    [
      'no units in the treatment',
      mean({ control: [4, 5] }),
      'no_units',
      'Not computed: no units in control or in every treatment',
    ],
    [
      'contradicting sums',
      answer(METRIC, [
        ['control', 3, 1, 30, 1, 3, 9, 9, 0],
        ['treatment', 3, 1, 0, 1, 3, 9, 9, 0],
      ]),
      'result_invalid',
      'Not computed: the warehouse sent numbers that contradict each other',
    ],
    [
      'more conversions than units',
      answer(METRIC, [
        ['control', 3, 4, 0, 1, 3, 9, 9, 0],
        ['treatment', 3, 1, 0, 1, 3, 9, 9, 0],
      ]),
      'result_invalid',
      'Not computed: the warehouse sent numbers that contradict each other',
    ],
  ])('does not compute a mean with %s', (_, ofMetric, reason, message) => {
    const run = runOf({ metrics: [source('mean')] })
    const [metric] = resultOf(run, diagnostics({ control: 3, treatment: 3 }), ofMetric).metrics
    expect(metric).toMatchObject({ computed: false, not_computed_reason: reason, message })
    expect(metric).not.toHaveProperty('result')
  })

  it('gives a treatment without variation no p-value, and says so', () => {
    const run = runOf({ metrics: [source('mean')] })
    const [metric] = resultOf(
      run,
      diagnostics({ control: 3, treatment: 3 }),
      mean({ control: [1, 2, 3], treatment: [4, 4, 4] }),
    ).metrics
    expect(metric?.computed).toBe(true)
    expect(metric?.result?.variants[1]).toMatchObject({
      p_value: null,
      note: 'Not computed: no variation in control or this treatment',
    })
  })

  it.each([
    ['no_units', diagnostics({ control: 0 })],
    ['result_invalid', answer('variant_label units', [['control', 5]])],
    ['result_invalid', diagnostics({ control: -5, treatment: 10 })],
    [
      'result_invalid',
      answer('variant_label units exposed_units units_in_multiple_variants rows_without_unit_or_variant', [
        ['control', 'many', 1, 0, 0],
      ]),
    ],
    [
      'result_invalid',
      answer('variant_label units exposed_units units_in_multiple_variants rows_without_unit_or_variant', [
        ['control', 5, 9, 0, 0],
      ]),
    ],
    [
      'too_many_variant_values',
      diagnostics(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`label ${index}`, 1]))),
    ],
  ])('fails with %s', (code, ofDiagnostics) => {
    expect(codeOf(() => resultOf(runOf(), ofDiagnostics, proportion({ control: [5, 1] })))).toBe(code)
  })
})
