import type { Context } from '../../context.ts'
import { onChange } from '../../db/changes.ts'
import { deliverDue } from './actions/deliver.ts'

/** How often the queue is looked at for what is to be tried again. */
const LOOK_EVERY_MS = 15_000

/** The process's own sending of what is in the queue. */
export interface Sender {
  /** Takes no further message and waits for those on their way. */
  stop: () => Promise<void>
}

/**
 * Sends messages from now on: those of any process as soon as they are committed, and failed ones when their time
 * has come.
 */
export const startSender = (ctx: Context): Sender => {
  const ending = new AbortController()
  let current: Promise<void> | undefined
  let isMoreWaiting = false
  const look = async (): Promise<void> => {
    do {
      isMoreWaiting = false
      await deliverDue(ctx, ending.signal).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'messages could not be sent')
      })
    } while (isMoreWaiting && !ending.signal.aborted)
    current = undefined
  }
  const wake = (): void => {
    isMoreWaiting = true
    current ??= look()
  }
  const forget = onChange(ctx.db, 'notifications', wake)
  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      ending.abort()
      forget()
      clearInterval(timer)
      await current
    },
  }
}
