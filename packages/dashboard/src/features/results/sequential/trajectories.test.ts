import { describe, expect, it } from 'vitest'
import { comparedWith } from '../explanation/explanation.ts'
import { metricExample, resultsExample, treatmentExample } from '../testing/examples.ts'
import { comparisonExample, sequentialExample } from '../testing/sequential.ts'
import { explainAlwaysValid } from './explain-always-valid.ts'
import { comparisonsOf, evidenceSeries, intervalSeries, pValueSeries } from './trajectories.ts'

const revenue = comparisonExample({ metric_id: 'revenue' })
const purchase = comparisonExample()

describe('comparisons of a metric', () => {
  const sequential = sequentialExample({ comparisons: [purchase, revenue] })

  it('are those of the metric in focus', () => {
    expect(comparisonsOf(sequential, 'revenue')).toEqual([revenue])
  })

  it('are those of the first metric where the metric in focus has none', () => {
    expect(comparisonsOf(sequential, 'errors')).toEqual([purchase])
    expect(comparisonsOf(sequential, undefined)).toEqual([purchase])
  })

  it('are none where there are no comparisons', () => {
    expect(comparisonsOf(sequentialExample({ comparisons: [] }), 'purchase')).toEqual([])
  })
})

describe('trajectories', () => {
  it('follow the evidence and the p-value from look to look', () => {
    const values = [evidenceSeries, pValueSeries].map((series) =>
      series([purchase])[0]?.points.map(({ value }) => value),
    )
    expect(values).toEqual([
      [1.2, 3.5],
      [0.3, 0.031],
    ])
  })

  it('draw the interval as a band around its middle', () => {
    const [first] = intervalSeries([purchase])[0]?.points ?? []
    expect(first).toEqual({ at: '2026-11-08T00:00:00.000Z', value: 0.03, low: -0.02, high: 0.08 })
  })

  it('have a gap where the interval is unbounded', () => {
    const [look] = purchase.evidence_trajectory
    if (!look) throw new Error('The example has a look.')
    const unbounded = comparisonExample({ evidence_trajectory: [{ ...look, lower: null }] })
    expect(intervalSeries([unbounded])[0]?.points[0]).toMatchObject({ value: null, low: null, high: 0.08 })
  })

  it('draw treatments in different colours, none in the colour of the control', () => {
    const [one, other] = evidenceSeries([purchase, comparisonExample({ variant_id: 'other' })])
    expect([one?.colour, other?.colour]).toEqual([2, 3])
  })
})

describe('explanation of the always-valid p-value', () => {
  const explain = (variant = treatmentExample()) => {
    const compared = comparedWith(resultsExample(), metricExample(), variant)
    if (!compared) throw new Error('The example has a control.')
    return explainAlwaysValid(compared)
  }

  it('gives the planned size and the interval', () => {
    const always_valid = { p_value: 0.02, difference_interval: [0.01, null] as [number, null], n_star: 4000 }
    const { value, shown, inputs } = explain(treatmentExample({ always_valid }))
    expect([value, shown]).toEqual([0.02, '0.0200'])
    expect(inputs.slice(-2)).toEqual([
      { name: 'Planned size (n*)', value: '4,000' },
      { name: 'Always-valid interval', value: 'above +1.00 pp' },
    ])
  })

  it('has dashes where there is none', () => {
    const { value, shown, inputs } = explain()
    expect([value, shown, inputs.at(-1)?.value]).toEqual([null, '–', '–'])
  })
})
