import { describe, expect, it } from 'vitest'
import type { Breakdown, GroupVariant } from '../api-types.ts'
import { controlExample, metricExample, treatmentExample } from '../testing/examples.ts'
import { knownDimensions } from './dimensions.ts'
import { groupRows } from './group-rows.ts'

const variants: GroupVariant[] = [
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
    const rows = groupRows(breakdown, { ...settings, measure: 'observed' })
    expect(rows.map(({ label }) => label)).toEqual(['DE', 'Unknown', 'All other values'])
    expect(rows[0]).toMatchObject({ group: 'One page', estimate: 0.03, tone: 'positive' })
  })

  it('show shrunken effects when asked for', () => {
    const [row] = groupRows(breakdown, { ...settings, measure: 'shrunken' })
    expect(row).toMatchObject({ estimate: 0.02, low: 0.01, high: 0.03 })
  })
})

describe('dimensions to break down by', () => {
  it('are those of the experiment and those found on subjects, each once in order', () => {
    const found = ['device', 'country', 'device'].map((dimension) => ({
      dimension,
      value: 'x',
      p_value: 1,
      adjusted_p_value: 1,
    }))
    expect(knownDimensions({ dimensions: ['plan', 'country'] }, { by_dimension: found })).toEqual([
      'country',
      'device',
      'plan',
    ])
    expect(knownDimensions({ dimensions: null }, undefined)).toEqual([])
  })
})
