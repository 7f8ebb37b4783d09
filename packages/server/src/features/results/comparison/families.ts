import { type CorrectedTest, correctFamily, type RawTest } from '../multiple-comparisons.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { ComparedMetric, ComparedVariant } from './compared-metric.ts'
import { meanPValue } from './means.ts'

/** The two families of an experiment's comparisons: conversions decide, means inform. */
export interface CorrectedFamilies {
  conversions: Map<ComparedVariant, CorrectedTest>
  means: Map<ComparedVariant, CorrectedTest>
  family_size: number
}

/** Corrects the comparisons of all metrics together; guardrails stay outside of the families. */
export const correctMetrics = (
  metrics: readonly ComparedMetric[],
  settings: Pick<ComparisonSettings, 'alpha' | 'correction_method'>,
): CorrectedFamilies => {
  const all = metrics.flatMap(({ metric, variants }) => variants.map((variant) => ({ metric, variant })))
  const familyOf = (pValueOf: (variant: ComparedVariant) => number | null | undefined) => {
    const present = all.flatMap(({ metric, variant }) => {
      const p_value = pValueOf(variant)
      const test: RawTest = { p_value: p_value ?? null, in_family: !metric.is_guardrail }
      return p_value === undefined ? [] : [{ variant, test }]
    })
    const corrected = correctFamily(
      present.map(({ test }) => test),
      settings,
    )
    return new Map(
      present.flatMap(({ variant }, index): [ComparedVariant, CorrectedTest][] => {
        const test = corrected[index]
        return test ? [[variant, test]] : []
      }),
    )
  }
  const conversions = familyOf(({ conversions }) => conversions?.statistics.test.pValue)
  const means = familyOf(({ means }) => means && meanPValue(means))
  return { conversions, means, family_size: [...conversions.values()][0]?.family_size ?? 0 }
}
