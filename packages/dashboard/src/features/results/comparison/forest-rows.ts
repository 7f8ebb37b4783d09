import type { ForestRow } from '../../../ui/charts/forest-plot.tsx'
import type { Comparisons } from '../api-types.ts'
import { type Effect, toneOfDirection } from '../effect.ts'

const excludesZero = ({ low, high }: Effect): boolean => low > 0 || high < 0

/** Note on an effect whose interval excludes zero, but which is not significant after the correction. */
const noteOf = (effect: Effect): string | undefined =>
  effect.direction === 'unclear' && excludesZero(effect) ? 'n.s. corrected' : undefined

const order = { Primary: 0, Secondary: 1, Guardrail: 2 } as const

const rank = ({ role }: Effect): number => (role === 'Primary' || role === 'Guardrail' ? order[role] : 1)

/** Effects as rows of a forest plot: the primary metric first, guardrails last. */
export const forestRows = (
  effects: readonly Effect[],
  { confidence_level }: Pick<Comparisons, 'confidence_level'>,
): ForestRow[] =>
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
      tone: toneOfDirection(effect.direction),
      note: noteOf(effect),
    }))
