import type { Tone } from '../../ui/badge.tsx'
import { levelText, lift, points, preciseP, range, shown } from '../results/index.ts'
import type { HoldoutResults, Side } from './api-types.ts'

/** What a holdout says about all experiments together. */
export interface Verdict {
  tone: Tone
  title: string
  text: string
}

/** The two sides of a holdout. */
export interface Sides {
  held: Side
  free: Side
}

/** Those in the holdout and all others; undefined when the answer has no groups. */
export const sidesOf = ({ groups }: Pick<HoldoutResults, 'groups'>): Sides | undefined => {
  const held = groups.find(({ group }) => group === 'in_holdout')
  const free = groups.find(({ group }) => group === 'not_in_holdout')
  return held && free && { held, free }
}

/** The effect with its interval, relative where the holdout has conversions, else in percentage points. */
const effectText = (free: Side): string =>
  free.relative_improvement_pct === null
    ? range(free.difference_interval, points)
    : range(free.relative_improvement_interval_pct, lift)

const headline = (free: Side, metric: string): string => {
  const difference = free.relative_improvement_pct ?? (free.difference ?? 0) * 100
  const unit = free.relative_improvement_pct === null ? 'percentage points' : '%'
  const size = `${Math.abs(difference).toFixed(1)} ${unit}`
  return `Outside of the holdout ${size} ${difference < 0 ? 'fewer' : 'more'} subjects do “${metric}”`
}

const chance = (free: Side): string =>
  `Chance alone shows a difference this large with p = ${shown(free.p_value, preciseP)}.`

/** What the comparison means, in a title and two sentences. */
export const verdictOf = (results: HoldoutResults, level: number): Verdict | undefined => {
  const sides = sidesOf(results)
  if (sides === undefined || results.unavailable_reason !== null) return undefined
  const { free } = sides
  if (results.srm?.warning) {
    return {
      tone: 'negative',
      title: 'Do not trust these figures yet',
      text: 'Sample ratio mismatch: the sides are not split as the percentage says. Find out who is missing before you read the effect.',
    }
  }
  const interval = `With ${levelText(level)} confidence the joint effect of all experiments lies within ${effectText(free)}.`
  if (!free.is_significant) {
    return {
      tone: 'neutral',
      title: 'No clear joint effect so far',
      text: `${interval} ${chance(free)}`,
    }
  }
  return { tone: 'accent', title: headline(free, results.metric), text: `${interval} ${chance(free)}` }
}

const EACH = 100

/** How far a holdout is from being comparable: both sides need a hundred subjects. */
export const waitText = ({ held, free }: Sides): string =>
  `Each side needs ${EACH} new subjects: ${held.sample_size} are in the holdout so far, ${free.sample_size} are not.`

const table = ({ held, free }: Sides) =>
  [free, held].map((side) => [side.conversions, side.sample_size - side.conversions] as const)

/** A line of R and one of Python that give the same p-value, by Fisher's exact test. */
export const fisherCode = (sides: Sides): { R: string; Python: string } => {
  const rows = table(sides)
  return {
    R: `fisher.test(matrix(c(${rows.flat().join(', ')}), nrow = 2))$p.value`,
    Python: `from scipy.stats import fisher_exact; fisher_exact([${rows.map((row) => `[${row.join(', ')}]`).join(', ')}])[1]`,
  }
}
