import { describe, expect, it } from 'vitest'
import { counter, gauge, histogram, metricsText } from './metrics.ts'

describe('metrics', () => {
  it('are read as Prometheus text under the name of the product', async () => {
    counter('test_things_total', 'Things', ['kind']).inc({ kind: 'a"b' }, 2)
    gauge('test_level', 'Level').set(0.5)
    histogram('test_seconds', 'Time').observe(0.2)
    const text = await metricsText()
    expect(text).toContain('# TYPE assay_test_things_total counter')
    expect(text).toContain('assay_test_things_total{kind="a\\"b"} 2')
    expect(text).toContain('assay_test_level 0.5')
    expect(text).toContain('assay_test_seconds_bucket{le="0.25"} 1')
    expect(text).toContain('assay_test_seconds_bucket{le="0.1"} 0')
    expect(text).toContain('assay_test_seconds_count 1')
  })

  it('are declared once', () => {
    counter('test_once_total', 'Once')
    expect(() => counter('test_once_total', 'Twice')).toThrow()
  })
})
