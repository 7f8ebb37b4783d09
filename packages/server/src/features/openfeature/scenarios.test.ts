import type { AddressInfo } from 'node:net'
import { OFREPProvider } from '@openfeature/ofrep-provider'
import {
  type Client,
  type EvaluationContext,
  type EvaluationDetails,
  type JsonValue,
  OpenFeature,
} from '@openfeature/server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

/**
 * The scenarios of OpenFeature's own suite that concern a provider (evaluation and metadata), with its published
 * provider and a listening service. Left out are features of the SDK only: hooks, the states of a provider, CACHED.
 */

let service: TestService
let client: Client

beforeAll(async () => {
  service = await startTestService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  const headers = Object.entries(await service.key(['evaluate'])).map(([name, value]): [string, string] => [
    name,
    value,
  ])
  await OpenFeature.setProviderAndWait('scenarios', new OFREPProvider({ baseUrl, headers }))
  client = OpenFeature.getClient('scenarios')
  for (const flag of flags()) {
    const answer = await service.as('developer').post('/feature-flags/', { name: 'of the suite', ...flag })
    expect(answer.statusCode, answer.body).toBe(201)
  }
})
afterAll(async () => {
  await OpenFeature.close()
  service.app.server.closeAllConnections()
  await service.close()
})

const rule = (attribute: string, value: unknown, share = 100) => ({
  rollout_percentage: share,
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator: 'equals', value }] }],
})
const forBallmer = rule('email', 'ballmer@macrosoft.com')

const TEMPLATE = { showImages: true, title: 'Check out these pics!', imagesPerPage: 100 }
const METADATA = { string: '1.0.2', integer: 2, float: 0.1, boolean: true }

/** A flag that serves the first of two values to every subject. */
const chosen = (key: string, type: string, [first, second]: [[string, unknown], [string, unknown]]) => ({
  key,
  value_type: type,
  is_active: true,
  rollout_percentage: 100,
  variants: [
    { key: first[0], value: first[1], weight: 100 },
    { key: second[0], value: second[1], weight: 0 },
  ],
})

const zeros = (key: string, fields: object = {}) =>
  [
    ['string', 'string', '', 'str'],
    ['integer', 'number', 0, 1],
    ['float', 'number', 0, 1.5],
    ['object', 'json', {}, TEMPLATE],
  ].map(([name, type, zero, other]) => ({
    ...chosen(`${name}-${key}`, String(type), [
      ['zero', zero],
      ['non-zero', other],
    ]),
    ...fields,
    ...('targeting_rules' in fields && { off_value: zero }),
  }))

const flags = () => [
  { key: 'boolean-flag', is_active: true, rollout_percentage: 100 },
  chosen('string-flag', 'string', [
    ['greeting', 'hi'],
    ['parting', 'bye'],
  ]),
  chosen('integer-flag', 'number', [
    ['ten', 10],
    ['one', 1],
  ]),
  chosen('float-flag', 'number', [
    ['half', 0.5],
    ['tenth', 0.1],
  ]),
  chosen('object-flag', 'json', [
    ['template', TEMPLATE],
    ['empty', {}],
  ]),
  { key: 'boolean-zero-flag', is_active: true, rollout_percentage: 0 },
  ...zeros('zero-flag'),
  {
    key: 'boolean-targeted-zero-flag',
    is_active: true,
    targeting_rules: rule('email', 'ballmer@macrosoft.com', 0),
  },
  ...zeros('targeted-zero-flag', { targeting_rules: forBallmer, rollout_percentage: 0 }),
  {
    ...chosen('context-aware', 'string', [
      ['internal', 'INTERNAL'],
      ['external', 'EXTERNAL'],
    ]),
    off_value: 'EXTERNAL',
    targeting_rules: rule('customer', false),
    rollout_percentage: 0,
  },
  chosen('wrong-flag', 'string', [
    ['one', 'uno'],
    ['two', 'dos'],
  ]),
  { key: 'metadata-flag', is_active: true, rollout_percentage: 100, metadata: METADATA },
  { key: 'boolean-disabled-flag' },
  {
    ...chosen('string-disabled-flag', 'string', [
      ['a', 'x'],
      ['b', 'y'],
    ]),
    is_active: false,
    off_value: 'bye',
  },
]

const details = (
  key: string,
  fallback: JsonValue,
  context: EvaluationContext = {},
): Promise<EvaluationDetails<JsonValue>> => {
  if (typeof fallback === 'boolean') return client.getBooleanDetails(key, fallback, context)
  if (typeof fallback === 'string') return client.getStringDetails(key, fallback, context)
  if (typeof fallback === 'number') return client.getNumberDetails(key, fallback, context)
  return client.getObjectDetails(key, fallback, context)
}

describe('a flag with the same value for every subject', () => {
  it.each<[string, JsonValue, JsonValue, string]>([
    ['boolean-flag', false, true, 'on'],
    ['string-flag', 'bye', 'hi', 'greeting'],
    ['integer-flag', 1, 10, 'ten'],
    ['float-flag', 0.1, 0.5, 'half'],
    ['object-flag', {}, TEMPLATE, 'template'],
  ])('resolves %s without a context, with all details', async (flagKey, fallback, value, variant) => {
    expect(await details(flagKey, fallback)).toMatchObject({ flagKey, value, variant, reason: 'STATIC' })
  })

  it.each<[string, JsonValue, JsonValue]>([
    ['boolean', true, false],
    ['string', 'hi', ''],
    ['integer', 1, 0],
    ['float', 0.1, 0],
    ['object', { a: 1 }, {}],
  ])('resolves the zero value of a %s', async (type, fallback, value) => {
    expect(await details(`${type}-zero-flag`, fallback)).toMatchObject({ value, reason: 'STATIC' })
  })
})

describe('a flag with a rule', () => {
  const types: [string, JsonValue, JsonValue][] = [
    ['boolean', true, false],
    ['string', 'hi', ''],
    ['integer', 1, 0],
    ['float', 0.1, 0],
    ['object', { a: 1 }, {}],
  ]

  it.each(types)('resolves the zero value of a %s by the rule', async (type, fallback, value) => {
    const context = { email: 'ballmer@macrosoft.com' }
    const resolved = await details(`${type}-targeted-zero-flag`, fallback, context)
    expect(resolved).toMatchObject({ value, reason: 'TARGETING_MATCH' })
  })

  it.each(
    types.flatMap(([type, fallback, value]) =>
      [{ email: 'ballmer@none.com' }, {}, { email: null }].map(
        (context) => [type, context, fallback, value] as const,
      ),
    ),
  )('resolves the zero value of a %s by default for %j', async (type, context, fallback, value) => {
    const resolved = await details(`${type}-targeted-zero-flag`, fallback, { ...context })
    expect(resolved).toMatchObject({ value, reason: 'DEFAULT' })
  })

  it.each([
    { fn: 'Sulisław', ln: 'Świętopełk', age: 29, customer: 'false' },
    { email: 'ballmer@macrosoft.com', role: 'admin', age: 65, customer: false },
  ])('resolves by several attributes: %j', async (context) => {
    const resolved = await details('context-aware', 'EXTERNAL', context)
    expect(resolved).toMatchObject({ value: 'INTERNAL', reason: 'TARGETING_MATCH' })
    expect(await client.getStringValue('context-aware', 'other', {})).toBe('EXTERNAL')
  })
})

describe('an evaluation that fails', () => {
  it.each<[string, JsonValue]>([
    ['Boolean', false],
    ['String', 'bye'],
    ['Integer', 1],
    ['Float', 0.1],
    ['Object', { a: 1 }],
  ])('returns the default for an unknown flag: %s', async (_type, fallback) => {
    const resolved = await details('non-existent-flag', fallback)
    expect(resolved).toMatchObject({ value: fallback, reason: 'ERROR', errorCode: 'FLAG_NOT_FOUND' })
    expect(resolved.errorMessage).toContain('non-existent-flag')
  })

  it.each<[string, JsonValue]>([
    ['boolean-flag', 'bye'],
    ['boolean-flag', 1],
    ['string-flag', false],
    ['string-flag', 1],
    ['string-flag', {}],
    ['wrong-flag', 13],
  ])('returns the default for %s requested as %j', async (key, fallback) => {
    const resolved = await details(key, fallback)
    expect(resolved).toMatchObject({ value: fallback, reason: 'ERROR', errorCode: 'TYPE_MISMATCH' })
  })
})

describe('the metadata of a flag', () => {
  it('is included in the details', async () => {
    expect((await details('metadata-flag', true)).flagMetadata).toMatchObject(METADATA)
  })

  it.each<[string, JsonValue]>([
    ['boolean-flag', true],
    ['integer-flag', 23],
    ['float-flag', 2.3],
    ['string-flag', 'value'],
  ])('contains only the id and the revision for %s without any', async (key, fallback) => {
    const { flagMetadata } = await details(key, fallback)
    expect(Object.keys(flagMetadata).sort()).toEqual(['flag_id', 'revision'])
  })
})

describe('a flag that is off', () => {
  it.each<[string, JsonValue]>([
    ['boolean-disabled-flag', false],
    ['string-disabled-flag', 'bye'],
  ])('resolves to its off value: %s', async (key, value) => {
    expect(await details(key, value)).toMatchObject({ value, reason: 'DISABLED' })
  })
})
