import type { FastifyReply } from 'fastify'
import type { Actor, Context } from '../context.ts'
import { onChange } from '../db/changes.ts'
import type { Db } from '../db/connect.ts'
import { defined } from '../lib/defined.ts'
import { type AppError, limited, unavailable } from '../lib/errors.ts'
import type { Logger } from '../lib/log.ts'
import { type EventConnection, type EventStreamReply, eventText } from './event-stream.ts'
import { refusalText, type StreamCount, type StreamHolder, type StreamRefusal } from './streams.ts'

interface EventStreamsOptions {
  context: Pick<Context, 'db' | 'log'>
  /** Open streams of all kinds, WebSockets included. */
  streams: StreamCount
}

interface Answer {
  open: EventStreamReply['open']
  /** Whether the caller still has access to the stream. */
  isAllowed: () => Promise<boolean>
}

/** Streams of server-sent events that this process holds open. */
export interface EventStreams {
  /**
   * Answers with a stream.
   *
   * @throws AppError 503 when too many are open, 429 when the caller or the address is at its limit
   */
  send: (reply: FastifyReply, answer: Answer) => FastifyReply
  /** Ends open and pending streams; their readers reconnect to another process. */
  stop: () => void
}

interface OpenStream {
  connection: EventConnection
  isAllowed: Answer['isAllowed']
  /** Account of the user who opened it. */
  account: string | undefined
  /** Second of the comment interval in which its comment is sent. */
  slot: number
}

/** Comments keep proxies from ending a silent stream. */
const COMMENT = ':\n\n'
/** Interval between comments and between checks of the access. */
const REVIEW_SECONDS = 15
/** Readers with more unread bytes are disconnected; they reconnect with the last event id. */
const MAX_BUFFERED = 1024 * 1024

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  /** Makes proxies pass messages on unbuffered. */
  'X-Accel-Buffering': 'no',
}

/** Ends streams whose access is revoked: as soon as this process is notified, at the latest within 15 seconds. */
export const createEventStreams = (options: EventStreamsOptions): EventStreams => {
  const { log } = options.context
  const open = watchStreams(options.context)
  return {
    send: (reply, { open: start, isAllowed }) => {
      if (reply.request.method === 'HEAD') return reply.headers(HEADERS).send()
      const { actor, origin } = reply.request
      const slot = options.streams.enter({
        kind: 'sse',
        caller: callerOf(actor),
        address: origin.ip_address,
      })
      if (typeof slot === 'string') throw refused(slot)
      const connection = connect(reply)
      const remove = open.add({
        connection,
        isAllowed,
        account: actor.kind === 'user' ? actor.user.id : undefined,
      })
      connection.onClose(() => {
        remove()
        slot.leave()
      })
      if (open.isStopped()) {
        connection.close()
        return reply
      }
      begin(start, connection).catch((error: unknown) => {
        log.error({ err: error, request_id: reply.request.id }, 'event stream failed')
        reply.raw.destroy()
      })
      return reply
    },
    stop: open.stop,
  }
}

/** Sends comments to open streams, and ends those whose access was revoked. */
const watchStreams = ({ db, log }: EventStreamsOptions['context']) => {
  const open = new Set<OpenStream>()
  const review = reviewOfRights(log)
  const unsubscribe = reviewOnChanges(db, (account) => {
    for (const stream of open) {
      if (account === undefined || stream.account === account) review(stream)
    }
  })
  let isStopped = false
  let seconds = 0
  const clock = setInterval(() => {
    seconds += 1
    for (const stream of open) {
      if (stream.slot !== seconds % REVIEW_SECONDS) continue
      stream.connection.write(COMMENT)
      review(stream)
    }
  }, 1000)
  clock.unref()
  return {
    add: (opened: Omit<OpenStream, 'slot'>): (() => void) => {
      const stream = { ...opened, slot: seconds % REVIEW_SECONDS }
      open.add(stream)
      return () => open.delete(stream)
    },
    isStopped: () => isStopped,
    stop: (): void => {
      isStopped = true
      clearInterval(clock)
      unsubscribe()
      for (const { connection } of open) connection.close()
    },
  }
}

/** Closes a stream whose reader has lost access. */
const reviewOfRights =
  (log: Logger) =>
  ({ connection, isAllowed }: OpenStream): void => {
    isAllowed().then(
      (allowed) => allowed || connection.close(),
      (error: unknown) => log.warn({ err: error }, 'event stream access check failed'),
    )
  }

/** Calls back when rights may have changed, of one account or of all. Returns a function that unsubscribes. */
const reviewOnChanges = (db: Db, review: (account?: string) => void): (() => void) => {
  const unsubscribe = [
    onChange(db, 'api_keys', () => review()),
    onChange(db, 'users', () => review()),
    onChange(db, 'sessions', review),
  ]
  return () => {
    for (const end of unsubscribe) end()
  }
}

const callerOf = (actor: Actor): StreamHolder['caller'] => {
  if (actor.kind === 'user') return { type: 'account', id: actor.user.id }
  return actor.kind === 'key' ? { type: 'key', id: actor.key_id } : undefined
}

/** Seconds after which a refused stream is worth another try. */
const RETRY_SECONDS = 30

const refused = (refusal: StreamRefusal): AppError =>
  (refusal === 'all' ? unavailable : limited)(RETRY_SECONDS, refusalText(refusal))

const begin = async (start: Answer['open'], connection: EventConnection): Promise<void> => start(connection)

const connect = (reply: FastifyReply): EventConnection => {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(defined({ ...reply.getHeaders(), ...HEADERS }))) {
    raw.setHeader(name, value)
  }
  raw.flushHeaders()
  let isOver = false
  raw.once('close', () => {
    isOver = true
  })
  const write = (text: string): void => {
    if (isOver || raw.writableEnded) return
    if (raw.writableLength > MAX_BUFFERED) raw.destroy()
    else raw.write(text)
  }
  return {
    write,
    send: (event) => write(eventText(event)),
    close: () => {
      if (!isOver) raw.end()
    },
    onClose: (handler) => {
      if (isOver) handler()
      else raw.once('close', () => handler())
    },
  }
}
