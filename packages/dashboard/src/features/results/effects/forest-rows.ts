import type { ForestRow } from '../../../ui/charts/forest-plot.tsx'
import type { CupedComparison, Metric, Results } from '../api-types.ts'
import { adjustedEffects, type Direction, type Effect } from './effects.ts'

const JUDGEMENTS: Record<Direction, NonNullable<ForestRow['tone']>> = {
  better: 'positive',
  worse: 'negative',
  unclear: 'neutral',
}

const excludesZero = ({ low, high }: Effect): boolean => low > 0 || high < 0

/** Why a row that looks clear is not called so. */
const noteOf = (effect: Effect): string | undefined =>
  effect.direction === 'unclear' && excludesZero(effect) ? 'n.s. corrected' : undefined

const order = { Primary: 0, Secondary: 1, Guardrail: 2 } as const

const rank = ({ role }: Effect): number => (role === 'Primary' || role === 'Guardrail' ? order[role] : 1)

/** Effects as rows of a forest plot: the primary metric first, guardrails last and marked. */
export const forestRows = (effects: readonly Effect[], { confidence_level }: Results): ForestRow[] =>
  effects
    .toSorted((one, other) => rank(one) - rank(other))
    .map((effect) => ({
      id: effect.id,
      label: effect.measure === '' ? effect.variantName : `${effect.variantName}, ${effect.measure}`,
      group: effect.role === 'Secondary' ? effect.metricName : `${effect.metricName} · ${effect.role}`,
      estimate: effect.estimate,
      low: effect.low,
      high: effect.high,
      level: confidence_level,
      tone: JUDGEMENTS[effect.direction],
      note: noteOf(effect),
    }))

/**
 * Puts each adjusted effect under the unadjusted one of the same metric and variant. A metric with values is adjusted
 * by its values, so its adjusted effect belongs to the means.
 */
export const withAdjusted = (
  effects: readonly Effect[],
  comparisons: readonly CupedComparison[],
  metrics: readonly Metric[],
): Effect[] => {
  const adjusted = adjustedEffects(comparisons, metrics)
  return effects.flatMap((effect) => {
    const partner = adjusted.find(({ id }) => effect.measure !== 'converted' && id === adjustedId(effect))
    return partner ? [effect, partner] : [effect]
  })
}

const adjustedId = ({ id, measure }: Effect): string => `${id.slice(0, id.length - measure.length)}adjusted`
