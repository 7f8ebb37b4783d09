import { limitAge } from '../../jobs/upkeep.ts'
import type { Slice } from '../../slice.ts'
import { finishCodes } from './actions/deliver-code.ts'
import { removeOldMessages } from './actions/remove-old.ts'
import { type Sender, startSender } from './jobs.ts'
import { routes } from './routes.ts'

export { deliverCode } from './actions/deliver-code.ts'
export { endAlert, notify, notifyOnce } from './actions/notify.ts'
export type { Kind } from './kinds.ts'
export type { Notice } from './rules.ts'

const senders = new Set<Sender>()

/** Notifications: what people are told in their inbox, by e-mail and in the chat. */
export const notifications: Slice = {
  name: 'notifications',
  routes,
  start: (ctx) => {
    senders.add(startSender(ctx))
    limitAge({
      name: 'notifications',
      days: ({ NOTIFICATION_RETENTION_DAYS }) => NOTIFICATION_RETENTION_DAYS,
      removeBefore: removeOldMessages,
    })
  },
  stop: async () => {
    const stopping = [...senders]
    senders.clear()
    await Promise.all([finishCodes(), ...stopping.map((sender) => sender.stop())])
  },
}
