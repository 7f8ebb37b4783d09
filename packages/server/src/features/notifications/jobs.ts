import type { Timer } from '../../jobs/timers.ts'
import { deliverDue } from './actions/deliver.ts'

/**
 * Delivers queued messages: those of any process as soon as they are committed, and failed ones when a retry is due.
 */
export const delivery: Timer = {
  name: 'delivery of notifications',
  everyMs: 15_000,
  topic: 'notifications',
  run: deliverDue,
}
