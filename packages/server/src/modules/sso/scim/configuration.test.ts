import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { createScimClient } from '../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { callersConfig, changing } from './configuration.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
})
afterAll(() => service.close())

const contextOf = (config_id: string): Context => ({
  ...service.context(),
  actor: {
    kind: 'scim',
    config_id,
    origin: { request_id: 'r', ip_address: '127.0.0.1', user_agent: undefined },
  },
})

it('a hundred changes of one configuration wait for each other; the next one is refused', async () => {
  const ctx = contextOf((await createScimClient(service)).config_id)
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let running = 0
  let highest = 0
  const change = (): Promise<void> =>
    changing(ctx, async () => {
      running += 1
      highest = Math.max(highest, running)
      await begun
      running -= 1
    })
  const changes = Array.from({ length: 100 }, change)
  await expect(change()).rejects.toMatchObject({ kind: 'limited', headers: { 'Retry-After': '1' } })
  begin()
  await Promise.all(changes)
  expect(highest).toBe(1)
  await change()
})

it('a change fails when the configuration was deactivated after its token was checked', async () => {
  const client = await createScimClient(service, { domain: 'late.example' })
  const ctx = contextOf(client.config_id)
  await service.as('admin').put(`/auth/sso/configs/${client.config_id}`, { is_active: false })
  const refusal = { kind: 'unauthenticated', message: 'Could not validate credentials' }
  await expect(changing(ctx, () => Promise.resolve())).rejects.toMatchObject(refusal)
  await expect(callersConfig(ctx)).rejects.toMatchObject(refusal)
  await expect(changing(service.context(), () => Promise.resolve())).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})
