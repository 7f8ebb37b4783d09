import type { ComparedMetric, ComparedVariant } from './compared-metric.ts'
import { type Candidate, type Judgement, judge } from '../multiple-comparisons.ts'
import { meanPValue } from './means.ts'
import type { ComparisonSettings } from '../settings.ts'

/** The two families of a results view: conversions decide, means stand beside them. */
export interface Judgements {
  conversions: Map<ComparedVariant, Judgement>
  means: Map<ComparedVariant, Judgement>
  family_size: number
}

/** Judges all metrics of a results view together; guardrails stay outside of the families. */
export const judgeMetrics = (
  metrics: readonly ComparedMetric[],
  settings: Pick<ComparisonSettings, 'alpha' | 'correction_method'>,
): Judgements => {
  const all = metrics.flatMap(({ metric, variants }) => variants.map((variant) => ({ metric, variant })))
  const judged = (pValueOf: (variant: ComparedVariant) => number | null | undefined) => {
    const present = all.flatMap(({ metric, variant }) => {
      const p_value = pValueOf(variant)
      const candidate: Candidate = { p_value: p_value ?? null, in_family: !metric.is_guardrail }
      return p_value === undefined ? [] : [{ variant, candidate }]
    })
    const judgements = judge(
      present.map(({ candidate }) => candidate),
      settings,
    )
    return new Map(
      present.flatMap(({ variant }, index): [ComparedVariant, Judgement][] => {
        const judgement = judgements[index]
        return judgement ? [[variant, judgement]] : []
      }),
    )
  }
  const conversions = judged(({ conversions }) => conversions?.statistics.test.pValue)
  const means = judged(({ means }) => means && meanPValue(means))
  return { conversions, means, family_size: [...conversions.values()][0]?.family_size ?? 0 }
}
