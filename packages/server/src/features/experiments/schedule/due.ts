import { DUE_WHEN, SCHEDULED_MOVES, type ScheduledMove } from '@assay/lifecycle'
import type { Experiment } from '../definition/schema.ts'

type Dated = Pick<Experiment, 'status' | 'start_date' | 'resume_at' | 'end_date' | 'archived_at'>

/** The scheduled move that is due for an experiment, or undefined. */
export const dueMove = (experiment: Dated, now: Date): ScheduledMove | undefined => {
  if (experiment.archived_at) return undefined
  return SCHEDULED_MOVES.find((move) => {
    const { status, date } = DUE_WHEN[move]
    const at = experiment[date]
    return experiment.status === status && at !== null && at <= now
  })
}
