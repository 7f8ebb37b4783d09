import type { AddressInfo } from 'node:net'
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

/** The published packages of OpenFeature for servers, unchanged, with a listening service. */

let service: TestService
let baseUrl: string
let client: Client

const clientWith = async (apiKey: string, domain: string): Promise<Client> => {
  const provider = new OFREPProvider({ baseUrl, headers: [['X-API-Key', apiKey]] })
  await OpenFeature.setProviderAndWait(domain, provider)
  return OpenFeature.getClient(domain)
}

beforeAll(async () => {
  service = await startTestService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  client = await clientWith((await service.key(['evaluate']))['x-api-key'], 'good')
})
afterAll(async () => {
  await OpenFeature.close()
  service.app.server.closeAllConnections()
  await service.close()
})

const flag = async (key: string, fields: object = {}) => {
  const body = { key, name: key, is_active: true, rollout_percentage: 100, ...fields }
  const answer = await service.as('developer').post('/feature-flags/', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const somebody = { targetingKey: 'somebody', plan: 'pro' }
const only = (value: unknown) => [{ key: 'only', value, weight: 100 }]

describe('the server provider', () => {
  it('gets values of every type with variant, reason and metadata', async () => {
    const { id } = await flag('server-switch')
    await flag('server-text', { value_type: 'string', variants: only('red') })
    await flag('server-number', { value_type: 'number', variants: only(2.5) })
    await flag('server-object', { value_type: 'json', variants: only({ deep: [1] }) })
    expect(await client.getBooleanDetails('server-switch', false, somebody)).toMatchObject({
      value: true,
      variant: 'on',
      reason: 'STATIC',
      flagMetadata: { flag_id: id, revision: expect.any(Number) },
    })
    expect(await client.getStringValue('server-text', 'grey', somebody)).toBe('red')
    expect(await client.getNumberValue('server-number', 0, somebody)).toBe(2.5)
    expect(await client.getObjectValue('server-object', {}, somebody)).toEqual({ deep: [1] })
  })

  it('receives a change with the next request', async () => {
    const { id } = await flag('server-live')
    expect(await client.getBooleanValue('server-live', false, somebody)).toBe(true)
    await service.as('developer').post(`/feature-flags/${id}/disable`)
    expect(await client.getBooleanDetails('server-live', true, somebody)).toMatchObject({
      value: false,
      reason: 'DISABLED',
    })
  })

  it('returns the default of the code for a flag without a value or an error', async () => {
    await flag('server-empty', { value_type: 'string', variants: only('x'), rollout_percentage: 0 })
    expect(await client.getStringValue('server-empty', 'grey', somebody)).toBe('grey')
    await flag('server-typed', { value_type: 'string', variants: only('x') })
    await flag('server-split', { value_type: 'string', variants: only('x'), rollout_percentage: 50 })
    const errors = [
      ['nowhere', somebody, ErrorCode.FLAG_NOT_FOUND],
      ['nowhere', {}, ErrorCode.FLAG_NOT_FOUND],
      ['server-split', {}, ErrorCode.TARGETING_KEY_MISSING],
      ['server-split', { targetingKey: '' }, ErrorCode.TARGETING_KEY_MISSING],
      ['server-typed', { ...somebody, text: 'x'.repeat(70_000) }, ErrorCode.INVALID_CONTEXT],
    ] as const
    for (const [key, context, errorCode] of errors) {
      const details = await client.getStringDetails(key, 'grey', context)
      expect(details).toMatchObject({ value: 'grey', errorCode })
    }
    expect(await client.getNumberDetails('server-typed', 7, somebody)).toMatchObject({
      value: 7,
      errorCode: ErrorCode.TYPE_MISMATCH,
    })
  })

  it('returns the default of the code with an invalid key', async () => {
    await flag('server-secret')
    const stranger = await clientWith('assay_nonsense', 'bad')
    expect(await stranger.getBooleanDetails('server-secret', false, somebody)).toMatchObject({
      value: false,
      reason: 'ERROR',
    })
  })
})
