import { z } from 'zod'
import { id } from '../../../http/shapes.ts'

/** What one pass of the scheduler did, by the ids of experiments. */
export const schedulePass = z.object({
  started: z.array(id),
  resumed: z.array(id),
  completed: z.array(id),
  failed: z.array(z.object({ experiment_id: id, reason: z.string() })),
})

export type SchedulePass = z.output<typeof schedulePass>
