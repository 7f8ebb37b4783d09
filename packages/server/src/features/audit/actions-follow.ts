import type { Context } from '../../context.ts'
import { onChange } from '../../db/changes.ts'
import { type EventConnection, EventStreamReply } from '../../http/event-stream.ts'
import { id } from '../../http/shapes.ts'
import * as store from './store.ts'
import { lastPosition, positionOf } from './store-read.ts'

interface Start {
  /** Number of latest entries to send first. */
  limit: number
  /** Id of the last entry that the reader received: all later ones are sent instead. */
  lastSeen: string | string[] | undefined
}

/** A stream of the log: the latest entries, then every new one, written by any process. */
export const follow = (ctx: Context, start: Start): EventStreamReply =>
  new EventStreamReply(async (connection) => {
    const tail = new Tail(ctx, connection, await startOf(ctx, start))
    const unsubscribe = onChange(ctx.db, 'audit_log', () => tail.wake())
    connection.onClose(() => {
      unsubscribe()
      tail.stop()
    })
    tail.wake()
  })

/** The position after which the stream begins. */
const startOf = async (ctx: Context, { limit, lastSeen }: Start): Promise<number> => {
  const known = id.safeParse(lastSeen)
  const position = known.success ? await positionOf(ctx, known.data) : undefined
  return position ?? Math.max(0, (await lastPosition(ctx)) - limit)
}

const SENT_AT_ONCE = 100

/** Sends entries after a position, and again at each notification; those during a read lead to one more read. */
class Tail {
  readonly #ctx: Context
  readonly #connection: EventConnection
  #position: number
  #isReading = false
  #isWanted = false
  #isOpen = true

  constructor(ctx: Context, connection: EventConnection, position: number) {
    this.#ctx = ctx
    this.#connection = connection
    this.#position = position
  }

  wake(): void {
    this.#isWanted = true
    if (this.#isReading) return
    this.#isReading = true
    this.#read().catch((error: unknown) => {
      this.#isReading = false
      this.#ctx.log.warn({ err: error }, 'audit log stream failed')
      this.#connection.close()
    })
  }

  stop(): void {
    this.#isOpen = false
  }

  async #read(): Promise<void> {
    while (this.#isOpen && this.#isWanted) {
      this.#isWanted = false
      const page = await store.listFrom(this.#ctx, this.#position + 1, SENT_AT_ONCE)
      if (page.length === SENT_AT_ONCE) this.#isWanted = true
      for (const entry of page) {
        this.#connection.send({ id: entry.id, data: entry })
        this.#position = entry.position
      }
    }
    this.#isReading = false
  }
}
