import { describe, expect, it } from 'vitest'
import { counter, gauge, histogram, metricsText, tallies } from './metrics.ts'

describe('metrics', () => {
  it('are exported as Prometheus text with the prefix of the product', async () => {
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

  it('include the counts of tallies since the last read', async () => {
    const tallyOf = tallies('test_tallied_total', 'Things', ['kind', 'size'])
    const seen = async () =>
      (await metricsText()).split('\n').filter((line) => line.startsWith('assay_test_tallied_total'))
    const tally = tallyOf({ kind: 'a', size: 'b' })
    expect(await seen()).toEqual([])
    tally.count += 2
    expect(await seen()).toEqual(['assay_test_tallied_total{kind="a",size="b"} 2'])
    expect(tallyOf({ size: 'b', kind: 'a' })).toBe(tally)
    tally.count += 1
    tallyOf({ kind: 'b', size: 'a' }).count += 1
    const both = [
      'assay_test_tallied_total{kind="a",size="b"} 3',
      'assay_test_tallied_total{kind="b",size="a"} 1',
    ]
    expect(await seen()).toEqual(both)
    expect(await seen()).toEqual(both)
  })

  it('cannot be declared twice', () => {
    counter('test_once_total', 'Once')
    expect(() => counter('test_once_total', 'Twice')).toThrow()
  })
})
