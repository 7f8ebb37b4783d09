import type { Tone } from '../../ui/badge.tsx'
import { count } from '../../ui/format.ts'
import { levelText, lift, points, preciseP, range, shown } from '../results/index.ts'
import type { HoldoutGroup, HoldoutResults } from './api-types.ts'

/** The conclusion about all experiments together. */
interface Verdict {
  tone: Tone
  title: string
  text: string
}

/** The two groups of a comparison. */
export interface Groups {
  held: HoldoutGroup
  free: HoldoutGroup
}

/** The held-out subjects and all others; undefined when the answer has no groups. */
export const groupsOf = ({ groups }: Pick<HoldoutResults, 'groups'>): Groups | undefined => {
  const held = groups.find(({ group }) => group === 'in_holdout')
  const free = groups.find(({ group }) => group === 'not_in_holdout')
  return held && free && { held, free }
}

/** The effect with its interval, relative where the holdout has conversions, else in percentage points. */
const effectText = (free: HoldoutGroup): string =>
  free.relative_improvement_pct === null
    ? range(free.difference_interval, points)
    : range(free.relative_improvement_interval_pct, lift)

const headline = (free: HoldoutGroup, metric: string): string => {
  const difference = free.relative_improvement_pct ?? (free.difference ?? 0) * 100
  const unit = free.relative_improvement_pct === null ? 'percentage points' : '%'
  const size = `${Math.abs(difference).toFixed(1)} ${unit}`
  return `Outside the holdout, ${size} ${difference < 0 ? 'fewer' : 'more'} subjects convert on “${metric}”`
}

const testText = (free: HoldoutGroup): string =>
  `p = ${shown(free.p_value, preciseP)}, by Fisher’s exact test.`

/** The conclusion of a comparison; undefined while there are too few subjects. */
export const verdictOf = (results: HoldoutResults, level: number): Verdict | undefined => {
  const groups = groupsOf(results)
  if (groups === undefined || results.unavailable_reason !== null) return undefined
  const { free } = groups
  if (results.srm?.warning) {
    return {
      tone: 'negative',
      title: 'Do not trust these results yet',
      text: 'Sample ratio mismatch: the sizes of the groups do not fit the percentage. Find the cause before you read the effect.',
    }
  }
  const interval = `With ${levelText(level)} confidence, the joint effect of all experiments is within ${effectText(free)}.`
  if (!free.is_significant) {
    return {
      tone: 'neutral',
      title: 'No significant joint effect so far',
      text: `${interval} ${testText(free)}`,
    }
  }
  return { tone: 'accent', title: headline(free, results.metric), text: `${interval} ${testText(free)}` }
}

const MIN_SUBJECTS = 100

/** The subjects that each group has and needs before a comparison. */
export const waitText = ({ held, free }: Groups): string =>
  `Each group needs ${MIN_SUBJECTS} new subjects. So far, ${count(held.sample_size)} are in the holdout and ${count(free.sample_size)} are not.`

const table = ({ held, free }: Groups) =>
  [free, held].map((group) => [group.conversions, group.sample_size - group.conversions] as const)

/** A line of R and one of Python that give the same p-value, by Fisher's exact test. */
export const fisherCode = (groups: Groups): { R: string; Python: string } => {
  const rows = table(groups)
  return {
    R: `fisher.test(matrix(c(${rows.flat().join(', ')}), nrow = 2))$p.value`,
    Python: `from scipy.stats import fisher_exact; fisher_exact([${rows.map((row) => `[${row.join(', ')}]`).join(', ')}])[1]`,
  }
}
