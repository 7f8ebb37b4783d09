import { z } from 'zod'
import { id } from '../../http/shapes.ts'

export const subscriberCount = z.object({ experiment_id: id, subscriber_count: z.int() })

export const activeExperiments = z.object({ active_experiments: z.array(id) })

const CAUSES = ['connect', 'change', 'interval', 'refresh'] as const
export type Cause = (typeof CAUSES)[number]

/** A message of a client; others are ignored. */
export const clientMessage = z.object({ action: z.enum(['ping', 'refresh']) })
