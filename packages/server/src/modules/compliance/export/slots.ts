import type { Readable } from 'node:stream'
import { type AppError, limited, unavailable } from '../../../lib/errors.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'

/** An export that nobody reads on stays open, so that few may be. */
const turns = fairTurns({ running: 4, waiting: 0, perKey: 2 })

/**
 * Opens a stream in one of the few slots for exports of this process, which is free again when the stream closes.
 *
 * @throws AppError 429 and 503 when too many exports are open; otherwise whatever `open` throws
 */
export const openInSlot = <Opened extends { stream: Readable }>(
  account: string,
  open: () => Promise<Opened>,
): Promise<Opened> =>
  new Promise((resolve, reject) => {
    turns(account, async () => {
      const opened = await open()
      const closed = new Promise((done) => opened.stream.once('close', done))
      resolve(opened)
      await closed
    }).catch((error: unknown) => reject(error instanceof NoTurnError ? refusalOf(error) : error))
  })

const refusalOf = ({ crowd }: NoTurnError): AppError =>
  crowd === 'key'
    ? limited(10, 'Too many exports under way for this account. Wait until one is finished.')
    : unavailable(10, 'Too many exports under way. Try again in a few seconds.')
