import { count, figure, percent } from '../../ui/format.ts'
import type { Plan } from './plan.ts'

/** A fraction as a number of percent without the rounding errors of binary fractions: 0.07 gives 7. */
export const inPercent = (fraction: number): number => Number((fraction * 100).toFixed(6))

/** A number of percent as a fraction: 7 gives 0.07. */
export const fromPercent = (value: number): number => Number((value / 100).toFixed(8))

type Measured = Pick<Plan, 'kind' | 'effect_type'>

/** An effect in its unit: relative in percent, of conversions in percentage points, of values as a number. */
export const effectText = (effect: number, { kind, effect_type }: Measured): string => {
  if (effect_type === 'relative') return percent(effect, 1)
  return kind === 'conversion' ? `${(effect * 100).toFixed(2)} pp` : figure(effect)
}

/** An absolute effect in its unit. */
export const absoluteText = (effect: number, { kind }: Pick<Plan, 'kind'>): string =>
  effectText(effect, { kind, effect_type: 'absolute' })

const shortPercent = (fraction: number): string => `${figure(inPercent(fraction), 3)} %`

/** The metric before and after the effect: 'from 10 % to 11 %'. */
export const changeText = (plan: Plan): string => {
  if (plan.kind === 'conversion') {
    const to = plan.rate + (plan.effect_type === 'relative' ? plan.rate * plan.effect : plan.effect)
    return `from ${shortPercent(plan.rate)} to ${shortPercent(to)}`
  }
  const to = plan.mean + (plan.effect_type === 'relative' ? Math.abs(plan.mean) * plan.effect : plan.effect)
  return `from ${figure(plan.mean)} to ${figure(to)}`
}

/** 1 day, 12 days. */
export const days = (value: number): string => (value === 1 ? '1 day' : `${count(value)} days`)

/** 1 week, 3 weeks. */
export const weeks = (value: number): string => (value === 1 ? '1 week' : `${count(value)} weeks`)
