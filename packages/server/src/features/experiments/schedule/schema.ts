import { z } from 'zod'
import { id, text } from '../../../http/shapes.ts'

/** Dates stay text here: one without offset is read in `time_zone`. */
export const scheduleBody = z.strictObject({
  start_date: z.string().max(64).nullish(),
  end_date: z.string().max(64).nullish(),
  time_zone: text(1, 64).default('UTC'),
})

/** The commands of one pass of the scheduler, by the ids of experiments. */
export const schedulePass = z.object({
  started: z.array(id),
  resumed: z.array(id),
  completed: z.array(id),
  failed: z.array(z.object({ experiment_id: id, reason: z.string() })),
})

export type SchedulePass = z.output<typeof schedulePass>
export type ScheduleBody = z.output<typeof scheduleBody>
