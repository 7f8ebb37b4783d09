import {
  EXPERIMENT_STATUSES,
  type ExperimentState,
  type ExperimentStatus,
  UNTIL_COMPLETED,
} from './status.ts'

interface Lock {
  /** States in which the field can change. */
  open: readonly ExperimentStatus[]
  /** Reason in the other states, as a sentence for people. */
  because: string
}

const ALWAYS: Lock = { open: EXPERIMENT_STATUSES, because: '' }

const draftOnly = (because: string): Lock => ({ open: ['DRAFT'], because })
const untilCompleted = (because: string): Lock => ({ open: UNTIL_COMPLETED, because })

const STATISTICS = draftOnly(
  'The statistics are fixed at the start, so that nobody picks a method after seeing the numbers.',
)
const TYPE = draftOnly('The type is fixed at the start.')
const DATES = draftOnly('After the start, dates change by the schedule only.')
const NO_NEW_SUBJECTS = untilCompleted('The experiment is completed and takes in no new subjects.')

/** When each field of an experiment is locked. What decides the statistics is fixed before the first subject. */
const LOCKS = {
  name: ALWAYS,
  description: ALWAYS,
  hypothesis: ALWAYS,
  tags: ALWAYS,
  traffic_percentage: NO_NEW_SUBJECTS,
  targeting_rules: {
    open: ['DRAFT', 'PAUSED'],
    because: 'Targeting rules change only before the start or while the experiment is paused.',
  },
  key: draftOnly('The key is fixed at the start: it decides who sees which variant.'),
  experiment_type: TYPE,
  start_date: DATES,
  end_date: DATES,
  variants: draftOnly('Variants are fixed at the start: subjects are already seeing them.'),
  metrics: draftOnly('Metrics are fixed at the start, so that nobody picks them after seeing the numbers.'),
  correction_method: STATISTICS,
  confidence_level: STATISTICS,
  plan: draftOnly('The plan is fixed at the start, so that the goal cannot move.'),
  dimensions: STATISTICS,
  count_untagged_events: STATISTICS,
  optimization_type: TYPE,
  bandit_config: TYPE,
  bayesian_enabled: STATISTICS,
  bayesian_config: STATISTICS,
  sequential_testing_enabled: STATISTICS,
  sequential_testing_config: STATISTICS,
  variance_reduction_config: STATISTICS,
  split_url_config: TYPE,
} as const satisfies Record<string, Lock>

/** Settings of an experiment, by their names on the wire. */
export type ExperimentField = keyof typeof LOCKS

/**
 * What has a lock of its own beside the fields: the shares of traffic of the variants, the membership in an exclusion
 * group, the schedule, and the start that the schedule sets, which is the resume of a paused experiment.
 */
const PART_LOCKS = {
  traffic_allocation: NO_NEW_SUBJECTS,
  mutual_exclusion_group_id: draftOnly('Only a draft can join or leave an exclusion group.'),
  schedule: untilCompleted('A completed experiment has no schedule.'),
  scheduled_start: {
    open: ['DRAFT', 'PAUSED'],
    because: 'It has started; that cannot be changed any more.',
  },
} as const satisfies Record<string, Lock>

export type ExperimentPart = ExperimentField | keyof typeof PART_LOCKS

const ALL_LOCKS: Record<ExperimentPart, Lock> = { ...LOCKS, ...PART_LOCKS }

const isField = (name: string): name is ExperimentField => name in LOCKS

/** All settings of an experiment. */
export const EXPERIMENT_FIELDS: readonly ExperimentField[] = Object.keys(LOCKS).filter(isField)

/** Whether a status locks a part of an experiment. */
export const isLocked = (part: ExperimentPart, status: ExperimentStatus): boolean =>
  !ALL_LOCKS[part].open.includes(status)

/** Why a part of an experiment cannot change now, in one sentence for people; undefined when it can. */
export const lockReason = (
  { status, archived_at }: ExperimentState,
  part: ExperimentPart,
): string | undefined => {
  if (archived_at !== null) return 'The experiment is archived. Unarchive it first.'
  return isLocked(part, status) ? ALL_LOCKS[part].because : undefined
}
