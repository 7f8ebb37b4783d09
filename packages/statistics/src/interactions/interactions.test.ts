import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interactionContrasts, waldInteractionTest } from './contrasts.ts'
import { independenceTest } from './independence.ts'
import { likelihoodRatioInteractionTest } from './likelihood-ratio.ts'
import { meanInteraction, meanInteractionPooled } from './means.ts'
import { logOddsEstimates, rateEstimates, rateInteraction, zTest } from './rates.ts'

const table = (conversions: number[][], users: number[][]) =>
  conversions.map((line, i) => line.map((count, j) => ({ conversions: count, users: users[i]![j]! })))

const square = table(
  [
    [701, 944],
    [726, 605],
  ],
  [
    [12972, 15454],
    [12391, 8065],
  ],
)

/** Reference values from statsmodels (GLM, OLS) and from the formulas in 50-digit arithmetic. */
describe('the interaction of two experiments in a rate', () => {
  it('agrees with the reference on the rate scale', () => {
    const { test, contrasts } = rateInteraction(square)
    expect(test).toBe('wald')
    expect(contrasts[0]!.interaction).toBeCloseTo(0.009379547072664961, 14)
    expect(contrasts[0]!.standardError).toBeCloseTo(0.0045504977356414355, 14)
    expect(contrasts[0]!.pValue).toBeCloseTo(0.03928268227322817, 12)
  })

  it('agrees with the reference on the logit scale', () => {
    const ratio = likelihoodRatioInteractionTest(square)
    expect(ratio.statistic).toBeCloseTo(3.074859472622496, 9)
    expect(ratio.lnPValue).toBeCloseTo(-2.5318540503807765, 9)
    const [contrast] = interactionContrasts(logOddsEstimates(square))
    expect(contrast!.interaction).toBeCloseTo(0.1346969672545443, 12)
    expect(zTest(contrast!.interaction, contrast!.standardError).z).toBeCloseTo(1.755638057002953, 11)
  })

  it('agrees with the reference for larger tables', () => {
    const wide = table(
      [
        [96, 47, 51, 131],
        [88, 60, 132, 72],
      ],
      [
        [851, 407, 399, 911],
        [754, 505, 763, 427],
      ],
    )
    const ratio = likelihoodRatioInteractionTest(wide)
    expect(ratio.statistic).toBeCloseTo(2.247442103129631, 9)
    expect(ratio.degreesOfFreedom).toBe(3)
  })

  it('is decided by the likelihood ratio for rare conversions, with empty cells too', () => {
    const rare = table(
      [
        [0, 3],
        [5, 4],
      ],
      [
        [9000, 9100],
        [9050, 8990],
      ],
    )
    const { test, result } = rateInteraction(rare)
    expect(test).toBe('likelihood_ratio')
    expect(result.statistic).toBeGreaterThan(0)
    expect(result.pValue).toBeGreaterThan(0)
    const nobody = table(
      [
        [0, 0],
        [4, 9],
      ],
      [
        [900, 900],
        [900, 900],
      ],
    )
    expect(likelihoodRatioInteractionTest(nobody).statistic).toBeCloseTo(0, 6)
  })

  const cell = fc
    .integer({ min: 100, max: 10_000 })
    .chain((users) => fc.integer({ min: 10, max: users - 10 }).map((conversions) => ({ conversions, users })))
  const cells = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 3 })

  it('does not depend on which variant is called the control', () => {
    fc.assert(
      fc.property(cells, (rates) => {
        const turned = rates.toReversed().map((line) => line.toReversed())
        const [one, other] = [
          waldInteractionTest(rateEstimates(rates)),
          waldInteractionTest(rateEstimates(turned)),
        ]
        expect(Math.abs(one.statistic - other.statistic)).toBeLessThan(1e-8 * (1 + one.statistic))
        const [ratio, turnedRatio] = [rates, turned].map(likelihoodRatioInteractionTest)
        expect(Math.abs(ratio!.statistic - turnedRatio!.statistic)).toBeLessThan(
          1e-7 * (1 + ratio!.statistic),
        )
      }),
    )
  })

  it('does not depend on which experiment comes first', () => {
    fc.assert(
      fc.property(cells, (rates) => {
        const transposed = rates[0]!.map((_, j) => rates.map((line) => line[j]!))
        const [one, other] = [rates, transposed].map((grid) => waldInteractionTest(rateEstimates(grid)))
        expect(Math.abs(one!.statistic - other!.statistic)).toBeLessThan(1e-8 * (1 + one!.statistic))
      }),
    )
  })

  it('of two by two variants is the squared z of the contrast', () => {
    const [contrast] = interactionContrasts(rateEstimates(square))
    const { statistic } = waldInteractionTest(rateEstimates(square))
    expect(statistic).toBeCloseTo((contrast!.interaction / contrast!.standardError) ** 2, 12)
  })
})

describe('the interaction of two experiments in a mean', () => {
  const cells = [
    [
      { count: 29455, mean: 10.015738, variance: 48.809997 },
      { count: 421, mean: 10.323696, variance: 0.384939 },
    ],
    [
      { count: 40367, mean: 10.199866, variance: 0.575051 },
      { count: 456, mean: 10.393779, variance: 22.297344 },
    ],
  ]

  it('agrees with the reference', () => {
    const { result, contrasts } = meanInteraction(cells)
    expect(result.statistic).toBeCloseTo(0.2526303146945754, 11)
    expect(contrasts[0]!.standardError).toBeCloseTo(0.2268994891039697, 12)
    expect(contrasts[0]!.degreesOfFreedom).toBeCloseTo(504.192876598964, 8)
    expect(contrasts[0]!.pValue).toBeCloseTo(0.6154485124102236, 11)
  })

  it('agrees with ordinary least squares under a common variance', () => {
    const [contrast] = meanInteractionPooled(cells)
    expect(contrast!.standardError).toBeCloseTo(0.3103035923625741, 12)
    expect(contrast!.pValue).toBeCloseTo(0.713226931940981, 11)
  })
})

describe('independence of two experiments', () => {
  it('holds for proportional counts and fails for a leak', () => {
    expect(
      independenceTest([
        [5000, 5000],
        [2500, 2500],
      ])!.pValue,
    ).toBeCloseTo(1, 12)
    expect(
      independenceTest([
        [5000, 5000],
        [5000, 4000],
      ])!.pValue,
    ).toBeLessThan(1e-10)
  })

  it('has the chi-square of the textbook two by two table', () => {
    const [a, b, c, d] = [30, 20, 15, 35]
    const statistic = (100 * (a * d - b * c) ** 2) / ((a + b) * (c + d) * (a + c) * (b + d))
    expect(
      independenceTest([
        [a, b],
        [c, d],
      ])!.statistic,
    ).toBeCloseTo(statistic, 12)
  })

  it('leaves out variants without users and is not computed when too few are left', () => {
    expect(
      independenceTest([
        [10, 20, 0],
        [20, 10, 0],
      ])!.degreesOfFreedom,
    ).toBe(1)
    expect(
      independenceTest([
        [10, 0],
        [20, 0],
      ]),
    ).toBeNull()
  })
})
