import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type ChangeListener, listenForChanges } from './change-listener.ts'
import { applyMessage, CHANNEL, isLive, notifyChange, onChange } from './changes.ts'

let database: TestDatabase
let listener: ChangeListener

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  listener = await listenForChanges({ db: database.db, target: database.target, log: silentLog })
})
afterAll(async () => {
  await listener.stop()
  await database.drop()
})

/** The next change under `topic`. */
const next = (topic: 'users' | 'api_keys' = 'users'): Promise<string | undefined> =>
  new Promise((resolve) => {
    const forget = onChange(database.db, topic, (id) => {
      forget()
      resolve(id)
    })
  })

describe('news of changes', () => {
  it('arrive under their topic', async () => {
    const [user, key] = [next('users'), next('api_keys')]
    await notifyChange(database.db, { topic: 'api_keys', id: 'k' })
    await notifyChange(database.db, { topic: 'users', id: 'u' })
    expect(await Promise.all([user, key])).toEqual(['u', 'k'])
  })

  it('of a transaction arrive when it commits, and never when it fails', async () => {
    const heard = next()
    const failing = database.db.transaction().execute(async (db) => {
      await notifyChange(db, { topic: 'users', id: 'undone' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.db.transaction().execute((db) => notifyChange(db, { topic: 'users', id: 'kept' }))
    expect(await heard).toBe('kept')
  })

  it.each(['', 'text', '1', 'null', '{}', '{"topic":1,"id":"x"}', '{"topic":"users"}'])(
    'that are none are ignored: %j',
    (message) => {
      const heard: unknown[] = []
      const forget = onChange(database.db, 'users', (id) => heard.push(id))
      expect(() => applyMessage(database.db, message)).not.toThrow()
      forget()
      expect(heard).toEqual([])
    },
  )

  it('that others put on the channel do no harm', async () => {
    const heard = next()
    await sql`select pg_notify(${CHANNEL}, 'not ours')`.execute(database.db)
    await notifyChange(database.db, { topic: 'users', id: 'ours' })
    expect(await heard).toBe('ours')
  })

  it('stop with a lost connection, and start with a gap when it is back', async () => {
    expect(isLive(database.db)).toBe(true)
    const reset = next()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'assay changes' and datname = current_database()`.execute(database.db)
    expect(await reset).toBeUndefined()
    const heard = next()
    await notifyChange(database.db, { topic: 'users', id: 'after' })
    expect(await heard).toBe('after')
    expect(isLive(database.db)).toBe(true)
  })

  it('are not expected before anybody listens, nor after', async () => {
    const own = await createTestDatabase({ content: 'empty' })
    expect(isLive(own.db)).toBe(false)
    const unreachable = await listenForChanges({
      db: own.db,
      target: { url: 'postgres://nobody@127.0.0.1:1/none' },
      log: silentLog,
    })
    expect(isLive(own.db)).toBe(false)
    await unreachable.stop()
    const listening = await listenForChanges({ db: own.db, target: own.target, log: silentLog })
    expect(isLive(own.db)).toBe(true)
    await listening.stop()
    expect(isLive(own.db)).toBe(false)
    await own.drop()
  })
})
