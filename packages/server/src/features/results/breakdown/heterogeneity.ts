import {
  adjustPValues,
  type EffectHeterogeneity,
  effectHeterogeneity,
  normalQuantileUpper,
  postStratifiedDifference,
} from '@assay/statistics'
import type { ComparedConversions } from '../comparison/conversions.ts'
import { intervalEnds } from '../json-numbers.ts'
import type { BreakdownResult, Heterogeneity } from './schema.ts'

/** A segment whose treatments have been compared with the control. */
interface ComparedSegment {
  compared: readonly (ComparedConversions | undefined)[]
}

/** The effects of one treatment over the segments, where each can be estimated with its standard error. */
export const effectsOf = (
  segments: readonly ComparedSegment[],
  index: number,
): Omit<TreatmentEffects, 'index'> => {
  const effects = segments.flatMap(({ compared }, segment) => {
    const one = compared[index]
    const standardError = one ? errorOf(one) : 0
    const estimate = one?.statistics.difference
    return estimate !== undefined && estimate !== null && standardError > 0
      ? [{ segment, estimate, standardError }]
      : []
  })
  const heterogeneity = effects.length > 1 ? effectHeterogeneity(effects) : null
  return { segments: effects.map(({ segment }) => segment), heterogeneity }
}

const errorOf = ({ control, treatment }: ComparedConversions): number => {
  const [p1, p2] = [control.conversions / control.users, treatment.conversions / treatment.users]
  return Math.sqrt((p1 * (1 - p1)) / control.users + (p2 * (1 - p2)) / treatment.users)
}

/** The effects of the treatment at an index over the segments. */
interface TreatmentEffects {
  index: number
  /** Indexes of the segments with an effect. */
  segments: readonly number[]
  heterogeneity: EffectHeterogeneity | null
}

/** Shrunken effects by treatment and segment: the noise of small segments taken out. */
export const shrunkenEffects = (treatments: readonly TreatmentEffects[], alpha: number) => {
  const z = normalQuantileUpper(alpha / 2)
  return new Map(
    treatments.flatMap(({ index, segments, heterogeneity }) =>
      (heterogeneity?.shrunken ?? []).map(({ estimate, standardError }, effect) => {
        const interval = { lower: estimate - z * standardError, upper: estimate + z * standardError }
        const fields = { shrunken_difference: estimate, shrunken_interval: intervalEnds(interval) }
        return [`${index} ${segments[effect]}`, fields] as const
      }),
    ),
  )
}

/** Cochran's Q of the treatment whose effects differ most, its p-value multiplied by the number of treatments. */
export const strongestHeterogeneity = (
  all: readonly (EffectHeterogeneity | null)[],
): Heterogeneity | null => {
  const computed = all.flatMap((one) => (one && one.pValue !== null ? [{ ...one, pValue: one.pValue }] : []))
  const [strongest] = computed.sort((left, right) => left.pValue - right.pValue)
  if (!strongest) return null
  const p = Math.min(1, strongest.pValue * computed.length)
  return {
    cochran_q: strongest.cochranQ,
    degrees_of_freedom: strongest.degreesOfFreedom,
    p_value: p,
    adjusted_p_value: p,
    i_squared: strongest.iSquared,
  }
}

/** The post-stratified difference of the rates, with its interval. */
export const postStratified = (segments: readonly ComparedSegment[], alpha: number) => {
  const strata = segments.flatMap(({ compared }) =>
    compared.flatMap((one) => (one ? [{ control: one.control, treatment: one.treatment }] : [])),
  )
  const result = postStratifiedDifference(strata)
  if (!result) return null
  const half = normalQuantileUpper(alpha / 2) * result.standardError
  const interval = { lower: result.difference - half, upper: result.difference + half }
  return { difference: result.difference, interval: intervalEnds(interval) }
}

/** Tests each dimension for heterogeneous effects, corrected over the requested dimensions. */
export const testHeterogeneity = (
  breakdown: readonly BreakdownResult[],
  alpha: number,
): BreakdownResult[] => {
  const adjusted = adjustPValues(
    breakdown.map(({ heterogeneity }) => heterogeneity?.p_value ?? null),
    'benjamini-hochberg',
  )
  return breakdown.map((result, index) => {
    const p = adjusted[index] ?? null
    if (!result.heterogeneity || p === null) return result
    const differs = p < alpha
    return {
      ...result,
      heterogeneity: { ...result.heterogeneity, adjusted_p_value: p },
      has_heterogeneous_effects: differs,
      hte_warning: differs
        ? `The effect differs between values of ${result.dimension}; the overall effect does not hold for everyone.`
        : null,
    }
  })
}
