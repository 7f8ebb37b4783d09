import { chooseByWeights, chooseVariant, cumulativePercents, hashFraction, isWithin } from '@assay/evaluation'
import type { Experiment, Variant } from '../api-types.ts'
import { rulesOf } from '../definition/draft-from-stored.ts'

/** The result of a step: the decision continues, ends there, or depends on what this page does not know. */
export type Outcome = 'passes' | 'stops' | 'depends'

/** One step of the decision on a new subject. */
export interface DecisionStep {
  id: 'state' | 'holdout' | 'group' | 'rules' | 'traffic' | 'variant'
  title: string
  text: string
  outcome: Outcome
}

/** The part of an experiment that a decision depends on. */
export type DecidedExperiment = Pick<
  Experiment,
  | 'key'
  | 'status'
  | 'experiment_type'
  | 'traffic_percentage'
  | 'targeting_rules'
  | 'mutual_exclusion_group_id'
  | 'variants'
>

const hashText = (value: number): string => (value * 100).toFixed(2)

const stateStep = ({ status }: DecidedExperiment): DecisionStep => ({
  id: 'state',
  title: 'Experiment is running',
  text: status === 'ACTIVE' ? 'It assigns variants.' : 'It is not running, so applications get no variant.',
  outcome: status === 'ACTIVE' ? 'passes' : 'stops',
})

const holdoutStep = (isHeldOut: boolean | undefined): DecisionStep => {
  if (isHeldOut === undefined) {
    return { id: 'holdout', title: 'Not in the holdout', text: 'Loading …', outcome: 'depends' }
  }
  return {
    id: 'holdout',
    title: 'Not in the holdout',
    text: isHeldOut
      ? 'The holdout withholds the subject from every experiment.'
      : 'The subject is not held out.',
    outcome: isHeldOut ? 'stops' : 'passes',
  }
}

const groupStep = ({ mutual_exclusion_group_id }: DecidedExperiment): DecisionStep[] =>
  mutual_exclusion_group_id === null
    ? []
    : [
        {
          id: 'group',
          title: 'In its range of the exclusion group',
          text: 'Each experiment of the group has its own range of subjects, so that no subject takes part in two.',
          outcome: 'depends',
        },
      ]

const rulesStep = (experiment: DecidedExperiment): DecisionStep =>
  rulesOf(experiment) === null
    ? {
        id: 'rules',
        title: 'Matches the targeting rules',
        text: 'There are no rules, so every subject matches.',
        outcome: 'passes',
      }
    : {
        id: 'rules',
        title: 'Matches the targeting rules',
        text: 'Depends on the attributes that the application sends. Test them below.',
        outcome: 'depends',
      }

const trafficStep = ({ key, traffic_percentage }: DecidedExperiment, userId: string): DecisionStep => {
  const at = hashFraction(userId, `${key}:traffic`)
  const isIn = isWithin(at, traffic_percentage)
  return {
    id: 'traffic',
    title: 'Within the traffic',
    text: `The hash of the subject is ${hashText(at)} of 100; subjects below ${traffic_percentage} take part.`,
    outcome: isIn ? 'passes' : 'stops',
  }
}

/** The hash range of a variant between 0 and 100, as 'from to'. */
const rangeOf = (variants: readonly Variant[], chosen: Variant): string => {
  const { ends } = cumulativePercents(variants.map(({ traffic_allocation }) => traffic_allocation))
  const index = variants.indexOf(chosen)
  return `${hashText(ends[index - 1] ?? 0)} to ${hashText(ends[index] ?? 1)}`
}

/** The variant that the hash of a subject selects with the current allocation, and the hash fraction (0 to 1). */
export const hashedVariant = (
  { key, variants, experiment_type }: DecidedExperiment,
  userId: string,
): { variant: Variant | undefined; at: number } => {
  const isBandit =
    experiment_type === 'bandit' && variants.every(({ current_weight }) => current_weight !== null)
  const at = hashFraction(userId, isBandit ? `${key}:bandit` : key)
  const variant = isBandit ? variants[chooseByWeightsOf(variants, at)] : chooseVariant(variants, at)
  return { variant, at }
}

const chooseByWeightsOf = (variants: readonly Variant[], at: number): number =>
  chooseByWeights(
    variants.map(({ current_weight }) => current_weight ?? 0),
    at,
  )

const variantStep = (experiment: DecidedExperiment, userId: string): DecisionStep => {
  const { variant, at } = hashedVariant(experiment, userId)
  if (variant === undefined) {
    return { id: 'variant', title: 'Gets a variant', text: 'No variant has traffic.', outcome: 'stops' }
  }
  const range =
    experiment.experiment_type === 'bandit'
      ? 'by the current weights'
      : `range ${rangeOf(experiment.variants, variant)}`
  return {
    id: 'variant',
    title: `Gets ${variant.name}`,
    text: `The hash of the subject is ${hashText(at)} of 100, which selects ${variant.name}, ${range}.`,
    outcome: 'passes',
  }
}

/**
 * The decision that the service would make on a subject without an assignment, in its order and by its hash.
 *
 * @param isHeldOut undefined while it is loading
 */
export const decisionSteps = (
  experiment: DecidedExperiment,
  userId: string,
  isHeldOut: boolean | undefined,
): DecisionStep[] => [
  stateStep(experiment),
  holdoutStep(isHeldOut),
  ...groupStep(experiment),
  rulesStep(experiment),
  trafficStep(experiment, userId),
  variantStep(experiment, userId),
]
