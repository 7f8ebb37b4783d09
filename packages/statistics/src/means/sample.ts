import { type Interval, symmetricInterval } from '../interval.ts'
import { studentQuantileUpper } from '../numeric/index.ts'
import { type Moments, sampleVariance } from './moments.ts'

/** One variant's units: how many, their mean, and their sample variance (divisor count - 1; 0 below two units). */
export type Sample = Readonly<{ count: number; mean: number; variance: number }>

/** Two variants to compare, with the error rate alpha = 1 - confidence level, in (0, 1). */
export type SamplesAt = Readonly<{ control: Sample; treatment: Sample; alpha: number }>

/** The sample that moments describe. */
export function sampleFrom(moments: Moments): Sample {
  return { count: moments.count, mean: moments.mean, variance: sampleVariance(moments) ?? 0 }
}

/** The t interval of one mean on count - 1 degrees of freedom; null below two units or without variation. */
export function meanInterval({ count, mean, variance, alpha }: Sample & { alpha: number }): Interval | null {
  if (count < 2 || !(variance > 0)) return null
  return symmetricInterval(mean, studentQuantileUpper(alpha / 2, count - 1) * Math.sqrt(variance / count))
}

/** Why a comparison of means has no result. */
export type NotComputed = 'fewer than 2 units' | 'no variation'

/** The reason why two samples cannot be compared, null when they can: needs two units and variation in each. */
export function whyNotComputed({
  control,
  treatment,
}: {
  control: Sample
  treatment: Sample
}): NotComputed | null {
  if (control.count < 2 || treatment.count < 2) return 'fewer than 2 units'
  return control.variance > 0 && treatment.variance > 0 ? null : 'no variation'
}
