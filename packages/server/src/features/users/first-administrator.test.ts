import { afterEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { ensureFirstAdministrator } from './index.ts'
import { newPassword } from './schema.ts'

const services: TestService[] = []
const start = async (config: Record<string, string>): Promise<TestService> => {
  const service = await startTestService({ config })
  services.push(service)
  return service
}

afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

const production = {
  ENVIRONMENT: 'production',
  SECRET_KEY: 'a secret of the tests, long enough',
  ALLOWED_HOSTS: '*',
  FIRST_SUPERUSER: 'root@example.com',
}

const login = (service: TestService, email: string, password: string) =>
  service.anonymous.post('/auth/login', { email, password })

describe('the first administrator', () => {
  it('is created once, with a generated password that is shown', async () => {
    const service = await start({ ENVIRONMENT: 'development' })
    const made = await ensureFirstAdministrator(service.context())
    expect(made).toMatchObject({ state: 'created', email: 'admin@example.com' })
    const password = made.state === 'created' ? made.password : undefined
    expect(newPassword.safeParse(password).success).toBe(true)
    const answer = await login(service, 'admin@example.com', password ?? '')
    expect(answer.json().user).toMatchObject({ username: 'admin', role: 'admin', is_superuser: true })
    expect(await ensureFirstAdministrator(service.context())).toEqual({ state: 'present' })
    expect(JSON.stringify(service.log)).not.toContain(password)
  })

  it('is created by one of several processes that start at once', async () => {
    const service = await start({
      FIRST_SUPERUSER: 'root@example.com',
      FIRST_SUPERUSER_PASSWORD: 'Correct-horse-9',
    })
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ensureFirstAdministrator(service.context())),
    )
    expect(made.map(({ state }) => state).sort()).toEqual(['created', 'present', 'present', 'present'])
  })

  it('is created from the settings', async () => {
    const service = await start({ ...production, FIRST_SUPERUSER_PASSWORD: 'Tr0ub4dor-and-more' })
    expect(await ensureFirstAdministrator(service.context())).toEqual({
      state: 'created',
      email: 'root@example.com',
    })
    expect((await login(service, 'root@example.com', 'Tr0ub4dor-and-more')).statusCode).toBe(200)
  })

  it('is not made under a managed identity service, whose groups say who administers', async () => {
    const service = await start({
      ENVIRONMENT: 'development',
      AUTH_PROVIDER: 'managed',
      FIRST_SUPERUSER: 'root@example.com',
      FIRST_SUPERUSER_PASSWORD: 'Correct-horse-9',
    })
    expect(await ensureFirstAdministrator(service.context())).toEqual({ state: 'managed' })
    expect(await service.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('is missing without a setting that names one', async () => {
    const service = await start({})
    expect(await ensureFirstAdministrator(service.context())).toEqual({ state: 'missing' })
  })

  it.each([
    [{}, 'FIRST_SUPERUSER_PASSWORD is required'],
    [{ FIRST_SUPERUSER_PASSWORD: 'Password1' }, 'FIRST_SUPERUSER_PASSWORD is too weak'],
    [{ FIRST_SUPERUSER_PASSWORD: 'short' }, 'FIRST_SUPERUSER_PASSWORD is too weak'],
    [{ FIRST_SUPERUSER: 'root' }, 'FIRST_SUPERUSER must be an e-mail address'],
  ])('is refused in production with %j', async (config, message) => {
    const service = await start({ ...production, ...config })
    await expect(ensureFirstAdministrator(service.context())).rejects.toThrow(message)
    expect(await service.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it.each([
    { ENVIRONMENT: 'development', LOG_FORMAT: 'json' },
    { ENVIRONMENT: 'test', FIRST_SUPERUSER: 'root@example.com' },
  ])('gets no generated password when the log is not for people: %j', async (config) => {
    const service = await start(config)
    await expect(ensureFirstAdministrator(service.context())).rejects.toThrow(
      'FIRST_SUPERUSER_PASSWORD is required',
    )
    expect(await service.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('may have a weak password in development, but not its own name', async () => {
    const weak = await start({ ENVIRONMENT: 'development', FIRST_SUPERUSER_PASSWORD: 'secret' })
    expect(await ensureFirstAdministrator(weak.context())).toMatchObject({ state: 'created' })
    const named = await start({ ENVIRONMENT: 'development', FIRST_SUPERUSER_PASSWORD: 'Admin' })
    await expect(ensureFirstAdministrator(named.context())).rejects.toThrow('must not be the username')
  })
})
