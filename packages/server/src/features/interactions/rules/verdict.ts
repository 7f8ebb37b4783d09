import type { Pair, Row, UnavailableReason } from '../schema.ts'
import type { PairInput, UncorrectedPair } from './analyse.ts'

/** true: a significant row; false: every row was tested, and none is; null: a row was not tested. */
const hasInteraction = (rows: readonly Row[]): boolean | null => {
  if (rows.some(({ is_significant }) => is_significant)) return true
  return rows.length > 0 && rows.every(({ p_value }) => p_value !== null) ? false : null
}

/** Share of the smaller experiment from which untested overlap is a risk. */
const LARGE_OVERLAP = 0.3

type Assessed = Pick<Pair, 'has_interaction' | 'independence' | 'overlap_coefficient'>

export const riskOf = ({
  has_interaction,
  independence,
  overlap_coefficient,
}: Assessed): Pair['overall_risk'] => {
  if (has_interaction || independence?.warning) return 'high'
  return has_interaction === null && (overlap_coefficient ?? 0) > LARGE_OVERLAP ? 'medium' : 'low'
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

const REASONS: Record<UnavailableReason, string> = {
  mutual_exclusion_group:
    'Both are in one mutual exclusion group, so no new subject gets into both: there is nothing to test.',
  no_shared_users: 'They share no subjects, so neither can change what the other measures.',
  no_metric: 'Neither has a metric: add one to see whether they interact.',
  no_control_variant: 'One of them has no control variant, so its effect is not defined.',
  too_few_shared_users:
    'Some combination of variants has too few shared subjects to test; wait for more of them.',
  too_few_conversions: 'Some combination of variants has too few conversions to test; wait for more of them.',
}

const leakAdvice = ({ independence }: Assessed): string[] =>
  independence?.warning
    ? [
        'Subjects of one are spread unevenly over the variants of the other. Look for a leak in assignment or mutual exclusion, and for allocations that changed while both ran, before you trust either result.',
      ]
    : []

const interactionAdvice = ({ first, second }: PairInput, rows: readonly Row[]): string[] => {
  const names = rows.flatMap(({ is_significant, metric_name }) =>
    is_significant ? [`'${metric_name}'`] : [],
  )
  if (names.length === 0) return []
  return [
    `The effect of '${first.name}' on ${names.join(', ')} depends on the variant of '${second.name}': read it within each of them, and do not ship the winners of both without looking at their combination.`,
    'Put experiments that change the same thing into one mutual exclusion group.',
  ]
}

const calmAdvice = (pair: Assessed): string[] => {
  if (pair.has_interaction === false) {
    return ['No interaction was found. The intervals say how large one may still be.']
  }
  if (pair.has_interaction !== null || pair.overlap_coefficient === null) return []
  return riskOf(pair) === 'medium'
    ? [
        `${percent(pair.overlap_coefficient)} of the smaller one's subjects are in both, and not every metric can be tested yet: watch them, or use a mutual exclusion group.`,
      ]
    : []
}

/** The reason of the pair, else that of the first row that was not tested. */
const reasonOf = (pair: UncorrectedPair, rows: readonly Row[]): UnavailableReason | null => {
  if (pair.reason) return pair.reason
  return rows.some(({ p_value }) => p_value !== null) ? null : (rows[0]?.unavailable_reason ?? null)
}

/** The result of a pair, from its corrected rows. */
export const pairAnswer = (input: PairInput, pair: UncorrectedPair, rows: Row[]): Pair => {
  const { first, second } = input
  const assessed = {
    ...pair.overlap,
    independence: pair.independence,
    has_interaction: hasInteraction(rows),
  }
  const untested = rows.find(({ unavailable_reason }) => unavailable_reason !== null)?.unavailable_reason
  const reason = reasonOf(pair, rows)
  const stopped = reason ?? untested
  return {
    experiment_a_id: first.id,
    experiment_b_id: second.id,
    experiment_a_name: first.name,
    experiment_b_name: second.name,
    ...assessed,
    overall_risk: riskOf(assessed),
    interaction_results: rows,
    recommendations: [
      ...leakAdvice(assessed),
      ...interactionAdvice(input, rows),
      ...(stopped ? [REASONS[stopped]] : []),
      ...calmAdvice(assessed),
    ],
    unavailable_reason: reason,
  }
}
