import {
  type CommandRefusal,
  commandRefusal,
  type ExperimentCommand,
  type ExperimentMove,
  type ReadinessProblem,
  readinessProblem,
  STATUS_AFTER,
} from '@assay/lifecycle'
import { invalid } from '../../../lib/errors.ts'
import type { Experiment, Status } from '../definition/schema.ts'

export type Move = ExperimentMove

const READINESS_PROBLEMS: Record<ReadinessProblem, string> = {
  too_few_variants: 'Experiment must have at least two variants',
  no_metric: 'Experiment must have at least one metric',
}

const REFUSALS: Record<CommandRefusal, string | ((command: ExperimentCommand, status: Status) => string)> = {
  ...READINESS_PROBLEMS,
  archived: (command) =>
    command === 'archive' ? 'Experiment is already archived' : 'Experiment is archived',
  not_archived: 'Experiment is not archived',
  end_passed: 'end_date has passed; change the schedule first',
  status: (command, status) =>
    command === 'delete'
      ? 'Cannot delete experiments that are not in DRAFT status'
      : `Cannot ${command} experiment with status: ${status}`,
}

type Commanded = Pick<Experiment, 'status' | 'archived_at' | 'end_date' | 'variants' | 'metrics'>

/**
 * Refuses a command that the state or the content of an experiment forbids.
 *
 * @throws AppError 400
 */
export const refuseCommand = (command: ExperimentCommand, experiment: Commanded, now: Date): void => {
  const { end_date, status } = experiment
  const hasEndPassed = end_date !== null && end_date <= now
  const refusal = commandRefusal(command, { ...experiment, hasEndPassed })
  if (refusal === undefined) return
  const text = REFUSALS[refusal]
  throw invalid(typeof text === 'string' ? text : text(command, status))
}

/** Why an experiment has nothing to run, or undefined when it is complete. Binds the scheduler as well. */
export const notReady = (experiment: Pick<Experiment, 'variants' | 'metrics'>): string | undefined => {
  const problem = readinessProblem(experiment)
  return problem && READINESS_PROBLEMS[problem]
}

/** The fields that a command changes. Every change of status clears resume_at. */
interface Moved {
  status: Status
  start_date: Date | null
  end_date: Date | null
  resume_at: null
  schedule_error: null
}

/**
 * The experiment's state after a move made by hand.
 *
 * @throws AppError 400 when the state or the experiment itself forbids the move
 */
export const moved = (experiment: Experiment, move: Move, now: Date): Moved => {
  refuseCommand(move, experiment, now)
  return {
    status: STATUS_AFTER[move],
    start_date: startDate(experiment, move, now),
    end_date: move === 'complete' ? earlier(experiment.end_date, now) : experiment.end_date,
    resume_at: null,
    schedule_error: null,
  }
}

/** A draft started by hand starts now, unless its start lies in the past already. */
const startDate = ({ status, start_date }: Experiment, move: Move, now: Date): Date | null =>
  move === 'start' && status === 'DRAFT' ? earlier(start_date, now) : start_date

const earlier = (date: Date | null, now: Date): Date => (date !== null && date < now ? date : now)
