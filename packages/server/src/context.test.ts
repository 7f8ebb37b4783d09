import { afterAll, beforeAll, expect, it } from 'vitest'
import { announce, type Context, inTransaction } from './context.ts'
import { onChange } from './db/changes.ts'
import { startTestService, type TestService } from './testing/service.ts'

let service: TestService
let ctx: Context
const heard: (string | undefined)[] = []

beforeAll(async () => {
  service = await startTestService()
  ctx = service.context()
  onChange(service.db, 'users', (id) => heard.push(id))
})
afterAll(() => service.close())

it('announcements reach this process after the commit and before the action returns', async () => {
  heard.length = 0
  await inTransaction(ctx, async (ctx) => {
    await inTransaction(ctx, (ctx) => announce(ctx, { topic: 'users', id: 'inner' }))
    expect(heard).toEqual([])
  })
  expect(heard[0]).toBe('inner')
})

it('announcements of a failed transaction reach nobody', async () => {
  const failing = inTransaction(ctx, async (ctx) => {
    await announce(ctx, { topic: 'users', id: 'undone' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await announce(ctx, { topic: 'users', id: 'outside' })
  expect(heard).not.toContain('undone')
  expect(heard).toContain('outside')
})
