import { describe, expect, it } from 'vitest'
import type { Breakdown, SegmentVariant } from '../api-types.ts'
import { controlExample, metricExample, treatmentExample } from '../testing/examples.ts'
import { knownDimensions } from './dimensions.ts'
import { segmentRows } from './segment-rows.ts'

const variants: SegmentVariant[] = [
  { ...controlExample(), shrunken_difference: null, shrunken_interval: null },
  { ...treatmentExample(), shrunken_difference: 0.02, shrunken_interval: [0.01, 0.03] },
]

const breakdown: Breakdown = {
  dimension: 'country',
  is_exploratory: true,
  heterogeneity: null,
  has_heterogeneous_effects: false,
  hte_warning: null,
  post_stratified: null,
  segments: [
    { segment_value: 'DE', is_other: false, sample_size: 2000, metric_id: 'purchase', variants },
    { segment_value: null, is_other: false, sample_size: 2000, metric_id: 'purchase', variants },
    { segment_value: null, is_other: true, sample_size: 2000, metric_id: 'purchase', variants },
  ],
}

describe('effects by segment', () => {
  const settings = { metric: metricExample(), level: 0.95 }

  it('name unknown and gathered values, and leave the control out', () => {
    const rows = segmentRows(breakdown, { ...settings, measure: 'raw' })
    expect(rows.map(({ label }) => label)).toEqual(['DE', 'Not known', 'All other values'])
    expect(rows[0]).toMatchObject({ group: 'One page', estimate: 0.03, tone: 'positive' })
  })

  it('show shrunken effects when asked for', () => {
    const [row] = segmentRows(breakdown, { ...settings, measure: 'shrunken' })
    expect(row).toMatchObject({ estimate: 0.02, low: 0.01, high: 0.03 })
  })
})

describe('the attributes to split by', () => {
  it('are those the experiment keeps and those seen, each once in order', () => {
    const seen = ['device', 'country', 'device'].map((dimension) => ({
      dimension,
      value: 'x',
      p_value: 1,
      adjusted_p_value: 1,
    }))
    expect(knownDimensions({ dimensions: ['plan', 'country'] }, { by_dimension: seen })).toEqual([
      'country',
      'device',
      'plan',
    ])
    expect(knownDimensions({ dimensions: null }, undefined)).toEqual([])
  })
})
