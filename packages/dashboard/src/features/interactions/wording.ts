import type { Tone } from '../../ui/badge.tsx'
import { count, percent, pValue } from '../../ui/format.ts'
import type { Pair, PairMetric, ScannedPair } from './api-types.ts'

/** Label of a state, with its tone. */
export interface Wording {
  tone: Tone
  label: string
}

/** Labels of the risk of a pair. */
export const RISKS: Record<Pair['overall_risk'], Wording> = {
  high: { tone: 'negative', label: 'High risk' },
  medium: { tone: 'warning', label: 'Medium risk' },
  low: { tone: 'neutral', label: 'Low risk' },
}

/** Labels of the reasons why a pair was not tested. */
const REASONS: Record<NonNullable<Pair['unavailable_reason']>, string> = {
  mutual_exclusion_group: 'In one exclusion group',
  no_shared_users: 'No shared subjects',
  no_metric: 'No metric',
  no_control_variant: 'No control',
  too_few_shared_users: 'Too few shared subjects',
  too_few_conversions: 'Too few conversions',
}

type TestedPair = Pick<Pair, 'has_interaction' | 'independence' | 'unavailable_reason'>

/** Finding of the tests of a pair; the worst finding counts. */
export const findingOf = ({ has_interaction, independence, unavailable_reason }: TestedPair): Wording => {
  if (independence?.warning) return { tone: 'negative', label: 'Assignments not independent' }
  if (has_interaction) return { tone: 'negative', label: 'Interaction found' }
  if (has_interaction === false) return { tone: 'positive', label: 'No interaction found' }
  return unavailable_reason === null
    ? { tone: 'neutral', label: 'Partly tested' }
    : { tone: 'neutral', label: REASONS[unavailable_reason] }
}

/** Finding of the test of one metric. */
export const metricFinding = ({
  is_significant,
  p_value,
  unavailable_reason,
}: Pick<PairMetric, 'is_significant' | 'p_value' | 'unavailable_reason'>): Wording => {
  if (is_significant) return { tone: 'negative', label: 'Interaction' }
  if (p_value !== null) return { tone: 'positive', label: 'No interaction found' }
  return { tone: 'neutral', label: unavailable_reason ? REASONS[unavailable_reason] : 'Not tested' }
}

const shareText = (share: number | null, name: string): string[] =>
  share === null ? [] : [`${percent(share, 1)} of “${name}”`]

type Overlapping = Pick<
  Pair,
  'shared_users' | 'share_of_a' | 'share_of_b' | 'experiment_a_name' | 'experiment_b_name'
>

/** Overlap of a pair as a sentence. */
export const overlapSentence = (pair: Overlapping): string => {
  if (pair.shared_users === 0) return 'No subject is in both.'
  const shares = [
    ...shareText(pair.share_of_a, pair.experiment_a_name),
    ...shareText(pair.share_of_b, pair.experiment_b_name),
  ]
  const subjects =
    pair.shared_users === 1 ? '1 subject is in both' : `${count(pair.shared_users)} subjects are in both`
  return shares.length === 0 ? `${subjects}.` : `${subjects}: ${shares.join(' and ')}.`
}

const TESTS = { wald: 'Wald test', likelihood_ratio: 'Likelihood ratio test' }

type Tested = Pick<PairMetric, 'test' | 'degrees_of_freedom' | 'p_value' | 'corrected_p_value'>

/** Test and its p-values as a sentence without full stop; empty when nothing was tested. */
export const testText = ({ test, degrees_of_freedom, p_value, corrected_p_value }: Tested): string => {
  if (test === null || p_value === null) return ''
  const freedom = degrees_of_freedom === 1 ? '1 degree' : `${degrees_of_freedom ?? 0} degrees`
  const corrected = corrected_p_value === null ? '' : `, corrected ${pValue(corrected_p_value)}`
  return `${TESTS[test]} with ${freedom} of freedom: p ${pValue(p_value)}${corrected}`
}

/** Smallest p-value of a pair's metrics, corrected where possible; undefined when nothing was tested. */
export const smallestP = ({
  interaction_results,
}: Pick<ScannedPair, 'interaction_results'>): number | undefined => {
  const values = interaction_results.flatMap(
    ({ corrected_p_value, p_value }) => corrected_p_value ?? p_value ?? [],
  )
  return values.length === 0 ? undefined : Math.min(...values)
}
