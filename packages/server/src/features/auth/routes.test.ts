import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKey, signToken, verifyToken } from '../../lib/crypto.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { finishCodes } from '../notifications/actions/deliver-code.ts'
import { accountNamed } from '../users/index.ts'
import { openSession } from './local/sign-in.ts'

const PASSWORD = 'Correct-Horse-7'
const MINUTE = 60_000
const BY_PASSWORD = { method: 'password', factor: 'none' } as const
const REFUSED = { detail: 'Could not validate credentials' }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let count = 0

const createUser = async (fields: object = {}, target: TestService = service) => {
  count += 1
  const answer = await target.as('superuser').post('/admin/users', {
    username: `person${count}`,
    email: `person${count}@example.com`,
    password: PASSWORD,
    ...fields,
  })
  return answer.json<{ id: string; username: string; email: string }>()
}

const login = (email: string, password = PASSWORD) =>
  service.anonymous.post('/auth/login', { email, password })

const tokenOf = async (email: string, password = PASSWORD) => {
  const answer = await login(email, password)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ access_token: string }>().access_token
}

const form = (fields: Record<string, string>) =>
  service.inject({
    method: 'POST',
    url: '/api/v1/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const key = deriveKey('a secret of the tests, long enough', 'session')

describe('signing in with e-mail and password', () => {
  it('returns a token, its lifetime in seconds and the account', async () => {
    const { id, email } = await createUser({ first_name: 'Ada' })
    const answer = await login(email.toUpperCase())
    expect(answer.statusCode).toBe(200)
    const session = answer.json()
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 43_200,
      user: { id, email, first_name: 'Ada', last_login_at: service.now().toISOString() },
    })
    expect(session.user).not.toHaveProperty('external_id')
    const seconds = service.now().getTime() / 1000
    expect(verifyToken(session.access_token, key)).toEqual({
      sub: id,
      sid: expect.any(String),
      iat: seconds,
      exp: seconds + 43_200,
    })
    const me = await service.withToken(session.access_token).get('/auth/me')
    expect(me.json()).toEqual(session.user)
  })

  it('includes the fields for superusers for a superuser', async () => {
    const { email } = await createUser({ is_superuser: true })
    expect((await login(email)).json().user).toMatchObject({ external_id: null, locked_until: null })
  })

  it('refuses every wrong attempt with the same text', async () => {
    const active = await createUser()
    const inactive = await createUser({ is_active: false })
    const passwordless = await createUser({ password: null })
    const attempts = [
      ['nobody@example.com', PASSWORD],
      ['not an address', PASSWORD],
      [active.email, 'wrong'],
      [active.email, PASSWORD.toLowerCase()],
      [active.username, PASSWORD],
      [inactive.email, PASSWORD],
      [passwordless.email, PASSWORD],
    ] as const
    for (const [email, password] of attempts) {
      const answer = await login(email, password)
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid email or password' }])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it.each([
    [{}, 'missing'],
    [{ email: '', password: 'x' }, 'too_short'],
    [{ email: 'x'.repeat(321), password: 'x' }, 'too_long'],
    [{ email: 'a@b', password: 'x'.repeat(257) }, 'too_long'],
    [{ email: 'a@b', password: 7 }, 'wrong_type'],
  ])('refuses an invalid body: %j', async (body, type) => {
    const answer = await service.anonymous.post('/auth/login', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].type).toBe(type)
  })

  it('audits successful and failed sign-ins, never the password', async () => {
    const { id, email } = await createUser()
    await login(email)
    await login(email, 'wrong-password')
    await login('stranger@example.com', 'wrong-password')
    await login('typed-my-password-here', 'wrong-password')
    const entries = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'user_id', 'user_email', 'entity_id', 'entity_name', 'ip_address'])
      .orderBy('position', 'desc')
      .limit(4)
      .execute()
    expect(entries.reverse()).toEqual([
      expect.objectContaining({ action_type: 'user_login', user_id: id, user_email: email, entity_id: id }),
      expect.objectContaining({
        action_type: 'user_login_failed',
        user_id: id,
        user_email: email,
        entity_id: id,
      }),
      expect.objectContaining({
        user_id: null,
        user_email: 'anonymous',
        entity_name: 'stranger@example.com',
      }),
      expect.objectContaining({
        entity_id: 'unknown',
        entity_name: 'unknown account',
        ip_address: '127.0.0.1',
      }),
    ])
  })
})

describe('signing in as OAuth clients do', () => {
  it('accepts the username or the e-mail and ignores other fields', async () => {
    const { username, email } = await createUser()
    for (const name of [username, username.toUpperCase(), email]) {
      const answer = await form({ grant_type: 'password', scope: '', username: name, password: PASSWORD })
      expect(answer.statusCode).toBe(200)
      expect((await service.withToken(answer.json().access_token).get('/users/me')).json().email).toBe(email)
    }
  })

  it('refuses with its own text', async () => {
    const answer = await form({ username: 'nobody', password: 'x' })
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid username or password' }])
  })

  it('accepts forms only', async () => {
    const answer = await service.anonymous.post('/auth/token', { username: 'a', password: 'b' })
    expect(answer.statusCode).toBe(415)
    expect((await form({ username: 'a' })).json().detail).toMatchObject([
      { type: 'missing', loc: ['body', 'password'] },
    ])
  })
})

describe('the lock after failed sign-ins', () => {
  it.each(['known', 'unknown'])(
    'locks a name after ten failures for a quarter of an hour: %s',
    async (kind) => {
      const email = kind === 'known' ? (await createUser()).email : 'unknown@example.com'
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await login(email, 'wrong')).statusCode).toBe(401)
      const locked = await login(email.toUpperCase())
      expect(locked.statusCode).toBe(423)
      expect(locked.json()).toEqual({ detail: 'Too many failed sign-in attempts. Try again in 900 seconds.' })
      expect(locked.headers['retry-after']).toBe('900')
      service.advance(14 * MINUTE + 59_001)
      const later = await login(email)
      expect(later.json()).toEqual({ detail: 'Too many failed sign-in attempts. Try again in 1 seconds.' })
      service.advance(999)
      expect((await login(email)).statusCode).toBe(kind === 'known' ? 200 : 401)
    },
  )

  it('counts both ways of signing in together', async () => {
    const { email } = await createUser()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await login(email, 'wrong')
      await form({ username: email, password: 'wrong' })
    }
    expect((await login(email)).statusCode).toBe(423)
    expect((await form({ username: email, password: PASSWORD })).statusCode).toBe(423)
  })

  it('restarts its count after a success, and after a quarter of an hour', async () => {
    const { email } = await createUser()
    const failNineTimes = async () => {
      for (let attempt = 0; attempt < 9; attempt += 1)
        expect((await login(email, 'wrong')).statusCode).toBe(401)
    }
    await failNineTimes()
    expect((await login(email)).statusCode).toBe(200)
    await failNineTimes()
    service.advance(15 * MINUTE)
    await failNineTimes()
    expect((await login(email)).statusCode).toBe(200)
  })

  it('counts concurrent attempts one by one', async () => {
    const { email } = await createUser()
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(email, 'wrong')))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 423)).toHaveLength(15)
  })

  it('stores no list of typed names', async () => {
    await login('secret-typed-by-mistake@example.com', 'x')
    const rows = await service.db.selectFrom('sign_in_counts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('secret-typed')
  })
})

describe('tokens', () => {
  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic abc' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('are required: %s', async (_, headers: Record<string, string>) => {
    const answer = await service.inject({ url: '/api/v1/users/me', headers })
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Not authenticated' }])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('are valid only unmodified', async () => {
    const { token, user_id } = await service.signIn('viewer')
    const claims = verifyToken(token, key) ?? {}
    const [header, payload, signature] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const forged = [
      'nonsense',
      `${header}.${payload}.`,
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      signToken(claims, deriveKey('another secret, also long enough', 'session')),
      signToken({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }, key),
      signToken({ ...claims, sub: '00000000-0000-4000-8000-000000000000' }, key),
      signToken({ ...claims, exp: service.now().getTime() / 1000 }, key),
      signToken({ sub: user_id }, key),
    ]
    for (const bad of forged) {
      const answer = await service.withToken(bad).get('/users/me')
      expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
    }
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(200)
  })

  it('expire', async () => {
    const { token } = await service.signIn('viewer')
    service.advance(720 * MINUTE - 1)
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(200)
    service.advance(1)
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(401)
  })

  it('store their use once a minute', async () => {
    const { token } = await service.signIn('viewer')
    const client = service.withToken(token)
    const lastSeen = async () => {
      const { items } = (await client.get('/auth/sessions')).json()
      return items.find((session: { current: boolean }) => session.current).last_seen_at
    }
    const opened = service.now().toISOString()
    service.advance(59_000)
    expect(await lastSeen()).toBe(opened)
    service.advance(1000)
    expect(await lastSeen()).toBe(service.now().toISOString())
  })
})

describe('sessions', () => {
  it('are listed newest first, without expired ones', async () => {
    const { email } = await createUser()
    await tokenOf(email)
    service.advance(719 * MINUTE)
    const middle = await tokenOf(email)
    service.advance(MINUTE)
    const client = service.withToken(await tokenOf(email))
    const answer = await client.get('/auth/sessions')
    expect(answer.json()).toMatchObject({ total: 2, skip: 0, limit: 100 })
    expect(answer.json().items).toMatchObject([
      { current: true, ip_address: '127.0.0.1', user_agent: 'lightMyRequest' },
      { current: false },
    ])
    expect(answer.body).not.toContain(middle)
    expect((await client.get('/auth/sessions?skip=1&limit=1')).json().items).toMatchObject([
      { current: false },
    ])
  })

  it('can be ended one by one', async () => {
    const { email } = await createUser()
    const [here, there] = [await tokenOf(email), await tokenOf(email)]
    const client = service.withToken(here)
    const { items } = (await client.get('/auth/sessions')).json()
    const other = items.find((session: { current: boolean }) => !session.current)
    expect((await client.delete(`/auth/sessions/${other.id}`)).statusCode).toBe(204)
    expect((await service.withToken(there).get('/users/me')).json()).toEqual(REFUSED)
    const again = await client.delete(`/auth/sessions/${other.id}`)
    expect([again.statusCode, again.json()]).toEqual([404, { detail: 'Session not found' }])
  })

  it('are limited to a hundred for one account: one more ends the least recently used', async () => {
    const crowded = await startTestService()
    const { email } = await createUser({}, crowded)
    const { account } = await accountNamed(crowded.context(), email, 'email')
    const open = async () => (await openSession(crowded.context(), account!, BY_PASSWORD))?.access_token ?? ''
    const statusOf = async (token: string) =>
      (await crowded.withToken(token).get('/auth/sessions?limit=1')).statusCode
    const first = await open()
    crowded.advance(1000)
    const second = await open()
    crowded.advance(1000)
    for (let n = 2; n < 100; n += 1) await open()
    crowded.advance(MINUTE)
    expect(await statusOf(first)).toBe(200)
    await open()
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401])
    const { total } = (await crowded.withToken(first).get('/auth/sessions?limit=1')).json()
    expect(total).toBe(100)
    await crowded.close()
  })

  it('of others cannot be ended', async () => {
    const { token } = await service.signIn('viewer')
    const { items } = (await service.withToken(token).get('/auth/sessions')).json()
    expect((await service.as('superuser').delete(`/auth/sessions/${items[0].id}`)).statusCode).toBe(404)
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(200)
  })

  it('end with a sign-out, at once', async () => {
    const { email } = await createUser()
    const [here, there] = [await tokenOf(email), await tokenOf(email)]
    expect((await service.withToken(here).post('/auth/logout')).statusCode).toBe(204)
    expect((await service.withToken(here).get('/users/me')).json()).toEqual(REFUSED)
    expect((await service.withToken(there).get('/users/me')).statusCode).toBe(200)
  })
})

/** Codes in the log, which replaces e-mail. */
const sentCodes = () =>
  service.log.flatMap(({ fields }) => (typeof fields['code'] === 'string' ? [fields] : []))

describe('a forgotten password', () => {
  const forgot = (username: string) => service.anonymous.post('/auth/forgot-password', { username })
  const reset = (username: string, code: string, password = 'Fresh-Horse-9') =>
    service.anonymous.post('/auth/reset-password', {
      username,
      confirmation_code: code,
      new_password: password,
    })
  const codeFor = async (username: string): Promise<string> => {
    expect((await forgot(username)).statusCode).toBe(200)
    await finishCodes()
    return String(sentCodes().at(-1)?.['code'])
  }
  const WRONG = { detail: 'Invalid or expired code' }

  it('gets the same response for unknown accounts, and sends codes only to those who can use them', async () => {
    const usable = await createUser()
    const inactive = await createUser({ is_active: false })
    const passwordless = await createUser({ password: null })
    const before = sentCodes().length
    const answers = [
      await forgot('nobody'),
      await forgot(inactive.username),
      await forgot(passwordless.email),
      await forgot(usable.email.toUpperCase()),
    ]
    await finishCodes()
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(sentCodes().slice(before)).toEqual([
      { to: usable.email, username: usable.username, code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) },
    ])
  })

  it('is replaced with a code, which ends every session and the lock', async () => {
    const { id, username, email } = await createUser()
    const token = await tokenOf(email)
    for (let attempt = 0; attempt < 10; attempt += 1) await login(email, 'wrong')
    const code = await codeFor(username)
    const answer = await reset(email, code.toLowerCase())
    expect(answer.statusCode).toBe(200)
    expect(answer.json().message).toBeTypeOf('string')
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(401)
    expect((await login(email, 'Fresh-Horse-9')).statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(401)
    expect((await reset(email, code)).json()).toEqual(WRONG)
    const entries = await service.db
      .selectFrom('audit_log')
      .select(['user_id', 'action_type'])
      .where('entity_id', '=', id)
      .where('action_type', '=', 'user_password_reset')
      .execute()
    expect(entries).toEqual([{ user_id: id, action_type: 'user_password_reset' }])
  })

  it('is not replaced with an expired code', async () => {
    const { username } = await createUser()
    const code = await codeFor(username)
    service.advance(30 * MINUTE)
    expect((await reset(username, code)).json()).toEqual(WRONG)
    service.advance(-1)
    expect((await reset(username, code)).statusCode).toBe(200)
  })

  it('sends a valid code again, and a new one after it expires', async () => {
    const { username, email } = await createUser()
    const first = await codeFor(username)
    service.advance(29 * MINUTE)
    expect(await codeFor(email)).toBe(first)
    service.advance(MINUTE)
    const second = await codeFor(username)
    expect(second).not.toBe(first)
    expect((await reset(username, first)).json()).toEqual(WRONG)
    expect((await reset(username, second)).statusCode).toBe(200)
  })

  it('sends at most three messages in an hour, by whichever name', async () => {
    const { username, email } = await createUser()
    const sentTo = () => sentCodes().filter(({ to }) => to === email).length
    for (const name of [username, email, username, email, username]) {
      expect((await forgot(name)).statusCode).toBe(200)
      await finishCodes()
    }
    expect(sentTo()).toBe(3)
    service.advance(60 * MINUTE - 1)
    await forgot(username)
    await finishCodes()
    expect(sentTo()).toBe(3)
    service.advance(1)
    await codeFor(username)
    expect(sentTo()).toBe(4)
  })

  it.each([
    ['a new address', { email: 'moved@example.com' }],
    ['a new password', { password: 'Third-Horse-11' }],
    ['deactivation', { is_active: false }],
  ])(
    'refuses a code that was sent before: %s',
    async (_, { password, ...change }: Record<string, unknown>) => {
      const { id, username } = await createUser()
      const code = await codeFor(username)
      const superuser = service.as('superuser')
      const answer = password
        ? await superuser.post(`/admin/users/${id}/password`, { new_password: password })
        : await superuser.patch(`/admin/users/${id}`, change)
      expect(answer.statusCode).toBeLessThan(300)
      expect((await reset(username, code)).json()).toEqual(WRONG)
    },
  )

  it('allows five tries of a code', async () => {
    const { username } = await createUser()
    const code = await codeFor(username)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await reset(username, 'WRONG222')
      expect([answer.statusCode, answer.json()]).toEqual([400, WRONG])
    }
    expect((await reset(username, code)).json()).toEqual(WRONG)
  })

  it('accepts a code once, also for concurrent requests', async () => {
    const { username } = await createUser()
    const code = await codeFor(username)
    const answers = await Promise.all([reset(username, code), reset(username, code, 'Other-Horse-10')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  it('requires a valid new password', async () => {
    const { username, email } = await createUser({ email: 'Good.Name1@example.com' })
    const code = await codeFor(username)
    expect((await reset(username, code, 'weak')).json().detail[0].loc).toEqual(['body', 'new_password'])
    expect((await reset(username, code, email.toLowerCase().replace('g', 'G'))).statusCode).toBe(422)
    expect((await reset(username, code)).statusCode).toBe(200)
  })

  it.each(['nobody', 'superuser'])('has no code for %s', async (username) => {
    await forgot(username)
    expect((await reset(username, 'ABCD2345')).json()).toEqual(WRONG)
  })

  it('does not store codes in plain text', async () => {
    const { username } = await createUser()
    const code = await codeFor(username)
    const rows = await service.db.selectFrom('one_time_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('sends its code by e-mail with a mail server, and then does not log it', async () => {
    const mail = await startMailServer()
    const deployed = await startTestService({
      config: {
        ENVIRONMENT: 'production',
        SECRET_KEY: 'a secret of the tests, long enough',
        ALLOWED_HOSTS: '*',
        SMTP_URL: mail.url,
      },
    })
    const { username, email } = await createUser({}, deployed)
    const ask = (name: string) => deployed.anonymous.post('/auth/forgot-password', { username: name })
    expect([(await ask('nobody')).statusCode, (await ask(username)).statusCode]).toEqual([200, 200])
    await finishCodes()
    expect(mail.emails).toMatchObject([{ to: [email], headers: { subject: 'Your code for a new password' } }])
    const [, code = ''] = /The code is ([2-9A-HJ-NP-Z]{8})\./.exec(mail.emails[0]?.body ?? '') ?? []
    expect(JSON.stringify(deployed.log)).not.toContain(code)
    const answer = await deployed.anonymous.post('/auth/reset-password', {
      username,
      confirmation_code: code,
      new_password: 'Fresh-Horse-9',
    })
    expect(answer.statusCode).toBe(200)
    mail.refuse(1)
    expect((await ask(username)).statusCode).toBe(200)
    await finishCodes()
    await deployed.close()
    await mail.stop()
    expect(deployed.log).toContainEqual(expect.objectContaining({ message: 'code not sent' }))
  })

  it.each(['staging', 'production'])('cannot be reset in %s without e-mail', async (environment) => {
    const deployed = await startTestService({
      config: {
        ENVIRONMENT: environment,
        SECRET_KEY: 'a secret of the tests, long enough',
        ALLOWED_HOSTS: '*',
      },
    })
    const answer = await deployed.anonymous.post('/auth/forgot-password', { username: 'nobody' })
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { detail: 'E-mail is not configured; ask an administrator' },
    ])
    await deployed.close()
  })
})

describe('the managed identity service', () => {
  it.each(['signup', 'confirm'])(
    'answers 404 for %s under local accounts, whatever is sent',
    async (path) => {
      for (const body of [{}, { username: 'x' }, undefined]) {
        const answer = await service.anonymous.post(`/auth/${path}`, body)
        expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
      }
    },
  )

  it('answers 404 for refresh under local accounts', async () => {
    const answer = await service.anonymous.post('/auth/refresh', { refresh_token: 'x' })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: "Endpoint not available: AUTH_PROVIDER is not 'managed'" },
    ])
  })

  it('disables local sign-in', async () => {
    const managed = await startTestService({ config: { AUTH_PROVIDER: 'managed' } })
    const answer = await managed.anonymous.post('/auth/login', { email: 'a@b', password: 'x' })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: "Endpoint not available: AUTH_PROVIDER is not 'local'" },
    ])
    const { token } = await managed.signIn('admin')
    expect((await managed.withToken(token).get('/users/me')).json()).toEqual(REFUSED)
    await managed.close()
  })
})

describe('a sign-in with a concurrent change', () => {
  it.each([
    ['a new password', { password_hash: 'other' }],
    ['deactivation', { is_active: false }],
  ])('opens no session: %s', async (_, change) => {
    const { id, email } = await createUser()
    const { account } = await accountNamed(service.context(), email, 'email')
    await service.db.updateTable('users').set(change).where('id', '=', id).execute()
    expect(await openSession(service.context(), account!, BY_PASSWORD)).toBeUndefined()
    const sessions = await service.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(sessions).toEqual([])
  })
})

it('deletes expired sessions and failures', async () => {
  const { email } = await createUser()
  await login('long-ago@example.com', 'wrong')
  service.advance(13 * 60 * MINUTE)
  await login('now@example.com', 'wrong')
  await login(email)
  const over = service.now()
  const sessions = await service.db
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<=', over)
    .execute()
  expect(sessions).toEqual([])
  const failures = await service.db.selectFrom('sign_in_counts').select('last_failed_at').execute()
  expect(failures).toEqual([{ last_failed_at: over }])
})

it('logs no secret except codes without another channel', () => {
  const lines = service.log.filter(({ fields }) => !('code' in fields))
  expect(JSON.stringify(lines)).not.toMatch(/Horse|argon2|eyJ/)
})
