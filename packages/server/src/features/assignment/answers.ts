import { counter } from '../../lib/metrics.ts'
import type { Choice, Proposal, RunningExperiment } from './rules.ts'
import type { BatchDecision, Decision, Reason } from './schema.ts'

/** The answer to a question, and everything that could have been chosen. */
export interface Answer {
  choice: Choice
  assigned: boolean
  reason: Reason
  is_new: boolean
  choices: Choice[]
}

/**
 * The answer to a subject that has an assignment.
 *
 * @param is_new whether the question that is answered brought the assignment; counts it
 */
export const assignedAnswer = (
  { compiled, byNumber, choices }: RunningExperiment,
  variantNumber: number | null,
  is_new: boolean,
): Answer => {
  const choice = byNumber.get(variantNumber ?? 0)
  if (!choice) throw new Error(`The stored variant ${variantNumber} is none of ${compiled.key}`)
  if (is_new) countNew(compiled.key, choice)
  return { choice, assigned: true, reason: 'assigned', is_new, choices }
}

/** The answer to a subject for which nothing is stored. */
export const proposedAnswer = (
  { choices }: RunningExperiment,
  { choice, assigned, reason }: Proposal,
): Answer => ({ choice, assigned, reason, is_new: false, choices })

const assignments = counter('assignments_total', 'Assignments stored', ['experiment', 'variant'])
const counters = new WeakMap<Choice, { inc: () => void }>()

/** The labelled counter is looked up once per variant: finding it by its labels costs more than counting. */
const countNew = (experiment: string, choice: Choice): void => {
  const known = counters.get(choice)
  const labelled = known ?? assignments.labels({ experiment, variant: choice.variant_name })
  if (!known) counters.set(choice, labelled)
  labelled.inc()
}

/** An answer as it is sent to the caller. */
export const decisionOf = (
  { experiment_key, user_id }: { experiment_key: string; user_id: string },
  { choice, assigned, reason, is_new }: Answer,
): Decision => {
  const { variant_id, variant_name, is_control, configuration } = choice
  return {
    experiment_key,
    user_id,
    variant_id,
    variant_name,
    is_control,
    configuration,
    assigned,
    reason,
    is_new,
  }
}

/**
 * The answers to the subjects of one request, as they are sent to the caller.
 *
 * @throws what an answer failed with
 */
export const batchDecisionOf = (
  experiment_key: string,
  users: readonly { user_id: string }[],
  answers: readonly (Answer | Error)[],
): BatchDecision => {
  const counts: BatchDecision['counts'] = {
    assigned: 0,
    holdout: 0,
    mutual_exclusion: 0,
    targeting: 0,
    traffic: 0,
  }
  const assignments = answers.map((answer, index) => {
    if (answer instanceof Error) throw answer
    counts[answer.reason] = (counts[answer.reason] ?? 0) + 1
    const { choice, assigned, reason, is_new } = answer
    return { user_id: users[index]?.user_id ?? '', variant_id: choice.variant_id, assigned, reason, is_new }
  })
  return { experiment_key, variants: variantsOf(answers), assignments, counts }
}

const variantsOf = (answers: readonly (Answer | Error)[]): BatchDecision['variants'] => {
  const [first] = answers
  const choices: Choice[] = first === undefined || first instanceof Error ? [] : first.choices
  return Object.fromEntries(
    choices.map(({ variant_id, variant_name, is_control, configuration }) => [
      variant_id,
      { name: variant_name, is_control, configuration },
    ]),
  )
}
