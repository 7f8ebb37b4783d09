import { invalid } from '../../../lib/errors.ts'
import type { Experiment, Status } from '../definition/schema.ts'

export type Move = 'start' | 'pause' | 'complete'

const ALLOWED_FROM: Record<Move, readonly Status[]> = {
  start: ['DRAFT', 'PAUSED'],
  pause: ['ACTIVE'],
  complete: ['ACTIVE', 'PAUSED'],
}

const LEADS_TO: Record<Move, Status> = { start: 'ACTIVE', pause: 'PAUSED', complete: 'COMPLETED' }

/** What a move changes. Every change of status clears resume_at. */
export interface Moved {
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
  if (!ALLOWED_FROM[move].includes(experiment.status)) {
    throw invalid(`Cannot ${move} experiment with status: ${experiment.status}`)
  }
  if (move === 'start') refuseStart(experiment, now)
  return {
    status: LEADS_TO[move],
    start_date: startDate(experiment, move, now),
    end_date: move === 'complete' ? earlier(experiment.end_date, now) : experiment.end_date,
    resume_at: null,
    schedule_error: null,
  }
}

const refuseStart = (experiment: Experiment, now: Date): void => {
  const reason = notReady(experiment)
  if (reason !== undefined) throw invalid(reason)
  if (experiment.end_date && experiment.end_date <= now) {
    throw invalid('end_date has passed; change the schedule first')
  }
}

/** Why an experiment has nothing to run, or undefined when it is complete. Binds the scheduler as well. */
export const notReady = ({
  variants,
  metrics,
}: Pick<Experiment, 'variants' | 'metrics'>): string | undefined => {
  if (variants.length < 2) return 'Experiment must have at least two variants'
  return metrics.length === 0 ? 'Experiment must have at least one metric' : undefined
}

/** A draft started by hand starts now, unless its start lies in the past already. */
const startDate = ({ status, start_date }: Experiment, move: Move, now: Date): Date | null =>
  move === 'start' && status === 'DRAFT' ? earlier(start_date, now) : start_date

const earlier = (date: Date | null, now: Date): Date => (date !== null && date < now ? date : now)
