import type { Context } from '../../../context.ts'
import { onChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { type EventConnection, EventStreamReply, eventText } from '../../../http/event-stream.ts'
import type { Logger } from '../../../lib/log.ts'
import { type Changes, changesSince } from '../store.ts'
import { currentRuleset } from './ruleset.ts'

/** Time within which changes are merged into one message. */
const JOIN_MS = 125
/** Delay after a failure to read changes. */
const RETRY_MS = 1000
const RECONNECT_MS = 5000

interface Reader {
  connection: EventConnection
  /** Last revision sent; undefined until the first one is sent. */
  revision: number | undefined
  /** Whether a message was published meanwhile. */
  hasMissed: boolean
}

/** The streams of this process. */
interface Hub {
  db: Db
  log: Logger | undefined
  readers: Set<Reader>
  timer: NodeJS.Timeout | undefined
}

const hubOf = perDatabase((db): Hub => {
  const hub: Hub = { db, log: undefined, readers: new Set(), timer: undefined }
  onChange(db, 'decisions', () => schedule(hub, JOIN_MS))
  return hub
})

const schedule = (hub: Hub, delay: number): void => {
  if (hub.timer !== undefined || hub.readers.size === 0) return
  hub.timer = setTimeout(() => {
    hub.timer = undefined
    publish(hub).catch((error: unknown) => {
      hub.log?.warn({ err: error }, 'flag changes not published, trying again')
      schedule(hub, RETRY_MS)
    })
  }, delay)
  hub.timer.unref()
}

/** Reads the changes once and sends the same text to all streams. */
const publish = async ({ db, readers }: Hub): Promise<void> => {
  const known = [...readers].flatMap(({ revision }) => revision ?? [])
  const since =
    known.length === 0 ? undefined : known.reduce((oldest, revision) => Math.min(oldest, revision))
  const changes = await changesSince(db, since)
  const text = since === changes.revision ? '' : await messageOf(db, changes)
  for (const reader of readers) {
    if (reader.revision === undefined) reader.hasMissed = true
    else if (reader.revision !== changes.revision) {
      reader.connection.write(text)
      reader.revision = changes.revision
    }
  }
}

/** An event in the format of OpenFeature clients, without the content of flags. */
const messageOf = async (db: Db, { revision, changed_at, keys }: Changes): Promise<string> => {
  const { etag } = await currentRuleset({ db })
  const data = { type: 'refetchEvaluation', etag, lastModified: changed_at, keys }
  return eventText({ event: 'message', id: String(revision), data })
}

/**
 * A stream of all changes of flags and segments: first those since a revision, then all others.
 *
 * @param since the last revision that the caller knows; undefined: only changes from now on
 */
export const openStream = (ctx: Context, since: number | undefined): EventStreamReply =>
  new EventStreamReply(async (connection) => {
    const hub = hubOf(ctx.db)
    hub.log = ctx.log
    const reader: Reader = { connection, revision: undefined, hasMissed: false }
    hub.readers.add(reader)
    connection.onClose(() => hub.readers.delete(reader))
    await greet(hub, reader, since)
  })

const greet = async (hub: Hub, reader: Reader, since: number | undefined): Promise<void> => {
  const changes = await changesSince(hub.db, since)
  const isBehind = since !== undefined && since !== changes.revision
  const head = `retry: ${RECONNECT_MS}\n`
  reader.connection.write(
    isBehind ? `${head}\n${await messageOf(hub.db, changes)}` : `${head}id: ${changes.revision}\n\n`,
  )
  reader.revision = changes.revision
  if (reader.hasMissed) schedule(hub, 0)
}
