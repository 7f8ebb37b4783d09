import { type Interval, symmetricInterval } from '../interval.ts'
import type { Estimate } from './welch.ts'

/** Two estimates and the critical value (a t quantile) of the interval wanted. */
export type LiftInput = Readonly<{ control: Estimate; treatment: Estimate; criticalValue: number }>

/** The relative lift of a mean with its intervals. */
export type MeanLift = Readonly<{
  /** Difference over the control mean's absolute value, a fraction. */
  lift: number
  /** Fieller's interval; null for a control mean that is negative or not clearly positive. */
  fieller: Interval | null
  /** The first-order delta method's interval: the fallback. */
  delta: Interval
}>

/** Fieller's interval (1954) of treatment / control - 1; null unless the control is clearly positive. */
function fiellerInterval({ control, treatment, criticalValue }: LiftInput): Interval | null {
  const base = control.value
  const relative = control.variance / base / base
  const g = criticalValue * criticalValue * relative
  if (!(base > 0 && g < 1)) return null
  const lift = (treatment.value - base) / base
  const ratio = treatment.value / base
  const inner = (treatment.variance / base / base) * (1 - g) + ratio * ratio * relative
  const spread = criticalValue * Math.sqrt(inner)
  return { lower: (lift + g - spread) / (1 - g), upper: (lift + g + spread) / (1 - g) }
}

/** The relative lift of the treatment with Fieller's and the delta method's interval; null for a control mean of 0. */
export function meanLift({ control, treatment, criticalValue }: LiftInput): MeanLift | null {
  if (control.value === 0) return null
  const base = Math.abs(control.value)
  const lift = (treatment.value - control.value) / base
  const ratio = treatment.value / control.value
  const error = Math.hypot(Math.sqrt(treatment.variance), ratio * Math.sqrt(control.variance)) / base
  return {
    lift,
    fieller: fiellerInterval({ control, treatment, criticalValue }),
    delta: symmetricInterval(lift, criticalValue * error),
  }
}
