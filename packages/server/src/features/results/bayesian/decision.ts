import type { BayesianConfig } from '../../experiments/index.ts'
import type { BayesianDecision, BayesianVariant } from './schema.ts'

export interface Advice {
  decision: BayesianDecision
  decision_reason: string
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
const short = (value: number): string => String(Number(value.toPrecision(3)))

/** Whether choosing a variant is safe: probably the best, and little to lose where it is not. */
const isSafe = (variant: BayesianVariant, config: BayesianConfig): boolean =>
  variant.probability_to_be_best !== null &&
  variant.expected_loss !== null &&
  variant.probability_to_be_best >= config.decision_probability &&
  variant.expected_loss < config.loss_threshold

const isWithin = (
  interval: BayesianVariant['difference_credible_interval'],
  [low, high]: readonly [number, number],
): boolean => {
  const [lower, upper] = interval ?? [null, null]
  return lower !== null && upper !== null && lower >= low && upper <= high
}

/**
 * The decision by the posteriors: a winner first, then no difference worth having, then a control that is best. Nothing
 * stops by itself.
 */
export const decide = (variants: readonly BayesianVariant[], config: BayesianConfig): Advice => {
  const treatments = variants.filter(({ is_control }) => !is_control)
  if (treatments.length === 0 || treatments.length === variants.length) {
    return { decision: 'CONTINUE', decision_reason: 'There is no treatment to compare with a control.' }
  }
  if (variants.some(({ posterior }) => posterior === null)) {
    return { decision: 'CONTINUE', decision_reason: notComputed(variants) }
  }
  const best = variants.find((variant) => isSafe(variant, config))
  if (best && !best.is_control) return { decision: 'STOP_WINNER', decision_reason: bestReason(best, config) }
  const { rope } = config
  if (rope && treatments.every((one) => isWithin(one.difference_credible_interval, rope))) {
    return { decision: 'STOP_EQUIVALENT', decision_reason: equivalentReason(rope, config) }
  }
  if (best) return { decision: 'STOP_FUTILE', decision_reason: bestReason(best, config) }
  return { decision: 'CONTINUE', decision_reason: openReason(variants, config) }
}

/** Why some variant has no posterior. */
export const notComputed = (variants: readonly BayesianVariant[]): string => {
  const names = variants.filter(({ posterior }) => posterior === null).map(({ variant_name }) => variant_name)
  return `Not computed: fewer than 2 units or no variation in ${names.join(', ')}.`
}

const bestReason = (variant: BayesianVariant, config: BayesianConfig): string =>
  `${variant.variant_name} is best with probability ${percent(variant.probability_to_be_best ?? 0)} ` +
  `(at least ${percent(config.decision_probability)} needed), and its expected loss ` +
  `${short(variant.expected_loss ?? 0)} is below ${short(config.loss_threshold)}.`

const equivalentReason = ([low, high]: readonly [number, number], config: BayesianConfig): string =>
  `Every difference from the control lies between ${short(low)} and ${short(high)} ` +
  `with ${percent(config.credible_level)} credibility.`

const openReason = (variants: readonly BayesianVariant[], config: BayesianConfig): string => {
  const [leader] = variants.toSorted(
    (left, right) => (right.probability_to_be_best ?? 0) - (left.probability_to_be_best ?? 0),
  )
  return (
    `${leader?.variant_name ?? 'No variant'} leads with probability ` +
    `${percent(leader?.probability_to_be_best ?? 0)} of being best and expected loss ` +
    `${short(leader?.expected_loss ?? 0)}; a decision needs ${percent(config.decision_probability)} ` +
    `and less than ${short(config.loss_threshold)}.`
  )
}
