import { describe, expect, it } from 'vitest'
import type { ScannedPair } from '../api-types.ts'
import { overlapGrid } from './overlap-grid.ts'

const pair = (
  a: string,
  b: string,
  overlap: number,
  risk: ScannedPair['overall_risk'] = 'low',
): ScannedPair => ({
  experiment_a_id: a,
  experiment_b_id: b,
  experiment_a_name: a.toUpperCase(),
  experiment_b_name: b.toUpperCase(),
  shared_users: 100,
  share_of_a: overlap,
  share_of_b: overlap,
  overlap_coefficient: overlap,
  jaccard: overlap,
  mutual_exclusion_group_id: null,
  independence: null,
  overall_risk: risk,
  has_interaction: null,
  interaction_results: [],
  recommendations: [],
  unavailable_reason: null,
})

const PAIRS = [pair('b', 'c', 0.8, 'high'), pair('a', 'b', 0.25)]

describe('overlapGrid', () => {
  it('shows each pair once, in whichever order the service names its experiments', () => {
    const { rows, columns, cell } = overlapGrid(PAIRS, 10)
    const shown = rows.flatMap((row) =>
      columns.flatMap((column) => (cell(row.id, column.id) ? [[row.label, column.label]] : [])),
    )
    expect(shown).toEqual([
      ['C', 'B'],
      ['A', 'B'],
    ])
  })

  it('writes the overlap in percent and a risk in words', () => {
    const { cell } = overlapGrid(PAIRS, 10)
    expect(cell('c', 'b')).toEqual({ value: 0.8, text: '80 % high', tone: 'negative' })
    expect(cell('a', 'b')).toEqual({ value: 0.25, text: '25 %', tone: 'neutral' })
    expect(cell('a', 'c')).toBeUndefined()
  })

  it('keeps the experiments of the strongest pairs when there are too many', () => {
    const { rows, columns, leftOut } = overlapGrid(PAIRS, 2)
    expect([rows, columns].map((headings) => headings.map(({ id }) => id))).toEqual([['c'], ['b']])
    expect(leftOut).toBe(1)
  })
})
