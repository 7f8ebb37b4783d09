import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode } from '../../testing/second-factor.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { openSession } from '../auth/local/sign-in.ts'
import { finishCodes } from '../notifications/actions/deliver-code.ts'
import { accountNamed } from '../users/index.ts'

const PASSWORD = 'Correct-Horse-7'
const STEP = 30_000
const MINUTE = 60_000

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { MFA_ENABLED: 'true' } })
})
afterAll(() => service.close())

let count = 0

interface Person {
  id: string
  username: string
  email: string
}

const createUser = async (fields: object = {}): Promise<Person> => {
  count += 1
  const answer = await service.as('superuser').post('/admin/users', {
    username: `second${count}`,
    email: `second${count}@example.com`,
    password: PASSWORD,
    ...fields,
  })
  return answer.json<Person>()
}

const login = ({ email }: Person, code?: string, password = PASSWORD) =>
  service.anonymous.post('/auth/login', { email, password, ...(code !== undefined && { code }) })

const sessionOf = async (person: Person, code?: string) => {
  const answer = await login(person, code)
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined])
  return service.withToken(answer.json<{ access_token: string }>().access_token)
}

const codeOf = (secret: string, steps = 0) =>
  appCode(secret, new Date(service.now().getTime() + steps * STEP))

/** A six-digit code that is wrong in every step that is accepted now. */
const wrongCode = (secret: string): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

const begin = async (client: ReturnType<TestService['withToken']>) => {
  const answer = await client.post('/auth/second-factor', { current_password: PASSWORD })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ secret: string; otpauth_uri: string; expires_at: string }>()
}

/** A new account with a confirmed second factor, in a time step of which no code was used. */
const enrolled = async (fields: object = {}) => {
  const person = await createUser(fields)
  const client = await sessionOf(person)
  const { secret } = await begin(client)
  const answer = await client.post('/auth/second-factor/confirm', { code: codeOf(secret) })
  expect(answer.statusCode).toBe(200)
  service.advance(2 * STEP)
  return { person, client, secret, recovery: answer.json<{ recovery_codes: string[] }>().recovery_codes }
}

const detailOf = (answer: { statusCode: number; json: () => { detail: unknown } }) => [
  answer.statusCode,
  answer.json().detail,
]

const auditOf = async ({ id }: Person): Promise<string[]> => {
  const answer = await service.as('superuser').get(`/audit-logs/?entity_id=${id}&limit=50`)
  return answer
    .json<{ items: { action_type: string }[] }>()
    .items.map((entry) => entry.action_type)
    .toReversed()
}

describe('setting up a second factor', () => {
  it('takes the password, the secret once and a first code, and ends other sessions', async () => {
    const person = await createUser()
    const [client, other] = [await sessionOf(person), await sessionOf(person)]
    expect((await client.get('/auth/second-factor')).json()).toEqual({
      enabled: false,
      confirmed_at: null,
      recovery_codes_left: 0,
      required: false,
    })
    const setup = await begin(client)
    expect(setup).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_uri: expect.stringContaining(`otpauth://totp/Assay:${person.username}?`),
      expires_at: new Date(service.now().getTime() + 15 * MINUTE).toISOString(),
    })
    await sessionOf(person)
    const confirmed = await client.post('/auth/second-factor/confirm', { code: codeOf(setup.secret) })
    expect(confirmed.json().recovery_codes).toHaveLength(10)
    expect((await other.get('/users/me')).statusCode).toBe(401)
    expect((await client.get('/auth/second-factor')).json()).toEqual({
      enabled: true,
      confirmed_at: service.now().toISOString(),
      recovery_codes_left: 10,
      required: false,
    })
    expect((await client.get('/users/me')).json().second_factor).toBe('enabled')
    expect(await auditOf(person)).toContain('user_mfa_enable')
  })

  it('stores neither the secret nor the recovery codes as they are', async () => {
    const { person, secret, recovery } = await enrolled()
    const row = await service.db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(row)
    expect(row.secret).toMatch(/^v1\./)
    for (const plain of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(plain)
    }
    const written = JSON.stringify(service.log) + JSON.stringify(await auditEntries(person))
    for (const plain of [secret, ...recovery]) expect(written).not.toContain(plain)
  })

  const auditEntries = async ({ id }: Person): Promise<unknown> =>
    (await service.as('superuser').get(`/audit-logs/?entity_id=${id}&limit=50`)).json()

  it('is refused with a wrong password and for an account without one', async () => {
    const client = await sessionOf(await createUser())
    const wrong = await client.post('/auth/second-factor', { current_password: 'Wrong-Horse-7' })
    expect(detailOf(wrong)).toEqual([403, 'Current password is incorrect'])
    const passwordless = await service
      .as('viewer')
      .post('/auth/second-factor', { current_password: PASSWORD })
    expect(detailOf(passwordless)).toEqual([403, 'This account has no password'])
  })

  it('locks after ten wrong passwords', async () => {
    const client = await sessionOf(await createUser())
    for (let n = 0; n < 10; n += 1) await client.post('/auth/second-factor', { current_password: 'wrong' })
    const answer = await client.post('/auth/second-factor', { current_password: PASSWORD })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([423, '900'])
  })

  it('can be begun again, which makes the first secret useless', async () => {
    const client = await sessionOf(await createUser())
    const first = await begin(client)
    const second = await begin(client)
    expect(second.secret).not.toBe(first.secret)
    const old = await client.post('/auth/second-factor/confirm', { code: codeOf(first.secret) })
    expect(detailOf(old)).toEqual([400, 'The code is not valid'])
    const fresh = await client.post('/auth/second-factor/confirm', { code: codeOf(second.secret) })
    expect(fresh.statusCode).toBe(200)
  })

  it('is refused while there is one, and confirmed once', async () => {
    const { client, secret } = await enrolled()
    const again = await client.post('/auth/second-factor', { current_password: PASSWORD })
    expect(detailOf(again)).toEqual([409, 'A second factor is already set up'])
    const confirmed = await client.post('/auth/second-factor/confirm', { code: codeOf(secret) })
    expect(detailOf(confirmed)).toEqual([409, 'No second factor is being set up; start again'])
  })

  it('is confirmed once by two requests at the same time', async () => {
    const client = await sessionOf(await createUser())
    const { secret } = await begin(client)
    const body = { code: codeOf(secret) }
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/auth/second-factor/confirm', body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('expires after 15 minutes', async () => {
    const client = await sessionOf(await createUser())
    const { secret } = await begin(client)
    service.advance(15 * MINUTE)
    const late = await client.post('/auth/second-factor/confirm', { code: codeOf(secret) })
    expect(detailOf(late)).toEqual([409, 'No second factor is being set up; start again'])
  })

  it('locks after ten wrong codes', async () => {
    const client = await sessionOf(await createUser())
    const { secret } = await begin(client)
    const confirm = (code: string) => client.post('/auth/second-factor/confirm', { code })
    for (let n = 0; n < 10; n += 1) expect((await confirm(wrongCode(secret))).statusCode).toBe(400)
    expect((await confirm(codeOf(secret))).statusCode).toBe(423)
  })

  it('is not asked for before it is confirmed', async () => {
    const person = await createUser()
    await begin(await sessionOf(person))
    await sessionOf(person)
  })
})

describe('a sign-in with a second factor', () => {
  it('asks for a code once the password is right', async () => {
    const { person, secret } = await enrolled()
    expect(detailOf(await login(person))).toEqual([401, 'A code of your second factor is required'])
    expect(detailOf(await login(person, ''))).toEqual([401, 'A code of your second factor is required'])
    const wrong = await login(person, codeOf(secret), 'Wrong-Horse-7')
    expect(detailOf(wrong)).toEqual([401, 'Invalid email or password'])
    const answer = await login(person, codeOf(secret))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user.second_factor).toBe('enabled')
  })

  it('asks in the same way on the form', async () => {
    const { person, secret } = await enrolled()
    const send = (fields: Record<string, string>) =>
      service.inject({
        method: 'POST',
        url: '/api/v1/auth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username: person.username, password: PASSWORD, ...fields }).toString(),
      })
    expect(detailOf(await send({}))).toEqual([401, 'A code of your second factor is required'])
    expect(detailOf(await send({ code: wrongCode(secret) }))).toEqual([401, 'The code is not valid'])
    expect((await send({ code: codeOf(secret) })).statusCode).toBe(200)
  })

  it('accepts the code of the step before and after, and none further away', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const { person, secret } = await enrolled()
      service.advance(10 * STEP)
      expect([steps, (await login(person, codeOf(secret, steps))).statusCode]).toEqual([steps, status])
    }
  })

  it('accepts a code once, and afterwards none of an earlier step', async () => {
    const { person, secret } = await enrolled()
    service.advance(10 * STEP)
    const code = codeOf(secret)
    await sessionOf(person, code)
    expect(detailOf(await login(person, code))).toEqual([401, 'The code is not valid'])
    expect((await login(person, codeOf(secret, -1))).statusCode).toBe(401)
    await sessionOf(person, codeOf(secret, 1))
    service.advance(STEP)
    expect((await login(person, codeOf(secret))).statusCode).toBe(401)
    service.advance(STEP)
    await sessionOf(person, codeOf(secret))
  })

  it('does not accept the code that confirmed it', async () => {
    const person = await createUser()
    const client = await sessionOf(person)
    const { secret } = await begin(client)
    const code = codeOf(secret)
    await client.post('/auth/second-factor/confirm', { code })
    expect(detailOf(await login(person, code))).toEqual([401, 'The code is not valid'])
  })

  it('accepts a code once of many requests at the same time', async () => {
    const { person, secret, recovery } = await enrolled()
    for (const code of [codeOf(secret), recovery[0] ?? '']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => login(person, code)))
      const accepted = answers.filter(({ statusCode }) => statusCode === 200)
      expect(accepted).toHaveLength(1)
    }
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { person, client, recovery } = await enrolled()
    const [first = '', second = ''] = recovery
    await sessionOf(person, first.toLowerCase().replaceAll('-', ' '))
    expect(detailOf(await login(person, first))).toEqual([401, 'The code is not valid'])
    await sessionOf(person, second)
    expect((await client.get('/auth/second-factor')).json().recovery_codes_left).toBe(8)
  })

  it('does not accept codes of another account', async () => {
    const [mine, other] = [await enrolled(), await enrolled()]
    expect((await login(mine.person, codeOf(other.secret))).statusCode).toBe(401)
    expect((await login(mine.person, other.recovery[0])).statusCode).toBe(401)
    expect((await other.client.get('/auth/second-factor')).json().recovery_codes_left).toBe(10)
  })

  it('takes spaces in a code, as apps show it', async () => {
    const { person, secret } = await enrolled()
    await sessionOf(person, codeOf(secret).replace(/^.../, '$& '))
  })

  it('names the kind of the code in the audit log, and a wrong code as a failure', async () => {
    const { person, secret } = await enrolled()
    await login(person, wrongCode(secret))
    await sessionOf(person, codeOf(secret))
    const { items } = (
      await service.as('superuser').get(`/audit-logs/?entity_id=${person.id}&limit=2`)
    ).json()
    expect(items).toMatchObject([
      { action_type: 'user_login', new_value: { second_factor: 'app' } },
      { action_type: 'user_login_failed', reason: 'The code of the second factor was not valid' },
    ])
  })

  it('is refused for a deactivated account as one with a wrong password', async () => {
    const { person, secret } = await enrolled()
    await service.as('superuser').patch(`/admin/users/${person.id}`, { is_active: false })
    expect(detailOf(await login(person, codeOf(secret)))).toEqual([401, 'Invalid email or password'])
    expect(detailOf(await login(person))).toEqual([401, 'Invalid email or password'])
  })

  it.each([
    ['a number', 123_456],
    ['null', null],
    ['a list', ['123456']],
    ['an object', { $ne: '' }],
    ['a long text', '1'.repeat(10_000)],
    ['nothing', ''],
  ])('treats %s as no code', async (_, code) => {
    const { person } = await enrolled()
    const answer = await service.anonymous.post('/auth/login', {
      email: person.email,
      password: PASSWORD,
      code,
    })
    expect(detailOf(answer)).toEqual([401, 'A code of your second factor is required'])
  })

  it.each(['١٢٣٤٥٦', '-00001', '1e5', "' or '1'='1", '0x1E240', 'AAAA-AAAA-AAAA-AAAA', '💥', '      '])(
    'refuses %j',
    async (code) => {
      const { person } = await enrolled()
      expect(detailOf(await login(person, code))).toEqual([401, 'The code is not valid'])
    },
  )

  it('accepts recovery codes but no codes of the app when the secret cannot be decrypted', async () => {
    const { person, secret, recovery } = await enrolled()
    const other = await enrolled()
    const { secret: stored } = await service.db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', other.person.id)
      .executeTakeFirstOrThrow()
    await service.db
      .updateTable('second_factors')
      .set({ secret: stored })
      .where('user_id', '=', person.id)
      .execute()
    expect((await login(person)).statusCode).toBe(401)
    expect((await login(person, codeOf(secret))).statusCode).toBe(401)
    expect((await login(person, codeOf(other.secret))).statusCode).toBe(401)
    expect(service.log).toContainEqual(
      expect.objectContaining({ fields: { kind: 'second factor', record_id: person.id } }),
    )
    await sessionOf(person, recovery[0])
  })
})

describe('wrong codes', () => {
  it('lock the codes of the account, and right passwords do not reset their count', async () => {
    const { person, secret } = await enrolled()
    for (let n = 0; n < 10; n += 1) {
      expect((await login(person, wrongCode(secret))).statusCode).toBe(401)
      expect((await login(person)).statusCode).toBe(401)
    }
    const locked = await login(person, codeOf(secret))
    expect(detailOf(locked)).toEqual([423, 'Too many failed sign-in attempts. Try again in 900 seconds.'])
    expect(locked.headers['retry-after']).toBe('900')
    const { locked_until } = (await service.as('superuser').get(`/admin/users/${person.id}`)).json()
    expect(locked_until).toBe(new Date(service.now().getTime() + 15 * MINUTE).toISOString())
    service.advance(15 * MINUTE)
    await sessionOf(person, codeOf(secret))
  })

  it('are counted across sign-in, removal and recovery codes', async () => {
    const { person, client, secret } = await enrolled()
    const code = wrongCode(secret)
    for (let n = 0; n < 4; n += 1) await login(person, code)
    for (let n = 0; n < 3; n += 1) await client.post('/auth/second-factor/recovery-codes', { code })
    for (let n = 0; n < 3; n += 1) {
      await client.post('/auth/second-factor/remove', { current_password: PASSWORD, code })
    }
    expect((await login(person, codeOf(secret))).statusCode).toBe(423)
    const renewed = await client.post('/auth/second-factor/recovery-codes', { code: codeOf(secret) })
    expect(renewed.statusCode).toBe(423)
  })

  it('are counted one by one when they arrive at the same time', async () => {
    const { person, client, secret } = await enrolled()
    const code = wrongCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => client.post('/auth/second-factor/recovery-codes', { code })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 423)).toHaveLength(5)
    expect((await login(person, codeOf(secret))).statusCode).toBe(423)
  })

  it('are forgotten after a right one, and when a superuser unlocks the account', async () => {
    const { person, secret } = await enrolled()
    for (let n = 0; n < 9; n += 1) await login(person, wrongCode(secret))
    await sessionOf(person, codeOf(secret))
    for (let n = 0; n < 10; n += 1) await login(person, wrongCode(secret))
    service.advance(STEP)
    expect((await login(person, codeOf(secret))).statusCode).toBe(423)
    await service.as('superuser').post(`/admin/users/${person.id}/unlock`)
    await sessionOf(person, codeOf(secret))
  })
})

describe('recovery codes', () => {
  it('are replaced with a code, and the old ones become invalid', async () => {
    const { person, client, secret, recovery } = await enrolled()
    const answer = await client.post('/auth/second-factor/recovery-codes', { code: codeOf(secret) })
    const fresh = answer.json<{ recovery_codes: string[] }>().recovery_codes
    expect(fresh).toHaveLength(10)
    expect((await login(person, recovery[3])).statusCode).toBe(401)
    await sessionOf(person, fresh[3])
    expect(await auditOf(person)).toContain('user_mfa_recovery_codes')
  })

  it('can be replaced with one of them', async () => {
    const { client, recovery } = await enrolled()
    const replace = () => client.post('/auth/second-factor/recovery-codes', { code: recovery[0] ?? '' })
    expect((await replace()).statusCode).toBe(200)
    expect(detailOf(await replace())).toEqual([400, 'The code is not valid'])
    expect((await client.get('/auth/second-factor')).json().recovery_codes_left).toBe(10)
  })

  it('are not given to an account without a second factor', async () => {
    const client = await sessionOf(await createUser())
    const none = await client.post('/auth/second-factor/recovery-codes', { code: '123456' })
    expect(detailOf(none)).toEqual([404, 'Second factor not found'])
    const { secret } = await begin(client)
    const early = await client.post('/auth/second-factor/recovery-codes', { code: codeOf(secret) })
    expect(detailOf(early)).toEqual([404, 'Second factor not found'])
  })
})

describe('removing a second factor', () => {
  it('takes the password and a code', async () => {
    const { person, client, secret } = await enrolled()
    const remove = (body: object) => client.post('/auth/second-factor/remove', body)
    expect((await remove({ code: codeOf(secret) })).statusCode).toBe(422)
    expect((await remove({ current_password: PASSWORD })).statusCode).toBe(422)
    const noPassword = await remove({ current_password: 'Wrong-Horse-7', code: codeOf(secret) })
    expect(detailOf(noPassword)).toEqual([403, 'Current password is incorrect'])
    const noCode = await remove({ current_password: PASSWORD, code: wrongCode(secret) })
    expect(detailOf(noCode)).toEqual([400, 'The code is not valid'])
    expect((await remove({ current_password: PASSWORD, code: codeOf(secret) })).statusCode).toBe(204)
    expect((await client.get('/auth/second-factor')).json()).toMatchObject({ enabled: false })
    expect(detailOf(await remove({ current_password: PASSWORD, code: codeOf(secret) }))).toEqual([
      404,
      'Second factor not found',
    ])
    await sessionOf(person)
    expect(await auditOf(person)).toContain('user_mfa_disable')
  })

  it('also takes a recovery code', async () => {
    const { client, recovery } = await enrolled()
    const body = { current_password: PASSWORD, code: recovery[9] ?? '' }
    expect((await client.post('/auth/second-factor/remove', body)).statusCode).toBe(204)
  })

  it('of another account is for superusers, and not for their own', async () => {
    const { person } = await enrolled()
    const path = `/admin/users/${person.id}/second-factor`
    expect((await service.as('admin').delete(path)).statusCode).toBe(403)
    expect((await service.as('superuser').get(`/admin/users/${person.id}`)).json().second_factor).toBe(
      'enabled',
    )
    expect((await service.as('superuser').delete(path)).statusCode).toBe(204)
    await sessionOf(person)
    expect(detailOf(await service.as('superuser').delete(path))).toEqual([404, 'Second factor not found'])
    const unknown = '/admin/users/0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22/second-factor'
    expect(detailOf(await service.as('superuser').delete(unknown))).toEqual([404, 'User not found'])
    const { user_id } = await service.signIn('superuser')
    const own = await service.as('superuser').delete(`/admin/users/${user_id}/second-factor`)
    expect(detailOf(own)).toEqual([400, 'You cannot reset your own second factor'])
    expect(await auditOf(person)).toContain('user_mfa_reset')
  })

  it('happens with the account', async () => {
    const { person } = await enrolled()
    expect((await service.as('superuser').delete(`/admin/users/${person.id}`)).statusCode).toBe(204)
    const rows = await service.db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a sign-in that was not asked for a code', () => {
  it('opens no session when the second factor was confirmed meanwhile', async () => {
    const { person } = await enrolled()
    const { account } = await accountNamed(service.context(), person.email, 'email')
    const unasked = { method: 'password', factor: 'none' } as const
    expect(await openSession(service.context(), account!, unasked)).toBeUndefined()
    expect(
      await openSession(service.context(), account!, {
        method: 'sso',
        provider: 'oidc_a',
        config_id: 'none',
      }),
    ).toBeDefined()
  })
})

describe('a new password', () => {
  it('set with a code from an e-mail needs no second factor, and leaves it in place', async () => {
    const { person, secret } = await enrolled()
    await service.anonymous.post('/auth/forgot-password', { username: person.email })
    await finishCodes()
    const code = service.log.find(({ fields }) => fields['username'] === person.username)?.fields['code']
    const reset = await service.anonymous.post('/auth/reset-password', {
      username: person.username,
      confirmation_code: code,
      new_password: 'Fresh-Horse-9',
    })
    expect(reset.statusCode).toBe(200)
    expect((await login(person, undefined, 'Fresh-Horse-9')).statusCode).toBe(401)
    expect((await login(person, codeOf(secret), 'Fresh-Horse-9')).statusCode).toBe(200)
  })

  it('does not reset the count of wrong codes', async () => {
    const { person, secret } = await enrolled()
    for (let n = 0; n < 10; n += 1) await login(person, wrongCode(secret))
    const path = `/admin/users/${person.id}/password`
    await service.as('superuser').post(path, { new_password: 'Fresh-Horse-9' })
    expect((await login(person, codeOf(secret), 'Fresh-Horse-9')).statusCode).toBe(423)
  })

  it('set by a superuser leaves the second factor in place', async () => {
    const { person, secret } = await enrolled()
    const path = `/admin/users/${person.id}/password`
    await service.as('superuser').post(path, { new_password: 'Fresh-Horse-9' })
    expect(detailOf(await login(person, undefined, 'Fresh-Horse-9'))).toEqual([
      401,
      'A code of your second factor is required',
    ])
    expect((await login(person, codeOf(secret), 'Fresh-Horse-9')).statusCode).toBe(200)
  })
})

describe('while second factors are not enabled', () => {
  let off: TestService
  beforeAll(async () => {
    // The database belongs to the other service, which drops it.
    off = await startTestService({ database: { ...service.database, drop: () => Promise.resolve() } })
  })
  afterAll(() => off.close())

  it.each([
    ['GET', '/auth/second-factor', undefined],
    ['POST', '/auth/second-factor', { current_password: PASSWORD }],
    ['POST', '/auth/second-factor/confirm', { code: '123456' }],
    ['POST', '/auth/second-factor/recovery-codes', { code: '123456' }],
    ['POST', '/auth/second-factor/remove', { current_password: PASSWORD, code: '123456' }],
    ['DELETE', '/admin/users/0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22/second-factor', undefined],
  ] as const)('%s %s answers 404', async (method, path, payload) => {
    const { token } = await service.signIn('superuser')
    const answer = await off.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    expect(detailOf(answer)).toEqual([404, 'Not Found'])
  })

  it('sign-ins ask for no code, and accounts say nothing of it', async () => {
    const { person } = await enrolled()
    for (const code of [undefined, 'anything', 7]) {
      const body = { email: person.email, password: PASSWORD, ...(code !== undefined && { code }) }
      const answer = await off.anonymous.post('/auth/login', body)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().user).not.toHaveProperty('second_factor')
    }
    const { token } = await service.signIn('superuser')
    const listed = (await off.withToken(token).get('/admin/users/')).json()
    expect(listed.items.length).toBeGreaterThan(1)
    expect(JSON.stringify(listed)).not.toContain('second_factor')
  })
})
