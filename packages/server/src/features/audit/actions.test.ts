import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Context, inTransaction } from '../../context.ts'
import { checkChain } from '../../testing/audit-chain.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { historyOf, record } from './index.ts'

let service: TestService
let ctx: Context
beforeAll(async () => {
  service = await startTestService()
  ctx = service.context()
})
afterAll(() => service.close())

const entity = (id: string) => ({ type: 'experiment' as const, id, name: 'Checkout' })
const PAGE = { skip: 0, limit: 100 }

describe('recording', () => {
  it('writes who, what, where from and what changed', async () => {
    const origin = { request_id: 'r-1', ip_address: '10.0.0.1', user_agent: 'browser' }
    const user = {
      id: '8a5f2c1e-0000-4000-8000-000000000001',
      email: 'ada@example.com',
      username: 'ada',
      role: 'admin' as const,
      is_superuser: false,
    }
    const actor = { kind: 'user' as const, origin, user, session_id: 's' }
    await record(
      { ...ctx, actor },
      {
        action: 'experiment_update',
        entity: entity('told'),
        old_value: { name: 'A', password: 'x' },
        new_value: { name: 'B' },
        reason: 'because',
      },
    )
    const { items, total } = await historyOf({ ...ctx, actor }, entity('told'), PAGE)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      user_id: user.id,
      user_email: 'ada@example.com',
      action_type: 'experiment_update',
      action_description: 'Experiment "Checkout" was changed',
      entity_name: 'Checkout',
      old_value: { name: 'A', password: '[REDACTED]' },
      new_value: { name: 'B' },
      reason: 'because',
      ip_address: '10.0.0.1',
      user_agent: 'browser',
      request_id: 'r-1',
      timestamp: service.now(),
    })
  })

  it.each([
    [{ kind: 'system', name: 'experiment-scheduler' } as const, 'system:experiment-scheduler'],
    [
      {
        kind: 'key',
        key_id: 'k1',
        origin: { request_id: 'r', ip_address: '::1', user_agent: undefined },
      } as const,
      'api_key:k1',
    ],
    [
      { kind: 'anonymous', origin: { request_id: 'r', ip_address: '::1', user_agent: undefined } } as const,
      'anonymous',
    ],
  ])('names %j', async (actor, name) => {
    await record({ ...ctx, actor }, { action: 'experiment_start', entity: entity(name) })
    const { items } = await historyOf(ctx, entity(name), PAGE)
    expect(items[0]).toMatchObject({ user_id: null, user_email: name })
  })

  it('leaves no entry when its transaction fails', async () => {
    const failing = inTransaction(ctx, async (ctx) => {
      await record(ctx, { action: 'experiment_start', entity: entity('undone') })
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect((await historyOf(ctx, entity('undone'), PAGE)).total).toBe(0)
  })

  it('makes one chain without gaps of concurrent entries', async () => {
    const before = await checkChain(ctx)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        record(ctx, { action: 'experiment_update', entity: entity(`many ${index % 4}`) }),
      ),
    )
    expect(await checkChain(ctx)).toEqual({ intact: before.intact + 40, broken: undefined })
    const { items, total } = await historyOf(ctx, entity('many 1'), { skip: 2, limit: 3 })
    expect(total).toBe(10)
    expect(items.map(({ position }) => position)).toEqual(
      items.map(({ position }) => position).sort((a, b) => b - a),
    )
  })

  it('stores numbers and texts so that the hash can be recomputed', async () => {
    await record(ctx, {
      action: 'experiment_update',
      entity: entity('values'),
      new_value: {
        n: [0.1, 1e21, 1e-9, -0, 2 ** 63],
        text: 'ü😀"\\\n',
        nested: { z: 1, a: [] },
      },
    })
    expect((await checkChain(ctx)).broken).toBeUndefined()
  })
})

describe('the table of entries', () => {
  it.each([sql`update audit_log set entity_name = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])(
    'refuses changes',
    async (statement) => {
      await expect(statement.execute(service.db)).rejects.toThrow('the audit log is only ever added to')
    },
  )

  it('shows changes that bypass its triggers', async () => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(service.db)
    await sql`update audit_log set entity_name = 'x' where position = 3`.execute(service.db)
    expect(await checkChain(ctx)).toEqual({ intact: 2, broken: 3 })
    await sql`update audit_log set entity_name = 'Checkout' where position = 3`.execute(service.db)
    expect((await checkChain(ctx)).broken).toBeUndefined()
    await sql`delete from audit_log where position = 1`.execute(service.db)
    expect(await checkChain(ctx)).toEqual({ intact: 0, broken: 1 })
  })
})
