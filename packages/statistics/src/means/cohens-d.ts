import { type Interval, symmetricInterval } from '../interval.ts'
import { lnBeta, normalQuantileUpper } from '../numeric/index.ts'
import type { Sample, SamplesAt } from './sample.ts'

/** Standardised differences of two means, treatment minus control. */
export type StandardisedDifference = Readonly<{
  /** Cohen's d: over the pooled standard deviation. */
  d: number
  /** Over the root of the two variances' plain average: does not depend on how the units are divided over the arms. */
  dAverage: number
  /** d corrected for its small-sample bias (Hedges 1981, exact factor). */
  hedgesG: number
}>

/** Hedges' exact bias factor Gamma(df/2) / (sqrt(df/2) Gamma((df-1)/2)), as a beta function. */
function biasFactor(degreesOfFreedom: number): number {
  const half = (degreesOfFreedom - 1) / 2
  return (Math.sqrt(Math.PI) * Math.exp(-lnBeta(half, 0.5))) / Math.sqrt(degreesOfFreedom / 2)
}

/** Cohen's d, its average-variance form and Hedges' g; needs two units per arm and variation. Source: Cohen 1988. */
export function cohensD({
  control,
  treatment,
}: {
  control: Sample
  treatment: Sample
}): StandardisedDifference {
  const difference = treatment.mean - control.mean
  const degreesOfFreedom = control.count + treatment.count - 2
  const weighted = ({ count, variance }: Sample) => ((count - 1) / degreesOfFreedom) * variance
  const pooled = weighted(control) + weighted(treatment)
  const d = difference / Math.sqrt(pooled)
  const dAverage = difference / Math.sqrt(control.variance / 2 + treatment.variance / 2)
  return { d, dAverage, hedgesG: d * biasFactor(degreesOfFreedom) }
}

/** The large-sample interval of Cohen's d. Source: Hedges & Olkin 1985. */
export function cohensDInterval({ control, treatment, alpha }: SamplesAt): Interval {
  const { d } = cohensD({ control, treatment })
  const variance = 1 / control.count + 1 / treatment.count + (d * d) / (2 * (control.count + treatment.count))
  return symmetricInterval(d, normalQuantileUpper(alpha / 2) * Math.sqrt(variance))
}
