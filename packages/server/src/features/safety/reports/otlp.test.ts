import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketEnd } from '../../flags/index.ts'
import { readOtlp } from './otlp.ts'

const now = new Date('2026-03-01T12:00:30.000Z')
const timeUnixNano = `${now.getTime()}000000`

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const flagAttribute = text('feature_flag.key', 'checkout')
const on = { key: 'feature_flag.result.value', value: { boolValue: true } }
const off = text('feature_flag.result.variant', 'off')

const exported = (metric: object, { resource = {}, scope = {} } = {}) => [
  { resource, scopeMetrics: [{ scope, metrics: [metric] }] },
]

const sum = (name: string, points: object[], temporality: unknown = 1) => ({
  name,
  sum: {
    dataPoints: points.map((point) => ({ timeUnixNano, ...point })),
    aggregationTemporality: temporality,
  },
})

const histogram = (
  point: object,
  { unit = 'ms', attributes = [flagAttribute] as object[], ...rest } = {},
) => ({
  name: 'http.server.request.duration',
  unit,
  histogram: { aggregationTemporality: 1, dataPoints: [{ timeUnixNano, attributes, ...point }] },
  ...rest,
})

const only = (resourceMetrics: object[]) => {
  const { reports, refusals } = readOtlp(resourceMetrics, now)
  expect(refusals).toEqual([])
  expect(reports).toHaveLength(1)
  return reports[0]!
}

const refusalsOf = (resourceMetrics: object[]) => {
  const { reports, refusals } = readOtlp(resourceMetrics, now)
  expect(reports).toEqual([])
  return refusals
}

describe('counters', () => {
  it('count decisions and errors, with the flag and without', () => {
    const evaluations = sum('assay.flag.evaluations', [
      { attributes: [flagAttribute, on], asInt: '70' },
      { attributes: [flagAttribute, off], asInt: 30 },
      { attributes: [flagAttribute], asDouble: 5 },
    ])
    const report = only(exported(evaluations))
    expect(report).toMatchObject({ flag_key: 'checkout', minute: new Date('2026-03-01T12:00:00.000Z') })
    expect(report).toMatchObject({ evaluations: 105, enabled: 70, errors: 0, points: 3 })
    const errors = sum('assay.flag.errors', [
      { attributes: [flagAttribute, on], asInt: '7' },
      { attributes: [flagAttribute, off], asInt: '3' },
      { attributes: [flagAttribute], asInt: '1' },
    ])
    expect(only(exported(errors))).toMatchObject({ errors: 11, errors_enabled: 7, errors_disabled: 3 })
  })

  it('are found by attributes of the data point, the scope or the resource, in this order', () => {
    const point = { asInt: 1 }
    const counter = sum('assay.flag.evaluations', [point])
    const ofResource = { resource: { attributes: [text('feature_flag.key', 'outer')] } }
    expect(only(exported(counter, ofResource)).flag_key).toBe('outer')
    const both = { ...ofResource, scope: { attributes: [flagAttribute] } }
    expect(only(exported(counter, both)).flag_key).toBe('checkout')
  })

  it.each([
    ['cumulative counts', sum('assay.flag.errors', [{ attributes: [flagAttribute], asInt: 1 }], 2), /delta/],
    ['fractions', sum('assay.flag.errors', [{ attributes: [flagAttribute], asDouble: 1.5 }]), /whole number/],
    ['negative counts', sum('assay.flag.errors', [{ attributes: [flagAttribute], asInt: '-1' }]), /whole/],
    [
      'no time',
      sum('assay.flag.errors', [{ attributes: [flagAttribute], asInt: 1, timeUnixNano: null }]),
      /missing/,
    ],
    [
      'old times',
      sum('assay.flag.errors', [{ attributes: [flagAttribute], asInt: 1, timeUnixNano: '1' }]),
      /24 hours/,
    ],
    [
      'gauges',
      { name: 'assay.flag.errors', gauge: { dataPoints: [{ attributes: [flagAttribute], asInt: 1 }] } },
      /must be a sum/,
    ],
  ])('are refused for %s, with the reason', (_what, metric, reason) => {
    const refusals = refusalsOf(exported(metric))
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toMatch(reason)
  })
})

describe('histograms of durations', () => {
  const durations = (point: object, options = {}) => {
    const { latency } = only(exported(histogram(point, options)))
    return [...latency].map(([bucket, count]): [number, number] => [bucketEnd(bucket), count])
  }

  it('are spread between the limits of their buckets', () => {
    const found = durations({ explicitBounds: [10, 100], bucketCounts: ['0', '90', '10'], max: 120 })
    const total = (from: number, to: number) =>
      found.filter(([end]) => end > from && end <= to).reduce((all, [, count]) => all + count, 0)
    expect(total(0, 10)).toBe(0)
    expect(Math.abs(total(10, 55) - 45)).toBeLessThanOrEqual(3)
    expect(total(0, 106)).toBeGreaterThanOrEqual(90)
    expect(total(0, 126.1)).toBe(100)
  })

  it('count every duration, whatever the buckets are', () => {
    const buckets = fc.array(fc.tuple(fc.double({ min: 0.1, max: 9000, noNaN: true }), fc.nat(1000)), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(buckets, fc.nat(1000), (drawn, overflow) => {
        const bounds = drawn.map(([bound]) => bound).sort((one, other) => one - other)
        const counts = [...drawn.map(([, count]) => count), overflow]
        const found = durations({ explicitBounds: bounds, bucketCounts: counts.map(String) })
        const all = counts.reduce((total, count) => total + count, 0)
        expect(found.reduce((total, [, count]) => total + count, 0)).toBe(all)
        for (const [end] of found) expect(end).toBeLessThanOrEqual((bounds.at(-1) ?? 0) * 1.05 + 0.002)
      }),
    )
  })

  it('may be in seconds, exponential, or without buckets', () => {
    const [[seconds] = [0]] = durations({ count: '4', sum: 2, bucketCounts: [] }, { unit: 's' })
    expect(seconds).toBeGreaterThanOrEqual(500)
    expect(seconds).toBeLessThan(530)
    const metric = {
      name: 'rpc.server.duration',
      unit: 'ms',
      exponentialHistogram: {
        aggregationTemporality: 'AGGREGATION_TEMPORALITY_DELTA',
        dataPoints: [
          {
            timeUnixNano,
            attributes: [flagAttribute],
            scale: 0,
            zeroCount: '2',
            positive: { offset: 3, bucketCounts: ['0', '8'] },
          },
        ],
      },
    }
    const { latency } = only(exported(metric))
    const ends = [...latency].map(([bucket, count]) => ({ end: bucketEnd(bucket), count }))
    expect(ends.filter(({ end }) => end <= 0.001).reduce((all, { count }) => all + count, 0)).toBe(2)
    const rest = ends.filter(({ end }) => end > 0.001)
    expect(rest.reduce((all, { count }) => all + count, 0)).toBe(8)
    expect(rest.every(({ end }) => end > 16 && end <= 32 * 1.05)).toBe(true)
  })

  it('count as errors when they name an error or a status of the server', () => {
    const point = { explicitBounds: [10], bucketCounts: [3, 2] }
    const failed = (attribute: object) =>
      only(exported(histogram(point, { attributes: [flagAttribute, on, attribute] })))
    expect(failed(text('error.type', 'timeout'))).toMatchObject({
      errors: 5,
      errors_enabled: 5,
      evaluations: 0,
    })
    const status = (intValue: string) => ({ key: 'http.response.status_code', value: { intValue } })
    expect(failed(status('503')).errors).toBe(5)
    expect(failed(status('404')).errors).toBe(0)
  })

  it.each([
    ['counts that do not fit the limits', { explicitBounds: [1, 2], bucketCounts: [1] }],
    ['negative counts', { explicitBounds: [1], bucketCounts: [1, -1] }],
    ['no limits that are numbers', { explicitBounds: ['x'], bucketCounts: [1, 1] }],
    ['a mean without a sum', { count: 3, bucketCounts: [] }],
  ])('are refused with %s', (_fault, point) => {
    expect(refusalsOf(exported(histogram(point)))).toEqual([
      'http.server.request.duration: its buckets cannot be read',
    ])
  })
})

describe('other content of an export', () => {
  it('is ignored', () => {
    const unnamed = sum('assay.flag.errors', [{ attributes: [], asInt: 1 }])
    const foreign = sum('http.client.requests', [{ attributes: [flagAttribute], asInt: 1 }])
    const bytes = histogram({ explicitBounds: [1], bucketCounts: [1, 1] }, { unit: 'By' })
    for (const metric of [unnamed, foreign, bytes]) expect(refusalsOf(exported(metric))).toEqual([])
  })

  it('never makes reading fail, whatever it is', () => {
    const names = fc.constantFrom(
      ...['resource', 'scopeMetrics', 'metrics', 'attributes', 'key', 'value', 'stringValue', 'sum', 'name'],
      ...[
        'histogram',
        'dataPoints',
        'unit',
        'bucketCounts',
        'explicitBounds',
        'positive',
        'exponentialHistogram',
      ],
    )
    const leaf = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom('assay.flag.errors', 'feature_flag.key', 'ms', null),
    )
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 8 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 3 }), (resourceMetrics) => {
        for (const { latency, errors } of readOtlp(resourceMetrics, now).reports) {
          expect(Number.isSafeInteger(errors)).toBe(true)
          for (const count of latency.values()) expect(Number.isSafeInteger(count)).toBe(true)
        }
      }),
    )
  })
})
