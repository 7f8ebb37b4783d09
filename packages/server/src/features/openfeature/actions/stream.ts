import type { Context } from '../../../context.ts'
import { onChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { type EventConnection, EventStreamReply, eventText } from '../../../http/event-stream.ts'
import type { Logger } from '../../../lib/log.ts'
import { type Changes, changesSince } from '../store.ts'
import { currentRuleset } from './ruleset.ts'

/** Changes within this time of the first go out together. */
const JOIN_MS = 125
/** After a failure to ask what changed. */
const RETRY_MS = 1000
const RECONNECT_MS = 5000

interface Reader {
  connection: EventConnection
  /** Up to where it was told; undefined while it is being told for the first time. */
  revision: number | undefined
  /** Something went out meanwhile. */
  hasMissed: boolean
}

/** All who are told by this process. */
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
    tellAll(hub).catch((error: unknown) => {
      hub.log?.warn({ err: error }, 'flag changes not published, trying again')
      schedule(hub, RETRY_MS)
    })
  }, delay)
  hub.timer.unref()
}

/** One reading and one text for everybody, however many they are. */
const tellAll = async ({ db, readers }: Hub): Promise<void> => {
  const known = [...readers].flatMap(({ revision }) => revision ?? [])
  const since = known.length === 0 ? undefined : known.reduce((least, revision) => Math.min(least, revision))
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

/** A message of the kind that OpenFeature clients know. No flag's content is in it. */
const messageOf = async (db: Db, { revision, changed_at, keys }: Changes): Promise<string> => {
  const { etag } = await currentRuleset({ db })
  const data = { type: 'refetchEvaluation', etag, lastModified: changed_at, keys }
  return eventText({ event: 'message', id: String(revision), data })
}

/**
 * A stream that tells of every change of flags and segments: at once of those since a revision, then of all others.
 *
 * @param since the last revision that the caller knows; undefined: it is told of changes from now on
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
