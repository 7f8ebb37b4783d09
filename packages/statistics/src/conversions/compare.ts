import type { EffectSizeLabel } from '../effect-size-label.ts'
import type { Interval } from '../interval.ts'
import { type ArmsAt, conversionRate, hasEmptyArm } from './arms.ts'
import { cohensHEffect } from './cohens-h.ts'
import { rateDifference } from './constrained-rates.ts'
import { differenceInterval } from './difference.ts'
import { type FisherExact, fisherExact } from './fisher-exact-test.ts'
import { liftInterval, relativeLift } from './lift.ts'
import { conditionalOddsRatio, exactOddsRatioInterval } from './odds-ratio.ts'
import { wilsonInterval } from './one-rate.ts'

/** One treatment against control: the test, the three effects with their intervals, and the effect size. */
export type ConversionComparison = Readonly<{
  controlRate: number | null
  controlInterval: Interval
  treatmentRate: number | null
  treatmentInterval: Interval
  test: FisherExact
  /** Treatment rate minus control rate; null with an empty arm. */
  difference: number | null
  differenceInterval: Interval
  /** Treatment rate / control rate - 1, a fraction; null without control conversions. */
  lift: number | null
  liftInterval: Interval | null
  /** The conditional estimate; may be Infinity, null when the margins leave one outcome. */
  oddsRatio: number | null
  oddsRatioInterval: Interval
  effectSize: number
  effectSizeInterval: Interval
  effectSizeLabel: EffectSizeLabel
}>

/**
 * Everything a results view shows of one conversion comparison at error rate alpha (two-sided). The decision follows
 * Fisher's p-value; at its edge a score interval may already exclude 0 while p is still above alpha.
 */
export function compareConversions({ control, treatment, alpha }: ArmsAt): ConversionComparison {
  const input = { control, treatment, alpha }
  const effect = cohensHEffect(input)
  return {
    controlRate: control.users > 0 ? conversionRate(control) : null,
    controlInterval: wilsonInterval({ ...control, alpha }),
    treatmentRate: treatment.users > 0 ? conversionRate(treatment) : null,
    treatmentInterval: wilsonInterval({ ...treatment, alpha }),
    test: fisherExact({ control, treatment }),
    difference: hasEmptyArm(input) ? null : rateDifference(input),
    differenceInterval: differenceInterval(input),
    lift: hasEmptyArm(input) ? null : relativeLift(input),
    liftInterval: liftInterval(input),
    oddsRatio: conditionalOddsRatio(input),
    oddsRatioInterval: exactOddsRatioInterval(input),
    effectSize: effect.h,
    effectSizeInterval: effect.interval,
    effectSizeLabel: effect.label,
  }
}
