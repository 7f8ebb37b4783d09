import type { Arm } from '../conversions/arms.ts'
import { sum } from '../linear-algebra/element.ts'
import { lnNormalSurvival, normalSurvival } from '../numeric/index.ts'
import {
  type CellEstimate,
  type CellTable,
  type ChiSquareTest,
  type InteractionContrast,
  interactionContrasts,
  waldInteractionTest,
} from './contrasts.ts'
import { likelihoodRatioInteractionTest } from './likelihood-ratio.ts'

/** One z-test. */
export interface ZTest {
  readonly z: number
  readonly pValue: number
  readonly lnPValue: number
}

/** The two-sided test of an estimate against 0. */
export function zTest(estimate: number, standardError: number): ZTest {
  const z = estimate / standardError
  const lnPValue = Math.min(0, Math.LN2 + lnNormalSurvival(Math.abs(z)))
  return { z, pValue: Math.min(1, 2 * normalSurvival(Math.abs(z))), lnPValue }
}

/** Rates with the variances of their own cells. */
export function rateEstimates(cells: CellTable<Arm>): CellTable<CellEstimate> {
  return cells.map((line) =>
    line.map(({ conversions, users }) => {
      const rate = conversions / users
      return { estimate: rate, variance: (rate * (1 - rate)) / users }
    }),
  )
}

/** Log odds with their large-sample variances 1/x + 1/(n - x); infinite where nobody or everybody converted. */
export function logOddsEstimates(cells: CellTable<Arm>): CellTable<CellEstimate> {
  return cells.map((line) =>
    line.map(({ conversions, users }) => ({
      estimate: Math.log(conversions / (users - conversions)),
      variance: 1 / conversions + 1 / (users - conversions),
    })),
  )
}

/** The interaction of two experiments in one conversion metric. */
export interface RateInteraction {
  /** Which test decides: Wald's on the rates, or the likelihood ratio on the logit scale for rates below 0.01. */
  readonly test: 'wald' | 'likelihood_ratio'
  readonly result: ChiSquareTest
  /** Differences of differences of rates, which is the scale on which lift is reported. */
  readonly contrasts: readonly (InteractionContrast & ZTest)[]
}

const RARE = 0.01

/**
 * Tests whether the effects of two experiments on a conversion rate add up. Every cell has a user; for Wald's test
 * some users convert and some do not in every cell.
 */
export function rateInteraction(cells: CellTable<Arm>): RateInteraction {
  const all = cells.flat()
  const overall = sum(all.map(({ conversions }) => conversions)) / sum(all.map(({ users }) => users))
  const estimates = rateEstimates(cells)
  const contrasts = interactionContrasts(estimates).map((contrast) => ({
    ...contrast,
    ...zTest(contrast.interaction, contrast.standardError),
  }))
  return overall < RARE
    ? { test: 'likelihood_ratio', result: likelihoodRatioInteractionTest(cells), contrasts }
    : { test: 'wald', result: waldInteractionTest(estimates), contrasts }
}
