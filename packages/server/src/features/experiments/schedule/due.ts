import type { Experiment } from '../definition/schema.ts'

type Dated = Pick<Experiment, 'status' | 'start_date' | 'resume_at' | 'end_date' | 'archived_at'>

/** What the scheduler does with an experiment whose time has come. */
export type DueMove = 'start' | 'resume' | 'complete'

/**
 * The scheduled move that is due, or undefined. A paused experiment is resumed by its resume_at alone, never by
 * start_date, and is never completed by its end_date.
 */
export const dueMove = (experiment: Dated, now: Date): DueMove | undefined => {
  if (experiment.archived_at) return undefined
  const isPast = (date: Date | null): boolean => date !== null && date <= now
  switch (experiment.status) {
    case 'DRAFT':
      return isPast(experiment.start_date) ? 'start' : undefined
    case 'PAUSED':
      return isPast(experiment.resume_at) ? 'resume' : undefined
    case 'ACTIVE':
      return isPast(experiment.end_date) ? 'complete' : undefined
    default:
      return undefined
  }
}
