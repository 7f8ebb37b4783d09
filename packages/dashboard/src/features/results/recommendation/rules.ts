import type { Tone } from '../../../ui/badge.tsx'
import type { Metric, Results, VariantResult } from '../api-types.ts'
import { controlOf, primaryMetric, treatmentsOf } from '../metrics.ts'
import { levelText, lift, points, range, rarity } from '../wording.ts'

/** What the results say should be done, in words. */
export interface Verdict {
  tone: Tone
  /** A few words: what to do. */
  headline: string
  /** How sure one can be; undefined when there is nothing to be sure of. */
  certainty: string | undefined
  /** What to do next, in one sentence. */
  next: string
  /** Whether the next step is to end the experiment. */
  mayEnd: boolean
}

const variantOf = (metric: Metric | undefined, id: string | null): VariantResult | undefined =>
  metric?.variants.find(({ variant_id }) => variant_id === id)

/** The variant that the verdict is about: the winner, else the treatment with the strongest evidence. */
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
    ? `the relative effect of ${variant.variant_name} lies within ${range(interval, lift)}`
    : `the difference of ${variant.variant_name} lies within ${range(variant.difference_interval, (value) => points(value))}`
  const p = variant.adjusted_p_value ?? variant.p_value
  return `With ${levelText(results.confidence_level)} confidence ${effect}. Without any difference, chance alone would show one this large ${rarity(p)}.`
}

const ended = ({ status }: Results): boolean => status === 'COMPLETED'

const ship = (results: Results): Verdict => {
  const name = leadingVariant(results)?.variant_name ?? 'the winner'
  return {
    tone: 'positive',
    headline: `Ship ${name}`,
    certainty: certaintyOf(results),
    next: ended(results)
      ? `Give ${name} to everybody, step by step, and watch the guardrails.`
      : `Complete the experiment, then give ${name} to everybody step by step.`,
    mayEnd: true,
  }
}

const keep = (results: Results): Verdict => {
  const name = controlOf(primaryMetric(results))?.variant_name ?? 'the control'
  return {
    tone: 'negative',
    headline: `Keep ${name}`,
    certainty: certaintyOf(results),
    next: ended(results)
      ? 'Every treatment was worse. Note what you have learnt and try another idea.'
      : 'Every treatment is worse. Complete the experiment, so that nobody sees them any longer.',
    mayEnd: true,
  }
}

const goOn = (results: Results): Verdict => {
  const { total_users } = results.summary
  const isPaused = results.status === 'PAUSED'
  return {
    tone: isPaused ? 'warning' : 'accent',
    headline: total_users === 0 ? 'Nobody has taken part yet' : 'Keep it running',
    certainty: results.sample_size_adequate ? certaintyOf(results) : undefined,
    next: isPaused
      ? 'It is paused: resume it, so that subjects can take part.'
      : 'There is nothing to do. Deciding now would mean deciding by chance.',
    mayEnd: false,
  }
}

const brokenSplit: Verdict = {
  tone: 'negative',
  headline: 'Do not trust these figures yet',
  certainty: undefined,
  next: 'Find out why the split is off, repair it, and start again with new subjects.',
  mayEnd: true,
}

const harmed = (results: Results): Verdict => ({
  tone: 'warning',
  headline: 'Do not ship it as it is',
  certainty: certaintyOf(results),
  next: 'Weigh the gain against the harm, or change the variant so that the guardrail holds.',
  mayEnd: true,
})

const nothingFound = (results: Results): Verdict => ({
  tone: 'neutral',
  headline: 'No clear difference',
  certainty: certaintyOf(results),
  next: 'Choose the variant that is cheaper to keep; a real difference, if any, is smaller than the interval.',
  mayEnd: true,
})

const inconclusive = (results: Results): Verdict => {
  if (results.srm?.warning === true) return brokenSplit
  if (results.metrics.some(({ guardrail_breached }) => guardrail_breached === true)) return harmed(results)
  return nothingFound(results)
}

/** What the recommendation means, how sure it is, and what to do next. */
export const verdictOf = (results: Results): Verdict => {
  switch (results.summary.recommendation) {
    case 'SHIP_VARIANT':
      return ship(results)
    case 'KEEP_CONTROL':
      return keep(results)
    case 'INCONCLUSIVE':
      return inconclusive(results)
    case 'CONTINUE_TESTING':
      return goOn(results)
  }
}
