import { chooseByWeights, chooseVariant, cumulativePercents, isWithin, unit } from '@assay/evaluation'
import type { Experiment, Variant } from '../api-types.ts'
import { rulesOf } from '../definition/draft-from-stored.ts'

/** How one step of the decision ends for a subject: it goes on, it ends there, or this page cannot tell. */
export type Outcome = 'passes' | 'stops' | 'depends'

/** One step of the decision about a new subject. */
export interface DecisionStep {
  id: 'state' | 'holdout' | 'group' | 'rules' | 'traffic' | 'variant'
  title: string
  text: string
  outcome: Outcome
}

/** What a decision depends on. */
export type Decided = Pick<
  Experiment,
  | 'key'
  | 'status'
  | 'experiment_type'
  | 'traffic_percentage'
  | 'targeting_rules'
  | 'mutual_exclusion_group_id'
  | 'variants'
>

const place = (value: number): string => (value * 100).toFixed(2)

const stateStep = ({ status }: Decided): DecisionStep => ({
  id: 'state',
  title: 'The experiment runs',
  text:
    status === 'ACTIVE'
      ? 'It gives out variants.'
      : 'It does not run, so applications get no variant from it.',
  outcome: status === 'ACTIVE' ? 'passes' : 'stops',
})

const holdoutStep = (isHeldOut: boolean | undefined): DecisionStep => {
  if (isHeldOut === undefined) {
    return { id: 'holdout', title: 'Not in the holdout', text: 'Being looked up.', outcome: 'depends' }
  }
  return {
    id: 'holdout',
    title: 'Not in the holdout',
    text: isHeldOut
      ? 'The global holdout keeps the subject out of every experiment.'
      : 'No holdout keeps it out.',
    outcome: isHeldOut ? 'stops' : 'passes',
  }
}

const groupStep = ({ mutual_exclusion_group_id }: Decided): DecisionStep[] =>
  mutual_exclusion_group_id === null
    ? []
    : [
        {
          id: 'group',
          title: 'Free in its exclusion group',
          text: 'The group gives each experiment a range of subjects; nobody takes part in two of them.',
          outcome: 'depends',
        },
      ]

const rulesStep = (experiment: Decided): DecisionStep =>
  rulesOf(experiment) === null
    ? {
        id: 'rules',
        title: 'Matches the targeting rules',
        text: 'There are none; everybody matches.',
        outcome: 'passes',
      }
    : {
        id: 'rules',
        title: 'Matches the targeting rules',
        text: 'Depends on the attributes that the application sends. Try them below.',
        outcome: 'depends',
      }

const trafficStep = ({ key, traffic_percentage }: Decided, userId: string): DecisionStep => {
  const at = unit(userId, `${key}:traffic`)
  const isIn = isWithin(at, traffic_percentage)
  return {
    id: 'traffic',
    title: 'Within the traffic that enters',
    text: `The subject stands at ${place(at)} of 100; those below ${traffic_percentage} enter.`,
    outcome: isIn ? 'passes' : 'stops',
  }
}

/** Which part of the line 0-100 each variant has, as 'from to'. */
const rangeOf = (variants: readonly Variant[], chosen: Variant): string => {
  const { ends } = cumulativePercents(variants.map(({ traffic_allocation }) => traffic_allocation))
  const index = variants.indexOf(chosen)
  return `${place(ends[index - 1] ?? 0)} to ${place(ends[index] ?? 1)}`
}

/** The variant that the hash of a subject leads to with today's split, and where the subject stands (0 to 1). */
export const hashedVariant = (
  { key, variants, experiment_type }: Decided,
  userId: string,
): { variant: Variant | undefined; at: number } => {
  const isBandit =
    experiment_type === 'bandit' && variants.every(({ current_weight }) => current_weight !== null)
  const at = unit(userId, isBandit ? `${key}:bandit` : key)
  const variant = isBandit ? variants[chooseByWeightsOf(variants, at)] : chooseVariant(variants, at)
  return { variant, at }
}

const chooseByWeightsOf = (variants: readonly Variant[], at: number): number =>
  chooseByWeights(
    variants.map(({ current_weight }) => current_weight ?? 0),
    at,
  )

const variantStep = (experiment: Decided, userId: string): DecisionStep => {
  const { variant, at } = hashedVariant(experiment, userId)
  if (variant === undefined) {
    return { id: 'variant', title: 'Gets a variant', text: 'No variant has any traffic.', outcome: 'stops' }
  }
  const range =
    experiment.experiment_type === 'bandit'
      ? 'by the weights of now'
      : `whose range is ${rangeOf(experiment.variants, variant)}`
  return {
    id: 'variant',
    title: `Gets ${variant.name}`,
    text: `The subject stands at ${place(at)} of 100 and so in ${variant.name}, ${range}.`,
    outcome: 'passes',
  }
}

/**
 * What the service would decide about a subject without an assignment, in its order; computed by the same hash.
 *
 * @param isHeldOut undefined while it is not known
 */
export const decisionSteps = (
  experiment: Decided,
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
