import { type EffectSizeLabel, effectSizeLabel } from '../effect-size-label.ts'
import type { Interval } from '../interval.ts'
import { normalQuantileUpper } from '../numeric/index.ts'
import { type ArmsAt, conversionRate, hasEmptyArm } from './arms.ts'

/**
 * Cohen's h = 2 asin sqrt(treatment rate) - 2 asin sqrt(control rate), in [-pi, pi]: positive when the treatment
 * converts more. Close rates go through the sine of the difference, which keeps their digits. Source: Cohen 1988.
 */
export function cohensH({
  controlRate,
  treatmentRate,
}: {
  controlRate: number
  treatmentRate: number
}): number {
  if (controlRate === treatmentRate) return 0
  const sine = Math.sqrt(treatmentRate * (1 - controlRate)) - Math.sqrt(controlRate * (1 - treatmentRate))
  if (Math.abs(sine) < 0.5) return 2 * Math.asin(sine)
  return 2 * (Math.asin(Math.sqrt(treatmentRate)) - Math.asin(Math.sqrt(controlRate)))
}

/** Cohen's h of two variants with its interval (clipped to [-pi, pi]) and conventional label; 0 with an empty arm. */
export function cohensHEffect({ control, treatment, alpha }: ArmsAt): {
  h: number
  interval: Interval
  label: EffectSizeLabel
} {
  if (hasEmptyArm({ control, treatment })) {
    return { h: 0, interval: { lower: -Math.PI, upper: Math.PI }, label: 'negligible' }
  }
  const h = cohensH({ controlRate: conversionRate(control), treatmentRate: conversionRate(treatment) })
  const spread = normalQuantileUpper(alpha / 2) * Math.sqrt(1 / control.users + 1 / treatment.users)
  const interval = { lower: Math.max(-Math.PI, h - spread), upper: Math.min(Math.PI, h + spread) }
  return { h, interval, label: effectSizeLabel(h) }
}
