import { type EffectSizeLabel, effectSizeLabel } from '../effect-size-label.ts'
import type { Interval } from '../interval.ts'
import { cohensD, cohensDInterval, type StandardisedDifference } from './cohens-d.ts'
import { type MeanLift, meanLift } from './mean-lift.ts'
import { meanInterval, type NotComputed, type SamplesAt, whyNotComputed } from './sample.ts'
import { meanEstimate, type WelchTest, welchTestOf } from './welch.ts'

/** The interval of each arm's mean; null below two units or without variation. */
type ArmIntervals = Readonly<{ controlInterval: Interval | null; treatmentInterval: Interval | null }>

/** One treatment's mean against control's. */
export type MeanComparison = ArmIntervals &
  (
    | Readonly<{
        notComputed: null
        test: WelchTest
        effectSize: StandardisedDifference
        effectSizeInterval: Interval
        effectSizeLabel: EffectSizeLabel
        /** Null when the control mean is 0. */
        lift: MeanLift | null
        /** Fieller's interval of the lift, else the delta method's; null when the control mean is 0. */
        liftInterval: Interval | null
      }>
    | Readonly<{ notComputed: NotComputed; difference: number | null }>
  )

/**
 * Welch's test, Cohen's d and the relative lift of two means at error rate alpha (two-sided). With fewer than two
 * units or without variation in an arm there is no p-value: the answer says why and is never 0 or 1.
 */
export function compareMeans({ control, treatment, alpha }: SamplesAt): MeanComparison {
  const intervals = {
    controlInterval: meanInterval({ ...control, alpha }),
    treatmentInterval: meanInterval({ ...treatment, alpha }),
  }
  const notComputed = whyNotComputed({ control, treatment })
  if (notComputed !== null) {
    const difference = notComputed === 'no variation' ? treatment.mean - control.mean : null
    return { ...intervals, notComputed, difference }
  }
  const estimates = { control: meanEstimate(control), treatment: meanEstimate(treatment) }
  const test = welchTestOf({ ...estimates, alpha })
  const effectSize = cohensD({ control, treatment })
  const lift = meanLift({ ...estimates, criticalValue: test.criticalValue })
  return {
    ...intervals,
    notComputed: null,
    test,
    effectSize,
    effectSizeInterval: cohensDInterval({ control, treatment, alpha }),
    effectSizeLabel: effectSizeLabel(effectSize.d),
    lift,
    liftInterval: lift === null ? null : (lift.fieller ?? lift.delta),
  }
}
