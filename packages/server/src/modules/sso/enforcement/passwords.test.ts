import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishCodes } from '../../../features/notifications/actions/deliver-code.ts'
import { appCode } from '../../../testing/second-factor.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const PASSWORD = 'Correct-Horse-7'
const REFUSAL = [403, { detail: 'Sign in through your organisation' }]

let service: TestService
let config_id: string
beforeAll(async () => {
  service = await startTestService({ config: { SSO_ENFORCEMENT: 'true' } })
  config_id = await createConfig(service)
  await createUser(service, 'ada', 'Ada@Corp.example')
  await createUser(service, 'root', 'root@corp.example', { is_superuser: true })
  await createUser(service, 'guest', 'guest@elsewhere.example')
})
afterAll(() => service.close())
beforeEach(() => configure({ is_active: true, is_enforced: true }))

const createConfig = async (on: TestService): Promise<string> => {
  const answer = await on.as('admin').post('/auth/sso/configs', {
    org_name: 'Corp',
    org_domain: 'corp.example',
    provider_type: 'oidc_b',
    entity_id: 'client',
    client_secret: 'secret',
    is_enforced: true,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

const configure = async (fields: object) => {
  expect((await service.as('admin').put(`/auth/sso/configs/${config_id}`, fields)).statusCode).toBe(200)
}

const createUser = async (on: TestService, username: string, email: string, fields: object = {}) => {
  const account = { username, email, password: PASSWORD, ...fields }
  expect((await on.as('superuser').post('/admin/users', account)).statusCode).toBe(201)
}

const login = async (email: string, password = PASSWORD, on = service) => {
  const answer = await on.anonymous.post('/auth/login', { email, password })
  return [answer.statusCode, answer.json()]
}

const token = async (username: string, password = PASSWORD) => {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  })
  return [answer.statusCode, answer.json()]
}

describe('an enforced configuration', () => {
  it('refuses the right password of its domain, however it is sent', async () => {
    expect(await login('ada@corp.example')).toEqual(REFUSAL)
    expect(await login('ADA@CORP.EXAMPLE')).toEqual(REFUSAL)
    expect(await token('ada')).toEqual(REFUSAL)
    expect(await token('ada@corp.example')).toEqual(REFUSAL)
    expect(
      await service.db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', await idOf('ada'))
        .execute(),
    ).toEqual([])
  })

  it('does not tell from a wrong password that passwords are refused', async () => {
    const wrong = [401, { detail: 'Invalid email or password' }]
    expect(await login('ada@corp.example', 'wrong')).toEqual(wrong)
    expect(await login('nobody@corp.example', 'wrong')).toEqual(wrong)
    expect(await token('ada', 'wrong')).toEqual([401, { detail: 'Invalid username or password' }])
  })

  it('leaves an entry in the audit log', async () => {
    await login('ada@corp.example')
    const history = await service.as('admin').get(`/audit-logs/entity/user/${await idOf('ada')}?limit=1`)
    expect(history.json().items).toMatchObject([
      { action_type: 'user_login_failed', reason: 'Single sign-on is enforced for corp.example' },
    ])
  })

  it('leaves superusers and other domains alone', async () => {
    expect((await login('root@corp.example'))[0]).toBe(200)
    expect((await login('guest@elsewhere.example'))[0]).toBe(200)
  })

  it.each([{ is_active: false }, { is_enforced: false }, { provider_type: 'vendor_d' }])(
    'does not act with %j',
    async (fields) => {
      await configure(fields)
      expect((await login('ada@corp.example'))[0]).toBe(200)
      await configure({ provider_type: 'oidc_b' })
    },
  )

  it('refuses a new password by code, and the code remains unused', async () => {
    await service.anonymous.post('/auth/forgot-password', { username: 'ada' })
    await finishCodes()
    const code = service.log.flatMap(({ fields }) => fields['code'] ?? []).at(-1)
    const reset = async (confirmation_code: unknown) => {
      const body = { username: 'ada', confirmation_code, new_password: 'Fresh-Horse-9' }
      const answer = await service.anonymous.post('/auth/reset-password', body)
      return [answer.statusCode, answer.json()]
    }
    expect(await reset('WRONG222')).toEqual([400, { detail: 'Invalid or expired code' }])
    expect(await reset(code)).toEqual(REFUSAL)
    await configure({ is_enforced: false })
    expect((await login('ada@corp.example'))[0]).toBe(200)
    expect((await reset(code))[0]).toBe(200)
    expect((await login('ada@corp.example', 'Fresh-Horse-9'))[0]).toBe(200)
  })

  it('refuses before a second factor is asked for', async () => {
    const strict = await startTestService({ config: { SSO_ENFORCEMENT: 'true', MFA_ENABLED: 'true' } })
    try {
      await createUser(strict, 'ada', 'ada@corp.example')
      const [, session] = await login('ada@corp.example', PASSWORD, strict)
      const client = strict.withToken(session.access_token)
      const { secret } = (await client.post('/auth/second-factor', { current_password: PASSWORD })).json()
      const code = appCode(secret, strict.now())
      expect((await client.post('/auth/second-factor/confirm', { code })).statusCode).toBe(200)
      expect((await login('ada@corp.example', PASSWORD, strict))[0]).toBe(401)
      await createConfig(strict)
      expect(await login('ada@corp.example', PASSWORD, strict)).toEqual(REFUSAL)
      expect((await login('ada@corp.example', 'wrong', strict))[0]).toBe(401)
    } finally {
      await strict.close()
    }
  })

  it('does nothing by default', async () => {
    const plain = await startTestService()
    try {
      await createConfig(plain)
      await createUser(plain, 'ada', 'ada@corp.example')
      expect((await login('ada@corp.example', PASSWORD, plain))[0]).toBe(200)
    } finally {
      await plain.close()
    }
  })
})

const idOf = async (username: string): Promise<string> => {
  const row = await service.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.id
}
