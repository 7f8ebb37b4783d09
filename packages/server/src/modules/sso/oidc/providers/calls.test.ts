import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../../config/index.ts'
import {
  type HostileProvider,
  startHostileProvider,
} from '../../../../testing/identity-providers/hostile-provider.ts'
import { providerCalls } from './calls.ts'

const config = { ...readConfig({ ENVIRONMENT: 'test' }), SECRET_KEY: 'a secret of the tests, long enough' }

let provider: HostileProvider
beforeAll(async () => {
  provider = await startHostileProvider(() => new Date())
  provider.answer('/slow', () => undefined)
})
afterAll(() => provider.stop())

const slowly = (crowd: string, count: number, signal: AbortSignal): Promise<unknown>[] => {
  const call = providerCalls({ config }, { crowd, signal })
  return Array.from({ length: count }, () =>
    call(`${provider.issuer}/slow`, { method: 'GET', headers: {} }).catch((error: unknown) => error),
  )
}

it('calls to providers are sent 32 at once, and one crowd cannot have more than 128 under way', async () => {
  const controller = new AbortController()
  const crowded = slowly('one', 129, controller.signal)
  await expect(crowded.at(-1)).resolves.toMatchObject({
    name: 'ProviderFailure',
    message: 'Too many calls to providers',
  })
  await expect.poll(() => provider.requests.length, { timeout: 20_000 }).toBe(32)
  const other = slowly('two', 1, controller.signal)
  expect(provider.requests.length).toBe(32)
  controller.abort()
  const ends = await Promise.all([...crowded, ...other])
  expect(ends.every((end) => end instanceof Error)).toBe(true)
  // Those that waited were given up before they were sent.
  expect(provider.requests.length).toBe(32)
  await expect.poll(() => provider.openSockets(), { timeout: 20_000 }).toBe(0)
})
