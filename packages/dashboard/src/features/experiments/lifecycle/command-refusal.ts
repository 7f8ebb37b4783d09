import { type CommandRefusal, type ExperimentCommand, commandRefusal as refusalOf } from '@assay/lifecycle'
import type { Experiment, Status } from '../api-types.ts'

const STATUS_WORDS: Record<Status, string> = {
  DRAFT: 'a draft',
  ACTIVE: 'running',
  PAUSED: 'paused',
  COMPLETED: 'completed',
}

const REFUSALS: Record<CommandRefusal, string | ((status: Status) => string)> = {
  archived: 'It is archived. Unarchive it first.',
  not_archived: 'It is not archived.',
  status: (status) => `Not possible while it is ${STATUS_WORDS[status]}.`,
  end_passed: 'Its end date has passed. Change the schedule first.',
  too_few_variants: 'It needs at least two variants.',
  no_metric: 'It needs at least one metric.',
}

type CommandedExperiment = Pick<Experiment, 'status' | 'archived_at' | 'end_date' | 'variants' | 'metrics'>

/**
 * Why the service would refuse a command, in one sentence; undefined when it would not.
 *
 * @param now milliseconds since 1970
 */
export const commandRefusal = (
  command: ExperimentCommand,
  experiment: CommandedExperiment,
  now: number = Date.now(),
): string | undefined => {
  const { end_date, status } = experiment
  const hasEndPassed = end_date !== null && Date.parse(end_date) <= now
  const refusal = refusalOf(command, { ...experiment, hasEndPassed })
  if (refusal === undefined) return undefined
  const text = REFUSALS[refusal]
  return typeof text === 'string' ? text : text(status)
}
