import type { Tone } from '../../../ui/badge.tsx'
import type { Metric, Results, VariantResult } from '../api-types.ts'
import { controlOf, primaryMetric, treatmentsOf } from '../metrics.ts'
import { levelText, lift, points, range, rarity } from '../wording.ts'

/** Recommendation in words. */
export interface Advice {
  tone: Tone
  /** Recommended action in a few words. */
  headline: string
  /** Confidence in the effect; undefined when there is none to report. */
  certainty: string | undefined
  /** Next step, in one sentence. */
  next: string
  /** Whether the recommended next step is to complete the experiment. */
  mayEnd: boolean
}

const variantOf = (metric: Metric | undefined, id: string | null): VariantResult | undefined =>
  metric?.variants.find(({ variant_id }) => variant_id === id)

/** Variant that the recommendation is about: the winner, else the treatment with the strongest evidence. */
export const leadingVariant = (results: Results): VariantResult | undefined => {
  const primary = primaryMetric(results)
  const winner = variantOf(primary, results.summary.winning_variant_id)
  if (winner) return winner
  return treatmentsOf(primary).toSorted((one, other) => (one.p_value ?? 1) - (other.p_value ?? 1))[0]
}

const certaintyOf = (results: Results): string | undefined => {
  const variant = leadingVariant(results)
  if (!variant || variant.difference_interval === null || variant.p_value === null) return undefined
  const interval = variant.relative_improvement_interval_pct
  const effect = interval
    ? `the relative lift of ${variant.variant_name} is within ${range(interval, lift)}`
    : `the difference of ${variant.variant_name} is within ${range(variant.difference_interval, (value) => points(value))}`
  const p = variant.adjusted_p_value ?? variant.p_value
  return `With ${levelText(results.confidence_level)} confidence ${effect}. Without an effect, chance alone would produce a difference this large ${rarity(p)}.`
}

const ended = ({ status }: Results): boolean => status === 'COMPLETED'

const ship = (results: Results): Advice => {
  const name = leadingVariant(results)?.variant_name ?? 'the winner'
  return {
    tone: 'positive',
    headline: `Ship ${name}`,
    certainty: certaintyOf(results),
    next: ended(results)
      ? `Roll out ${name} step by step and watch the guardrails.`
      : `Complete the experiment, then roll out ${name} step by step.`,
    mayEnd: true,
  }
}

const keep = (results: Results): Advice => {
  const name = controlOf(primaryMetric(results))?.variant_name ?? 'the control'
  return {
    tone: 'negative',
    headline: `Keep ${name}`,
    certainty: certaintyOf(results),
    next: ended(results)
      ? 'Every treatment was worse. Note what you learnt and test another idea.'
      : 'Every treatment is worse. Complete the experiment to stop showing them.',
    mayEnd: true,
  }
}

const continueTesting = (results: Results): Advice => {
  const { total_users } = results.summary
  const isPaused = results.status === 'PAUSED'
  return {
    tone: isPaused ? 'warning' : 'accent',
    headline: total_users === 0 ? 'No subjects yet' : 'Keep it running',
    certainty: results.sample_size_adequate ? certaintyOf(results) : undefined,
    next: isPaused
      ? 'The experiment is paused. Resume it to collect more data.'
      : 'Nothing to do. A decision now would rest on chance.',
    mayEnd: false,
  }
}

const srmFound: Advice = {
  tone: 'negative',
  headline: 'Do not trust these results',
  certainty: undefined,
  next: 'Find and fix the cause of the sample ratio mismatch, then start again with new subjects.',
  mayEnd: true,
}

const guardrailBreached = (results: Results): Advice => ({
  tone: 'warning',
  headline: 'Do not ship: guardrail breached',
  certainty: certaintyOf(results),
  next: 'Weigh the benefit against the harm, or change the variant so that the guardrail holds.',
  mayEnd: true,
})

const nothingFound = (results: Results): Advice => ({
  tone: 'neutral',
  headline: 'No clear difference',
  certainty: certaintyOf(results),
  next: 'Choose the variant that is cheaper to maintain. Any real difference lies within the interval.',
  mayEnd: true,
})

const inconclusive = (results: Results): Advice => {
  if (results.srm?.warning === true) return srmFound
  if (results.metrics.some(({ guardrail_breached }) => guardrail_breached === true))
    return guardrailBreached(results)
  return nothingFound(results)
}

/** Recommendation of the results in words: the action, its confidence, the next step. */
export const adviceOf = (results: Results): Advice => {
  switch (results.summary.recommendation) {
    case 'SHIP_VARIANT':
      return ship(results)
    case 'KEEP_CONTROL':
      return keep(results)
    case 'INCONCLUSIVE':
      return inconclusive(results)
    case 'CONTINUE_TESTING':
      return continueTesting(results)
  }
}
