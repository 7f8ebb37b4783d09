import {
  type CommandRefusal,
  commandRefusal,
  type ExperimentCommand,
  type ExperimentPart,
  lockReason as reasonOf,
} from '@assay/lifecycle'
import type { Experiment, Status } from '../api-types.ts'

/** The parts of an experiment that are changed together. */
export type Part =
  | 'facts'
  | 'key'
  | 'type'
  | 'metrics'
  | 'variants'
  | 'allocation'
  | 'rules'
  | 'traffic'
  | 'group'
  | 'plan'
  | 'statistics'
  | 'schedule'
  | 'start'

/** What decides whether a part is locked: a setting that stands for all of the part. */
const DECIDED_BY: Record<Part, ExperimentPart> = {
  facts: 'name',
  key: 'key',
  type: 'experiment_type',
  metrics: 'metrics',
  variants: 'variants',
  allocation: 'traffic_allocation',
  rules: 'targeting_rules',
  traffic: 'traffic_percentage',
  group: 'mutual_exclusion_group_id',
  plan: 'plan',
  statistics: 'confidence_level',
  schedule: 'schedule',
  start: 'scheduled_start',
}

/** Why a part of an experiment cannot be changed now, in one sentence; undefined when it can. */
export const lockReason = (
  experiment: Pick<Experiment, 'status' | 'archived_at'>,
  part: Part,
): string | undefined => reasonOf(experiment, DECIDED_BY[part])

const STATE_WORDS: Record<Status, string> = {
  DRAFT: 'a draft',
  ACTIVE: 'running',
  PAUSED: 'paused',
  COMPLETED: 'completed',
}

const REFUSALS: Record<CommandRefusal, string | ((status: Status) => string)> = {
  archived: 'It is archived. Unarchive it first.',
  not_archived: 'It is not archived.',
  status: (status) => `Not possible while it is ${STATE_WORDS[status]}.`,
  end_passed: 'Its end has passed. Change the schedule first.',
  too_few_variants: 'It needs at least two variants.',
  no_metric: 'It needs at least one metric.',
}

type Commanded = Pick<Experiment, 'status' | 'archived_at' | 'end_date' | 'variants' | 'metrics'>

/**
 * Why the service would refuse a command, in one sentence; undefined when it would not.
 *
 * @param now milliseconds since 1970
 */
export const commandLock = (
  command: ExperimentCommand,
  experiment: Commanded,
  now: number,
): string | undefined => {
  const { end_date, status } = experiment
  const hasEndPassed = end_date !== null && Date.parse(end_date) <= now
  const refusal = commandRefusal(command, { ...experiment, hasEndPassed })
  if (refusal === undefined) return undefined
  const text = REFUSALS[refusal]
  return typeof text === 'string' ? text : text(status)
}
