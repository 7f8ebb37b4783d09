import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  receiveOnly,
  sendSigned,
  sendWebhook,
  signatureOf,
  WEBHOOK_SECRET,
} from '../../../testing/integrations/webhooks.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { INTEGRATION_TYPES } from '../types.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  for (const type of INTEGRATION_TYPES) await receiveOnly(service, type)
})
afterAll(() => service.close())

const REFUSED = { detail: 'Webhook authentication failed' }
const BODY = JSON.stringify({ action: 'opened', issue: { number: 7, title: 'A bug' } })
const RIGHT = signatureOf(BODY)
const WRONG = signatureOf(`${BODY} `)
const SHA1 = 'sha1=5d61605c3feea9799210ddcb71307d4ba264225f'

const stored = async () => (await service.db.selectFrom('integration_events').select('id').execute()).length

describe('a webhook is accepted', () => {
  it.each<[string, string, Record<string, string>]>([
    ['github', 'its signature', { 'x-hub-signature-256': RIGHT }],
    [
      'github',
      'its signature beside one with SHA-1',
      { 'x-hub-signature-256': RIGHT, 'x-hub-signature': SHA1 },
    ],
    ['jira', 'its signature', { 'x-hub-signature': RIGHT }],
    ['jira', 'the secret', { 'x-assay-webhook-secret': WEBHOOK_SECRET }],
    ['jira', 'both', { 'x-hub-signature': RIGHT, 'x-assay-webhook-secret': WEBHOOK_SECRET }],
    ['salesforce', 'its signature', { 'x-hub-signature-256': RIGHT }],
    ['salesforce', 'the secret', { 'x-assay-webhook-secret': WEBHOOK_SECRET }],
  ])('from %s with %s', async (source, _, headers) => {
    const answer = await sendWebhook(service, source, { body: BODY, headers })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
  })

  it('whatever spaces and escapes its JSON has, since the signature covers the bytes', async () => {
    const body = `{ "issue" :\n{"number": 8, "title": "caf\\u00e9"} }`
    const answer = await sendWebhook(service, 'github', {
      body,
      headers: { 'x-hub-signature-256': signatureOf(body) },
    })
    expect(answer.json()).toEqual({ status: 'received' })
  })

  it('with a media type that names its charset', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8', 'x-hub-signature': RIGHT }
    expect((await sendWebhook(service, 'jira', { body: BODY, headers })).statusCode).toBe(200)
  })
})

describe('a webhook is refused', () => {
  it.each<[string, string, Record<string, string>, string?]>([
    ['github', 'no signature', {}],
    ['github', 'a wrong signature', { 'x-hub-signature-256': WRONG }],
    [
      'github',
      'a signature with another secret',
      { 'x-hub-signature-256': signatureOf(BODY, 'x'.repeat(20)) },
    ],
    ['github', 'a signature with SHA-1 alone', { 'x-hub-signature': SHA1 }],
    ['github', 'the secret itself', { 'x-assay-webhook-secret': WEBHOOK_SECRET }],
    ['github', 'a signature without its prefix', { 'x-hub-signature-256': RIGHT.slice(7) }],
    ['github', 'a signature that is cut', { 'x-hub-signature-256': RIGHT.slice(0, -1) }],
    ['github', 'an empty signature', { 'x-hub-signature-256': '' }],
    ['github', 'the signature twice', { 'x-hub-signature-256': `${RIGHT}, ${RIGHT}` }],
    ['github', 'a body with one byte more', { 'x-hub-signature-256': RIGHT }, `${BODY}\n`],
    ['github', 'a body with one byte changed', { 'x-hub-signature-256': RIGHT }, BODY.replace('7', '8')],
    ['github', 'no body', { 'x-hub-signature-256': RIGHT }, ''],
    ['jira', 'a signature in the header of another kind', { 'x-hub-signature-256': RIGHT }],
    ['jira', 'a signature with SHA-1', { 'x-hub-signature': SHA1 }],
    [
      'jira',
      'a right signature beside a wrong secret',
      { 'x-hub-signature': RIGHT, 'x-assay-webhook-secret': 'x' },
    ],
    [
      'jira',
      'a right secret beside a wrong signature',
      { 'x-hub-signature': WRONG, 'x-assay-webhook-secret': WEBHOOK_SECRET },
    ],
    ['salesforce', 'a wrong secret', { 'x-assay-webhook-secret': `${WEBHOOK_SECRET}x` }],
    [
      'salesforce',
      'a right secret beside a wrong signature',
      { 'x-hub-signature-256': WRONG, 'x-assay-webhook-secret': WEBHOOK_SECRET },
    ],
    ['salesforce', 'the secret twice', { 'x-assay-webhook-secret': `${WEBHOOK_SECRET}, ${WEBHOOK_SECRET}` }],
  ])('from %s with %s', async (source, _, headers, body = BODY) => {
    const before = await stored()
    const answer = await sendWebhook(service, source, { body, headers })
    expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
    expect(await stored()).toBe(before)
  })

  it('in the same words without a configuration, without a secret, and while it is not active', async () => {
    const other = await startTestService()
    const answers = [await sendSigned(other, 'github', {})]
    const config = { token: 'x', repo_owner: 'acme', repo_name: 'shop' }
    await other.as('admin').post('/integrations/', { integration_type: 'github', config, is_active: true })
    answers.push(await sendSigned(other, 'github', {}))
    const change = { config: { webhook_secret: WEBHOOK_SECRET }, is_active: false }
    await other.as('admin').put('/integrations/github', change)
    answers.push(await sendSigned(other, 'github', {}))
    await other.close()
    const shape = ({ statusCode, headers, body }: (typeof answers)[number]) => {
      const { date: _, 'x-request-id': __, ...same } = headers
      return { statusCode, same, body }
    }
    expect(answers.map(shape)).toEqual(Array(3).fill(shape(answers[0] as (typeof answers)[number])))
    expect(answers[0]?.json()).toEqual(REFUSED)
  })

  it.each(['gitlab', 'GitHub', 'jira ', '..%2fjira', '%00', 'constructor', '__proto__', ''])(
    'from the unknown source %j',
    async (source) => {
      const answer = await sendSigned(service, encodeURI(source), {})
      expect([404, 422]).toContain(answer.statusCode)
      if (answer.statusCode === 404) expect(answer.json()).toEqual({ detail: 'Not Found' })
    },
  )

  it.each<[string, string | Buffer]>([
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['no JSON', 'payload=1'],
    ['a truncated object', '{"a":'],
    ['a repeated key', '{"a":1,"a":2}'],
    ['a reserved key', '{"__proto__":{"admin":true}}'],
    ['a NUL character', '{"a":"\\u0000"}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ['extreme nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['very many keys', `{${Array.from({ length: 60_000 }, (_, at) => `"${at}":1`).join()}}`],
  ])('when its signature is right, but its body is %s', async (_, body) => {
    const before = await stored()
    const headers = { 'x-hub-signature-256': signatureOf(body) }
    const answer = await sendWebhook(service, 'github', { body, headers })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'Body must be a JSON object' }])
    const unsigned = await sendWebhook(service, 'github', { body })
    expect([unsigned.statusCode, unsigned.json()]).toEqual([401, REFUSED])
    expect(await stored()).toBe(before)
  })

  it('when it is larger than 1 MiB, and accepted when it is nearly as large', async () => {
    const sized = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    const large = sized(1024 * 1024 + 1)
    const headers = { 'x-hub-signature-256': signatureOf(large) }
    expect((await sendWebhook(service, 'github', { body: large, headers })).statusCode).toBe(413)
    const accepted = sized(1024 * 1024)
    const right = { 'x-hub-signature-256': signatureOf(accepted) }
    expect((await sendWebhook(service, 'github', { body: accepted, headers: right })).statusCode).toBe(200)
  })

  it('when its type is not JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-hub-signature-256': RIGHT }
    expect((await sendWebhook(service, 'github', { body: BODY, headers })).statusCode).toBe(415)
  })

  it('when there are too many of one client in a minute', async () => {
    const other = await startTestService({ config: { RATE_LIMIT_ENABLED: 'true' } })
    const statuses: number[] = []
    for (let count = 0; count < 301; count += 1) {
      statuses.push((await sendWebhook(other, 'github', { body: '{}' })).statusCode)
    }
    await other.close()
    expect([new Set(statuses.slice(0, 300)), statuses.at(-1)]).toEqual([new Set([401]), 429])
  })
})

describe('a delivery', () => {
  const send = (source: string, payload: object, headers: Record<string, string> = {}) =>
    sendSigned(service, source, payload, headers).then((answer) => answer.json().status)

  it.each<[string, (id: string) => [object, Record<string, string>]]>([
    ['github', (id) => [{}, { 'x-github-delivery': id }]],
    ['jira', (id) => [{}, { 'x-atlassian-webhook-identifier': id }]],
    ['salesforce', (id) => [{ id }, {}]],
  ])('of %s is a duplicate for 7 days', async (source, delivered) => {
    const [payload, headers] = delivered(randomUUID())
    expect(await send(source, payload, headers)).toBe('received')
    expect(await send(source, payload, headers)).toBe('duplicate')
    service.advance(7 * 86_400_000 - 1)
    expect(await send(source, payload, headers)).toBe('duplicate')
    service.advance(1)
    expect(await send(source, payload, headers)).toBe('received')
    expect(await send(source, payload, headers)).toBe('duplicate')
  })

  it('is stored once when it comes many times at the same moment', async () => {
    const headers = { 'x-github-delivery': randomUUID() }
    const statuses = await Promise.all(Array.from({ length: 12 }, () => send('github', {}, headers)))
    expect(statuses.sort()).toEqual([...Array(11).fill('duplicate'), 'received'])
  })

  it('without an id, or with the id of another kind, is new each time', async () => {
    const id = randomUUID()
    expect(await send('github', {}, { 'x-github-delivery': id })).toBe('received')
    expect(await send('jira', {}, { 'x-atlassian-webhook-identifier': id })).toBe('received')
    expect([await send('jira', {}), await send('jira', {})]).toEqual(['received', 'received'])
  })

  it('can have an id of any form', async () => {
    for (const id of ['x'.repeat(5000), '../../x', "'; drop table users --", 7]) {
      expect([await send('salesforce', { id }), await send('salesforce', { id })]).toEqual([
        'received',
        'duplicate',
      ])
    }
  })

  it('is deleted after 30 days', async () => {
    await send('github', {}, { 'x-github-delivery': randomUUID() })
    const { removeEventsBefore } = await import('./store.ts')
    const moment = new Date(service.now().getTime() + 1)
    expect(await removeEventsBefore(service.context(), moment)).toBeGreaterThan(0)
    expect(await stored()).toBe(0)
  })
})
