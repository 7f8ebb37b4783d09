import { addValue, type Moments, NO_MOMENTS } from '@assay/statistics'
import { describe, expect, it } from 'vitest'
import { analysePair, type PairInput } from './analyse.ts'
import { answerPair, answerScan, type PairQuestion, type ScanQuestion } from './answers.ts'
import type { Party } from './party.ts'
import { riskOf } from './verdict.ts'

const party = (name: string, changes: Partial<Party> = {}): Party => ({
  id: name,
  name,
  subjects: 30_000,
  mutual_exclusion_group_id: null,
  variants: [
    { id: `${name}-control`, is_control: true, traffic_allocation: 50 },
    { id: `${name}-treatment`, is_control: false, traffic_allocation: 50 },
  ],
  metrics: [{ id: `${name}-metric`, name: 'Purchase', has_value: false }],
  ...changes,
})

/** The moments of that many converted subjects with values 1, 2, 3, 1, 2, 3, ... */
const converted = (count: number): Moments =>
  Array.from({ length: count }, (_, index) => 1 + (index % 3)).reduce<Moments>(addValue, NO_MOMENTS)

const table = (counts: number[][]): Moments[][] => counts.map((line) => line.map(converted))

const USERS = [
  [5000, 5000],
  [5000, 5000],
]
const INTERACTING = table([
  [500, 550],
  [575, 720],
])
const ADDING_UP = table([
  [500, 550],
  [575, 625],
])

const pairOf = (changes: Partial<PairInput> = {}): PairInput => ({
  first: party('a'),
  second: party('b', { metrics: [] }),
  counts: { users: USERS, converted: [INTERACTING] },
  ...changes,
})

const ask = (pair: PairInput, changes: Partial<PairQuestion> = {}) =>
  answerPair({ pair, minUsersPerCell: 100, alpha: 0.05, method: 'none', metricId: undefined, ...changes })

describe('the interaction of two experiments', () => {
  it('is the difference of the differences of rates, tested by Wald', () => {
    const [row] = ask(pairOf()).interaction_results
    const se = Math.sqrt([0.1, 0.11, 0.115, 0.144].reduce((sum, rate) => sum + (rate * (1 - rate)) / 5000, 0))
    expect(row).toMatchObject({
      metric_id: 'a-metric',
      experiment_id: 'a',
      test: 'wald',
      degrees_of_freedom: 1,
      corrected_p_value: null,
      is_significant: true,
      unavailable_reason: null,
      mean_analysis: null,
    })
    expect(row!.statistic).toBeCloseTo((0.019 / se) ** 2, 9)
    expect(row!.p_value).toBeCloseTo(0.036553267, 9)
    expect(row!.contrasts).toEqual([
      {
        a_variant_id: 'a-treatment',
        b_variant_id: 'b-treatment',
        interaction: expect.closeTo(0.019, 12),
        interval: [expect.closeTo(0.019 - 1.959963985 * se, 9), expect.closeTo(0.019 + 1.959963985 * se, 9)],
        p_value: expect.closeTo(0.036553267, 9),
      },
    ])
  })

  it('includes the effect of a within each variant of b', () => {
    const [row] = ask(pairOf()).interaction_results
    const effects = row!.cells.map(({ a_variant_id, b_variant_id, rate, effect }) => [
      a_variant_id,
      b_variant_id,
      rate,
      effect,
    ])
    expect(effects).toEqual([
      ['a-control', 'b-control', 0.1, null],
      ['a-control', 'b-treatment', 0.11, null],
      ['a-treatment', 'b-control', 0.115, expect.closeTo(0.015, 12)],
      ['a-treatment', 'b-treatment', 0.144, expect.closeTo(0.034, 12)],
    ])
  })

  it('is tested on the odds for rare conversions', () => {
    const counts = {
      users: USERS,
      converted: [
        table([
          [30, 33],
          [36, 60],
        ]),
      ],
    }
    const [row] = ask(pairOf({ counts })).interaction_results
    expect(row).toMatchObject({ test: 'likelihood_ratio', is_significant: false })
    const expected = likelihoodRatio([30, 33, 36, 60], 5000)
    expect(row!.statistic).toBeCloseTo(expected, 6)
  })

  it('includes everything needed to recompute it', () => {
    const [row] = ask(pairOf()).interaction_results
    expect(row!.reproduce).toEqual({
      method: 'wald_interaction_of_rates',
      inputs: {
        a_variant_ids: ['a-control', 'a-treatment'],
        b_variant_ids: ['b-control', 'b-treatment'],
        users: USERS,
        conversions: [
          [500, 550],
          [575, 720],
        ],
        alpha: 0.05,
      },
    })
  })

  it('of values is tested with 0 for subjects without events, and decides nothing', () => {
    const first = party('a', { metrics: [{ id: 'a-metric', name: 'Revenue', has_value: true }] })
    const answer = ask(pairOf({ first, counts: { users: USERS, converted: [ADDING_UP] } }))
    const values = (count: number) =>
      Array.from({ length: 5000 }, (_, index) => (index < count ? 1 + (index % 3) : 0))
    const cells = [500, 550, 575, 625].map((count) => {
      const all = values(count)
      const mean = all.reduce((sum, value) => sum + value, 0) / 5000
      const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4999
      return { mean, variance }
    })
    const [neither, onlyB, onlyA, both] = cells.map(({ mean }) => mean)
    const interaction = both! - onlyB! - (onlyA! - neither!)
    const error = Math.sqrt(cells.reduce((sum, { variance }) => sum + variance / 5000, 0))
    const analysis = answer.interaction_results[0]!.mean_analysis!
    expect(analysis.contrasts[0]!.interaction).toBeCloseTo(interaction, 12)
    expect(analysis.statistic).toBeCloseTo((interaction / error) ** 2, 9)
    expect(analysis.cells[3]).toMatchObject({ sample_size: 5000, mean: expect.closeTo(both!, 12) })
    expect(analysis.cells[3]!.std_dev).toBeCloseTo(Math.sqrt(cells[3]!.variance), 12)
    expect(analysis.cells[3]!.effect).toBeCloseTo(both! - onlyB!, 12)
    expect(answer.has_interaction).toBe(false)
  })

  it('of constant values is not computed', () => {
    const first = party('a', { metrics: [{ id: 'a-metric', name: 'Revenue', has_value: true }] })
    const zeros = INTERACTING.map((line) => line.map(({ count }) => ({ ...NO_MOMENTS, count })))
    const [row] = ask(pairOf({ first, counts: { users: USERS, converted: [zeros] } })).interaction_results
    expect(row!.p_value).toBeCloseTo(0.036553267, 9)
    expect(row!.mean_analysis).toMatchObject({
      test: null,
      p_value: null,
      unavailable_reason: 'no_variation',
    })
  })

  it('tests all contrasts of larger experiments together', () => {
    const variants = [...party('a').variants, { id: 'a-third', is_control: false, traffic_allocation: 50 }]
    const users = [...USERS, [5000, 5000]]
    const counts = {
      users,
      converted: [
        table([
          [500, 550],
          [575, 720],
          [510, 560],
        ]),
      ],
    }
    const [row] = ask(pairOf({ first: party('a', { variants }), counts })).interaction_results
    expect(row).toMatchObject({ degrees_of_freedom: 2 })
    expect(row!.contrasts.map(({ a_variant_id, interaction }) => [a_variant_id, interaction])).toEqual([
      ['a-treatment', expect.closeTo(0.019, 12)],
      ['a-third', expect.closeTo(0, 12)],
    ])
  })

  it('leaves out variants without traffic and shared subjects', () => {
    const variants = [...party('a').variants, { id: 'a-idle', is_control: false, traffic_allocation: 0 }]
    const counts = {
      users: [...USERS, [0, 0]],
      converted: [[...INTERACTING, [NO_MOMENTS, NO_MOMENTS]]],
    }
    const answer = ask(pairOf({ first: party('a', { variants }), counts }))
    expect(answer.interaction_results[0]!.p_value).toBeCloseTo(0.036553267, 9)
  })

  it('is corrected over all metrics, also when only one is requested', () => {
    const second = party('b')
    const pair = pairOf({ second, counts: { users: USERS, converted: [INTERACTING, ADDING_UP] } })
    const all = ask(pair, { method: 'bonferroni' })
    expect(all.interaction_results.map(({ corrected_p_value }) => corrected_p_value)).toEqual([
      expect.closeTo(2 * 0.036553267, 8),
      1,
    ])
    expect(all).toMatchObject({ has_interaction: false, overall_risk: 'low' })
    const one = ask(pair, { method: 'bonferroni', metricId: 'a-metric' })
    expect(one.interaction_results).toEqual([all.interaction_results[0]])
  })
})

/** The deviance of the logistic model of main effects for four cells of equal size, by plain coordinate ascent. */
const likelihoodRatio = (conversions: number[], users: number): number => {
  let [base, a, b] = [Math.log(conversions[0]! / users), 0, 0]
  const rate = (row: number, column: number) => 1 / (1 + Math.exp(-(base + a * row + b * column)))
  const cells = conversions.map((count, index) => ({ count, row: Math.floor(index / 2), column: index % 2 }))
  const step = (weight: (cell: { row: number; column: number }) => number): number => {
    let [score, information] = [0, 0]
    for (const cell of cells) {
      const p = rate(cell.row, cell.column)
      score += weight(cell) * (cell.count - users * p)
      information += weight(cell) * users * p * (1 - p)
    }
    return score / information
  }
  for (let round = 0; round < 3000; round += 1) {
    base += step(() => 1)
    a += step(({ row }) => row)
    b += step(({ column }) => column)
  }
  return cells.reduce((sum, { count, row, column }) => {
    const expected = users * rate(row, column)
    const missed = Math.log((users - count) / (users - expected))
    return sum + 2 * (count * Math.log(count / expected) + (users - count) * missed)
  }, 0)
}

describe('a pair that cannot be tested', () => {
  const group = { mutual_exclusion_group_id: 'group' }
  const noControl = party('a').variants.map((variant) => ({ ...variant, is_control: false }))
  const few = [
    [5000, 5000],
    [5000, 99],
  ]

  it.each([
    ['mutual_exclusion_group', pairOf({ first: party('a', group), second: party('b', group) })],
    [
      'no_shared_users',
      pairOf({
        counts: {
          users: [
            [0, 0],
            [0, 0],
          ],
          converted: [
            table([
              [0, 0],
              [0, 0],
            ]),
          ],
        },
      }),
    ],
    ['no_metric', pairOf({ first: party('a', { metrics: [] }), counts: { users: USERS, converted: [] } })],
    ['no_control_variant', pairOf({ first: party('a', { variants: noControl }) })],
    [
      'too_few_shared_users',
      pairOf({
        counts: {
          users: few,
          converted: [
            table([
              [500, 550],
              [575, 50],
            ]),
          ],
        },
      }),
    ],
    [
      'too_few_conversions',
      pairOf({
        counts: {
          users: USERS,
          converted: [
            table([
              [500, 550],
              [575, 24],
            ]),
          ],
        },
      }),
    ],
  ])('has the reason %s', (reason, pair) => {
    const answer = ask(pair)
    expect(answer).toMatchObject({ unavailable_reason: reason, has_interaction: null })
    expect(answer.recommendations.length).toBeGreaterThan(0)
    for (const row of answer.interaction_results) {
      expect(row).toMatchObject({
        test: null,
        statistic: null,
        degrees_of_freedom: null,
        p_value: null,
        corrected_p_value: null,
        is_significant: null,
        contrasts: [],
        unavailable_reason: reason,
        reproduce: null,
      })
      expect(row.cells).toHaveLength(4)
    }
  })

  it('is tested once a cell has 25 conversions and the requested number of subjects', () => {
    const counts = {
      users: [
        [100, 100],
        [100, 100],
      ],
      converted: [
        table([
          [25, 30],
          [30, 40],
        ]),
      ],
    }
    expect(ask(pairOf({ counts })).interaction_results[0]!.p_value).not.toBeNull()
    expect(ask(pairOf({ counts }), { minUsersPerCell: 101 }).unavailable_reason).toBe('too_few_shared_users')
  })

  it('includes cells in which all subjects converted, as their rate does not vary', () => {
    const counts = {
      users: [
        [50, 50],
        [50, 50],
      ],
      converted: [
        table([
          [50, 50],
          [50, 50],
        ]),
      ],
    }
    const answer = ask(pairOf({ counts }), { minUsersPerCell: 10 })
    expect(answer.unavailable_reason).toBe('too_few_conversions')
  })

  it('does not prevent testing the other metrics', () => {
    const rare = table([
      [1, 1],
      [1, 1],
    ])
    const pair = pairOf({ second: party('b'), counts: { users: USERS, converted: [rare, ADDING_UP] } })
    const answer = ask(pair)
    expect(answer).toMatchObject({ unavailable_reason: null, has_interaction: null, overall_risk: 'medium' })
    expect(answer.interaction_results.map(({ unavailable_reason }) => unavailable_reason)).toEqual([
      'too_few_conversions',
      null,
    ])
  })

  it('has no shares when an experiment has no subjects', () => {
    const counts = {
      users: [
        [0, 0],
        [0, 0],
      ],
      converted: [
        table([
          [0, 0],
          [0, 0],
        ]),
      ],
    }
    expect(ask(pairOf({ first: party('a', { subjects: 0 }), counts }))).toMatchObject({
      shared_users: 0,
      share_of_a: null,
      share_of_b: 0,
      overlap_coefficient: null,
      jaccard: 0,
      independence: null,
    })
  })
})

describe('the overlap of two experiments', () => {
  it('relates the shared subjects to each experiment, to the smaller one, and to all', () => {
    const pair = pairOf({ first: party('a', { subjects: 40_000 }), second: party('b', { subjects: 25_000 }) })
    expect(ask(pair)).toMatchObject({
      shared_users: 20_000,
      share_of_a: 0.5,
      share_of_b: 0.8,
      overlap_coefficient: 0.8,
      jaccard: 20_000 / 45_000,
    })
  })

  it('is tested for independence by the chi-square test', () => {
    const users = [
      [5100, 4900],
      [4890, 5110],
    ]
    const { independence } = analysePair(pairOf({ counts: { users, converted: [INTERACTING] } }), {
      minUsersPerCell: 100,
      alpha: 0.05,
    })
    expect(independence).toMatchObject({ degrees_of_freedom: 1, warning: false })
    expect(independence!.chi2).toBeCloseTo(
      (20_000 * (5100 * 5110 - 4900 * 4890) ** 2) / (10_000 ** 2 * 9990 * 10_010),
      6,
    )
    expect(independence!.p_value).toBeCloseTo(0.002979452, 8)
  })

  it('warns when the variants of one predict those of the other', () => {
    const users = [
      [5200, 4800],
      [4800, 5200],
    ]
    const answer = ask(pairOf({ counts: { users, converted: [ADDING_UP] } }))
    expect(answer).toMatchObject({ overall_risk: 'high', independence: { warning: true } })
    expect(answer.recommendations[0]).toContain('Look for a leak')
  })

  it('is not tested for independence with few subjects', () => {
    const users = [
      [9, 0],
      [0, 9],
    ]
    expect(
      ask(
        pairOf({
          counts: {
            users,
            converted: [
              table([
                [0, 0],
                [0, 0],
              ]),
            ],
          },
        }),
      ).independence,
    ).toBeNull()
  })
})

describe('the risk of a pair', () => {
  const calm = { chi2: 0, degrees_of_freedom: 1, p_value: 1, warning: false }
  it.each([
    [true, calm, 0.1, 'high'],
    [false, { ...calm, warning: true }, 0.1, 'high'],
    [null, null, 0.31, 'medium'],
    [null, null, 0.3, 'low'],
    [null, null, null, 'low'],
    [false, calm, 1, 'low'],
  ])(
    'with interaction %s, independence %j and overlap %s is %s',
    (has_interaction, independence, overlap, risk) => {
      expect(riskOf({ has_interaction, independence, overlap_coefficient: overlap })).toBe(risk)
    },
  )
})

describe('a scan', () => {
  const named = (first: string, second: string, counts: PairInput['counts']): PairInput =>
    pairOf({ first: party(first), second: party(second, { metrics: [] }), counts })
  const strong = {
    users: USERS,
    converted: [
      table([
        [500, 550],
        [575, 900],
      ]),
    ],
  }
  const weak = { users: USERS, converted: [INTERACTING] }
  const leaking = {
    users: [
      [5200, 4800],
      [4800, 5200],
    ],
    converted: [
      table([
        [1, 1],
        [1, 1],
      ]),
    ],
  }
  const untested = {
    users: USERS,
    converted: [
      table([
        [1, 1],
        [1, 1],
      ]),
    ],
  }
  const question: ScanQuestion = {
    experiments: 6,
    pairs: [
      named('a', 'b', untested),
      named('c', 'd', weak),
      named('e', 'f', leaking),
      named('g', 'h', strong),
    ],
    minUsersPerCell: 1000,
    skip: 0,
    limit: 100,
  }

  it('corrects over all pairs, and sorts the strongest first', () => {
    const answer = answerScan(question)
    expect(answer).toMatchObject({
      total_active_experiments: 6,
      pairs_analyzed: 4,
      significant_pairs: 2,
      high_risk_pairs: 3,
      correction_method: 'benjamini-hochberg',
      total: 4,
      skip: 0,
      limit: 100,
    })
    expect(answer.analyses.map(({ experiment_a_id }) => experiment_a_id)).toEqual(['g', 'c', 'e', 'a'])
    const [first, second] = answer.analyses
    expect(first!.interaction_results[0]!.corrected_p_value).toBeCloseTo(
      2 * first!.interaction_results[0]!.p_value!,
      12,
    )
    expect(second!.interaction_results[0]).toMatchObject({
      corrected_p_value: expect.closeTo(0.036553267, 8),
      is_significant: true,
    })
  })

  it('leaves out the cells, and returns a page', () => {
    const answer = answerScan({ ...question, skip: 1, limit: 2 })
    expect(answer).toMatchObject({ total: 4, pairs_analyzed: 4, skip: 1, limit: 2 })
    expect(answer.analyses.map(({ experiment_a_id }) => experiment_a_id)).toEqual(['c', 'e'])
    expect(JSON.stringify(answer)).not.toContain('"cells"')
  })

  it('of no pairs returns zeros', () => {
    expect(answerScan({ ...question, experiments: 0, pairs: [] })).toMatchObject({
      total_active_experiments: 0,
      pairs_analyzed: 0,
      significant_pairs: 0,
      high_risk_pairs: 0,
      analyses: [],
      total: 0,
    })
  })
})
