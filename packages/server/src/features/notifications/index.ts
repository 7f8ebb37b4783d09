import type { Slice } from '../../slice.ts'
import { finishCodes } from './actions/deliver-code.ts'
import { removeOldMessages } from './actions/remove-old.ts'
import { delivery } from './jobs.ts'
import { routes } from './routes.ts'

export { attempt } from './actions/deliver.ts'
export { deliverCode } from './actions/deliver-code.ts'
export { endAlert, notify, notifyOnce } from './actions/notify.ts'
export { inOneLine, linkBase, type Notice, whyClosed } from './rules.ts'

/** Notifications: inbox, e-mail and chat messages about events of the service. */
export const notifications: Slice = {
  name: 'notifications',
  routes,
  timers: [delivery],
  retention: [
    {
      name: 'notifications',
      days: ({ NOTIFICATION_RETENTION_DAYS }) => NOTIFICATION_RETENTION_DAYS,
      removeBefore: removeOldMessages,
    },
  ],
  stop: finishCodes,
}
