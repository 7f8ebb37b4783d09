import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChangeListener, listenForChanges } from '../../db/change-listener.ts'
import { onChange } from '../../db/changes.ts'
import { connect, type Database } from '../../db/connect.ts'
import type { AuthenticatedKey } from '../../http/access.ts'
import { silentLog } from '../../lib/log.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type KeyAuthenticator, keyAuthenticator } from './authenticator.ts'

/** Another process, with its own pool, listener connection and cache. */
let service: TestService
let other: Database
let listener: ChangeListener
let check: KeyAuthenticator['key']

beforeAll(async () => {
  service = await startTestService()
  const { target } = service.database
  other = connect({ ...target, poolSize: 2 })
  listener = await listenForChanges({ db: other.db, target, log: silentLog })
  check = keyAuthenticator({ db: other.db, now: service.now, log: silentLog }).key
})
afterAll(async () => {
  await listener.stop()
  await other.close()
  await service.close()
})

const createKey = async () =>
  (await service.as('developer').post('/api-keys', { name: 'k', scopes: ['ruleset'] })).json<{
    id: string
    key: string
  }>()

const isAtOnce = (answer: ReturnType<typeof check>): boolean => !(answer instanceof Promise)

/** The next change message in the other process. */
const news = (topic: 'users' | 'api_keys'): Promise<string | undefined> =>
  new Promise((resolve) => {
    const forget = onChange(other.db, topic, (id) => {
      forget()
      resolve(id)
    })
  })

describe('the key cache of a process', () => {
  it('returns cached keys without a query, and only those', async () => {
    const { id, key } = await createKey()
    expect(isAtOnce(check(key))).toBe(false)
    expect(await check(key)).toMatchObject({ id, scopes: ['ruleset'] })
    expect(isAtOnce(check(key))).toBe(true)
    expect(check(key)).toMatchObject({ id })
    const unknown = `assay_${'x'.repeat(43)}`
    expect(await check(unknown)).toBeUndefined()
    expect(isAtOnce(check(unknown))).toBe(false)
    expect(check('no key at all')).toBeUndefined()
  })

  it('drops a key that another process revokes', async () => {
    const { id, key } = await createKey()
    await check(key)
    const heard = news('api_keys')
    await service.as('developer').delete(`/api-keys/${id}`)
    expect(await heard).toBe(id)
    expect(await check(key)).toBeUndefined()
  })

  it('drops the keys of an owner whose rights another process changes', async () => {
    const { key } = await createKey()
    await check(key)
    const { id } = (await service.as('developer').get('/users/me')).json()
    const demoted = news('users')
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'viewer' })
    expect(await demoted).toBe(id)
    expect(await check(key)).toMatchObject({ scopes: [] })
    const promoted = news('users')
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'developer' })
    await promoted
    expect(await check(key)).toMatchObject({ scopes: ['ruleset'] })
  })

  it('is not used while the listener is disconnected, and starts empty afterwards', async () => {
    const { id, key } = await createKey()
    await check(key)
    expect(isAtOnce(check(key))).toBe(true)
    await listener.stop()
    expect(isAtOnce(check(key))).toBe(false)
    await service.as('developer').delete(`/api-keys/${id}`)
    expect(await check(key)).toBeUndefined()
    const restarted = news('api_keys')
    listener = await listenForChanges({ db: other.db, target: service.database.target, log: silentLog })
    expect(await restarted).toBeUndefined()
    expect(await check(key)).toBeUndefined()
  })

  it('does not store an answer that a revocation overtook', async () => {
    const { id, key } = await createKey()
    const heard = news('api_keys')
    const [answer] = await Promise.all([check(key), service.as('developer').delete(`/api-keys/${id}`), heard])
    expect([undefined, id]).toContain((answer as AuthenticatedKey | undefined)?.id)
    expect(await check(key)).toBeUndefined()
  })
})
