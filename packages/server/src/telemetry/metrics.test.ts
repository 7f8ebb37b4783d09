import { DataPointType } from '@opentelemetry/sdk-metrics'
import { describe, expect, it } from 'vitest'
import { counter, gauge, histogram, ownMetrics } from '../lib/metrics.ts'
import { createProducer } from './metrics.ts'

const visits = counter('telemetry_test_visits_total', 'Visits', ['kind'])
const level = gauge('telemetry_test_level', 'Level')
const times = histogram('telemetry_test_seconds', 'Times', ['kind'])

describe('exported metrics', () => {
  it('equal those of GET /metrics, with histograms that count each value once', async () => {
    visits.inc({ kind: 'a' }, 3)
    visits.inc({ kind: 'b' })
    level.set(-2)
    for (const seconds of [0.0005, 0.002, 0.002, 3, 60]) times.observe({ kind: 'a' }, seconds)
    times.observe({ kind: 'b' }, 1)
    const { resourceMetrics, errors } = await createProducer(ownMetrics).collect()
    expect(errors).toEqual([])
    const named = (name: string) =>
      resourceMetrics.scopeMetrics
        .flatMap(({ metrics }) => metrics)
        .find(({ descriptor }) => descriptor.name === name)
    expect(named('assay_telemetry_test_visits_total')).toMatchObject({
      dataPointType: DataPointType.SUM,
      isMonotonic: true,
      dataPoints: [
        { attributes: { kind: 'a' }, value: 3 },
        { attributes: { kind: 'b' }, value: 1 },
      ],
    })
    expect(named('assay_telemetry_test_level')).toMatchObject({
      dataPointType: DataPointType.GAUGE,
      dataPoints: [{ attributes: {}, value: -2 }],
    })
    const seconds = named('assay_telemetry_test_seconds')
    expect(seconds?.descriptor.description).toBe('Times')
    expect(seconds?.dataPoints).toMatchObject([
      {
        attributes: { kind: 'a' },
        value: {
          buckets: {
            boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
            counts: [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1],
          },
          count: 5,
          sum: expect.closeTo(63.0045, 9),
        },
      },
      { attributes: { kind: 'b' }, value: { count: 1, sum: 1 } },
    ])
  })
})
