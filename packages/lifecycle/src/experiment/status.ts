/** States of an experiment, in the order in which it passes through them. */
export const EXPERIMENT_STATUSES = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED'] as const
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number]

/** Fields that define the state of an experiment. */
export interface ExperimentState {
  readonly status: ExperimentStatus
  /** When it was archived, as a date or a text; null: it is not archived. */
  readonly archived_at: object | string | null
}

export const UNTIL_COMPLETED: readonly ExperimentStatus[] = ['DRAFT', 'ACTIVE', 'PAUSED']

/** States in which an experiment has subjects and may get more. */
const RUNNING: readonly string[] = ['ACTIVE', 'PAUSED'] satisfies ExperimentStatus[]

/** Whether an experiment with this status has been started and is not completed. */
export const isRunningStatus = (status: string): boolean => RUNNING.includes(status)
