import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveKey, signToken } from '../../../lib/crypto.ts'
import {
  type HostileProvider,
  startHostileProvider,
  tokenOf,
} from '../../../testing/identity-providers/hostile-provider.ts'
import {
  callBack,
  codeIn,
  createConfig,
  DASHBOARD_SETTINGS,
  newTab,
  startLogin,
  startTestSignIn,
  storedRows,
  type Tab,
} from '../../../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const REFUSED = { detail: 'Sign-in could not be completed; start it again' }

let service: TestService
let provider: HostileProvider
let configId: string

beforeAll(async () => {
  provider = await startHostileProvider(() => service.now())
  service = await startTestService({ config: DASHBOARD_SETTINGS })
  configId = await createConfig(service, { sso_url: provider.issuer })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
})
beforeEach(() => service.db.updateTable('users').set({ is_active: true }).execute())

/** An accepted sign-in: its code, and the tab that began it. */
const handOff = async (): Promise<{ code: string; tab: Tab }> => {
  const started = await startLogin(service)
  provider.setNonce(started.location.searchParams.get('nonce') ?? '')
  return { code: codeIn(await callBack(service, started)), tab: started.tab }
}

const exchange = (code: unknown, secret: unknown) =>
  service.anonymous.post('/auth/sso/exchange', { code, secret })

const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('A hand-off code', () => {
  it('opens a session for the tab that began', async () => {
    const { code, tab } = await handOff()
    const answer = await exchange(code, tab.secret)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 43_200,
        user: expect.objectContaining({ email: 'eve@acme.example' }),
      },
    ])
    expect(code.length).toBeLessThanOrEqual(2048)
    const { rows } = await service.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('method', '=', 'sso')
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(1)
  })

  it('takes the handoff of the secret as bytes and as text', async () => {
    const bytes = randomBytes(32)
    const secret = bytes.toString('base64url')
    for (const content of [bytes, secret]) {
      const handoff = createHash('sha256').update(content).digest('base64url')
      const started = await startLogin(service, 'acme.example', { secret, handoff })
      provider.setNonce(started.location.searchParams.get('nonce') ?? '')
      expect((await exchange(codeIn(await callBack(service, started)), secret)).statusCode).toBe(200)
    }
  })

  it('can be exchanged again by its tab, for another session', async () => {
    const { code, tab } = await handOff()
    const answers = [await exchange(code, tab.secret), await exchange(code, tab.secret)]
    const tokens = answers.map((answer) => answer.json<{ access_token: string }>().access_token)
    expect(new Set(tokens).size).toBe(2)
  })

  it('is valid for 60 seconds', async () => {
    const { code, tab } = await handOff()
    service.advance(59_999)
    expect((await exchange(code, tab.secret)).statusCode).toBe(200)
    service.advance(1)
    expect([(await exchange(code, tab.secret)).statusCode]).toEqual([400])
  })

  it.each<[string, (code: string) => string]>([
    ['is no code', () => 'nonsense'],
    ['is cut off', (code) => code.slice(0, -1)],
    ['has another signature', (code) => `${code.slice(0, -10)}AAAAAAAAAA`],
    ['has other claims', (code) => code.replace(/\.[\w-]{10}/, '.AAAAAAAAAA')],
    ['has no signature', (code) => `${code.split('.').slice(0, 2).join('.')}.`],
    ['names the algorithm none', (code) => tokenOf({ alg: 'none' }, claimsOf(code))],
    [
      'is signed with the bare secret',
      (code) => signToken(claimsOf(code), Buffer.from(service.config.SECRET_KEY)),
    ],
    [
      'is of another deployment',
      (code) => signToken(claimsOf(code), deriveKey('the secret of another one', 'single sign-on hand-off')),
    ],
    [
      'is signed with the key of sessions',
      (code) => signToken(claimsOf(code), deriveKey(service.config.SECRET_KEY, 'session')),
    ],
    [
      'is signed with the key of cookies',
      (code) => signToken(claimsOf(code), deriveKey(service.config.SECRET_KEY, 'single sign-on cookie v1')),
    ],
    [
      'names no account',
      (code) =>
        signToken(
          { ...claimsOf(code), user_id: undefined },
          deriveKey(service.config.SECRET_KEY, 'single sign-on hand-off'),
        ),
    ],
  ])('is refused when it %s', async (_, change) => {
    const { code, tab } = await handOff()
    const before = await storedRows(service)
    const answer = await exchange(change(code), tab.secret)
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
    expect(await storedRows(service)).toEqual(before)
  })

  it('is refused in another tab', async () => {
    const { code, tab } = await handOff()
    const before = await storedRows(service)
    for (const secret of [newTab().secret, tab.handoff, 'A'.repeat(43)]) {
      const answer = await exchange(code, secret)
      expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
    }
    expect(await storedRows(service)).toEqual(before)
  })

  it('is refused when the account was deactivated meanwhile', async () => {
    const { code, tab } = await handOff()
    await service.db.updateTable('users').set({ is_active: false }).execute()
    const answer = await exchange(code, tab.secret)
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
  })

  it('is refused when the account was deleted meanwhile', async () => {
    const { code, tab } = await handOff()
    await service.db.deleteFrom('users').where('email', '=', 'eve@acme.example').execute()
    const answer = await exchange(code, tab.secret)
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
  })

  it.each<[string, unknown, unknown]>([
    ['no code', undefined, 'A'.repeat(43)],
    ['no secret', 'code', undefined],
    ['a list as code', ['code'], 'A'.repeat(43)],
    ['a long code', 'c'.repeat(2049), 'A'.repeat(43)],
    ['a short secret', 'code', 'A'.repeat(42)],
    ['a secret in base64', 'code', `${'A'.repeat(42)}=`],
  ])('with %s is a malformed request', async (_, code, secret) => {
    expect((await exchange(code, secret)).statusCode).toBe(422)
  })

  it('is no session, and a session is no hand-off code', async () => {
    const { code, tab } = await handOff()
    expect((await service.withToken(code).get('/users/me')).statusCode).toBe(401)
    const { token } = await service.signIn('admin')
    expect((await exchange(token, tab.secret)).statusCode).toBe(400)
  })
})

describe('The code of a test sign-in', () => {
  const TEST_REFUSED = { detail: 'The test sign-in could not be completed; start it again' }

  const tested = async (): Promise<{ code: string; tab: Tab }> => {
    const started = await startTestSignIn(service, configId)
    provider.setNonce(started.location.searchParams.get('nonce') ?? '')
    return { code: codeIn(await callBack(service, started), 'test'), tab: started.tab }
  }
  const report = (code: string, secret: string, as: 'admin' | 'viewer' = 'admin') =>
    service.as(as).post('/auth/sso/test-sign-in', { code, secret })

  it('opens no session', async () => {
    const { code, tab } = await tested()
    expect((await exchange(code, tab.secret)).statusCode).toBe(400)
  })

  it('tells an administrator alone what came back', async () => {
    const { code, tab } = await tested()
    expect((await report(code, tab.secret, 'viewer')).statusCode).toBe(403)
    expect((await report(code, tab.secret)).json()).toMatchObject({ email: 'eve@acme.example' })
    expect(Buffer.from(code.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('eve')
  })

  it('is refused in another tab, after 60 seconds, and when it was changed', async () => {
    const { code, tab } = await tested()
    const refusals = [
      await report(code, newTab().secret),
      await report(`${code.slice(0, -4)}AAAA`, tab.secret),
    ]
    service.advance(60_000)
    refusals.push(await report(code, tab.secret), await report('nonsense', tab.secret))
    for (const answer of refusals) expect([answer.statusCode, answer.json()]).toEqual([400, TEST_REFUSED])
  })

  it('carries no tokens, and only as much as an address can hold', async () => {
    provider.claims({ jti: 'unique', secret_note: 'hidden', long: 'x'.repeat(100_000), at_hash: 'hash' })
    provider.userInfo({ groups: Array.from({ length: 5000 }, (_, at) => `group ${at}`) })
    const { code, tab } = await tested()
    expect(code.length).toBeLessThan(7000)
    const { claims, groups } = (await report(code, tab.secret)).json<{
      claims: Record<string, string>
      groups: string[]
    }>()
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['nonce']))
    expect(JSON.stringify(claims)).not.toMatch(/unique|hidden|hash|an-access-token/)
    expect(claims['long']).toHaveLength(200)
    expect(groups.slice(0, 2)).toEqual(['group 0', 'group 1'])
    provider.reset()
  })
})
