import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

const PASSWORD = 'Correct-Horse-7'
const MINUTE = 60_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let count = 0

const createUser = async (target: TestService = service) => {
  count += 1
  const names = { username: `limit${count}`, email: `limit${count}@example.com` }
  const answer = await target.as('superuser').post('/admin/users', { ...names, password: PASSWORD })
  expect(answer.statusCode).toBe(201)
  return { ...names, id: answer.json<{ id: string }>().id }
}

interface Attempt {
  email: string
  password?: string
  from?: string
  target?: TestService
}

const login = ({ email, password = 'wrong', from = '127.0.0.1', target = service }: Attempt) =>
  target.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: from,
    payload: { email, password },
  })

const failures = async (email: string, times: number) => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push((await login({ email })).statusCode)
  return statuses
}

describe('the failures of an account', () => {
  it('have one count, whichever of its names is sent', async () => {
    const { username, email } = await createUser()
    const withUsername = () =>
      service.inject({
        method: 'POST',
        url: '/api/v1/auth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: 'wrong' }).toString(),
      })
    expect(await failures(email, 5)).not.toContain(423)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await withUsername()).statusCode).toBe(401)
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(423)
    expect((await withUsername()).statusCode).toBe(423)
  })

  it.each(['İ', 'ı', 'I', 'K', 'ſ'])(
    'have one count for every spelling that the database treats as the name: %s',
    async (letter) => {
      count += 1
      const email = `kiss${count}@example.com`
      await service
        .as('superuser')
        .post('/admin/users', { username: `kiss-${count}`, email, password: PASSWORD })
      const plain = { İ: 'i', ı: 'i', I: 'i', K: 'k', ſ: 's' }[letter] ?? ''
      const other = email.replace(plain, letter)
      const isSame = (await login({ email: other, password: PASSWORD })).statusCode === 200
      await failures(email, 5)
      await failures(other, 5)
      expect((await login({ email, password: PASSWORD })).statusCode).toBe(isSame ? 423 : 200)
    },
  )
})

describe('an address with many failed sign-ins', () => {
  it('is refused for a while, whatever the names, unlike other networks', async () => {
    const limited = await startTestService({
      config: { RATE_LIMIT_ENABLED: 'true', LOCAL_AUTH_MAX_FAILED_ATTEMPTS: '1' },
    })
    const { email } = await createUser(limited)
    const from = '2001:db8:1:2::1'
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(
        (await login({ email: `stranger${attempt}@example.com`, from, target: limited })).statusCode,
      ).toBe(401)
    }
    limited.advance(MINUTE)
    const refused = await login({ email, password: PASSWORD, from, target: limited })
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      429,
      { detail: 'Too many failed sign-ins from this address. Try again in 840 seconds.' },
      '840',
    ])
    const neighbour = { email, password: PASSWORD, target: limited }
    expect((await login({ ...neighbour, from: '2001:db8:1:2:3::4' })).statusCode).toBe(429)
    expect((await login({ ...neighbour, from: '2001:db8:1:3::1' })).statusCode).toBe(200)
    limited.advance(14 * MINUTE)
    expect((await login({ ...neighbour, from })).statusCode).toBe(200)
    await limited.close()
  })
})

it('failures of unknown names are gathered in the audit log, those of accounts are not', async () => {
  const flooded = await startTestService()
  const { email } = await createUser(flooded)
  const entries = () =>
    flooded.db
      .selectFrom('audit_log')
      .select(['entity_id', 'entity_name', 'new_value'])
      .where('action_type', '=', 'user_login_failed')
      .orderBy('position')
      .execute()
  for (let attempt = 0; attempt < 99; attempt += 1) {
    await login({ email: `nobody${attempt}@example.com`, target: flooded })
  }
  expect((await entries()).map(({ entity_name }) => entity_name)).toEqual(
    Array.from({ length: 10 }, (_, n) => `nobody${n}@example.com`),
  )
  await login({ email: 'hundredth@example.com', target: flooded })
  expect((await entries()).slice(10)).toEqual([
    {
      entity_id: 'unknown',
      entity_name: 'hundredth@example.com',
      new_value: { failures_from_address: 100, failures_from_everywhere: 100 },
    },
  ])
  await login({ email, target: flooded })
  expect((await entries()).slice(11)).toMatchObject([{ new_value: null }])
  const counts = await flooded.db.selectFrom('sign_in_counts_by_address').selectAll().execute()
  expect(counts).toMatchObject([{ failures: 101 }, { address_group: 'all', failures: 101, gathered: 89 }])
  await flooded.close()
})

it('too many concurrent sign-ins from one address are refused uncounted, while another address is served', async () => {
  const { email } = await createUser()
  service.advance(16 * MINUTE)
  const crowd = Array.from({ length: 150 }, (_, n) =>
    login({ email: `crowd${n}@example.com`, from: '198.51.100.1' }),
  )
  const other = await login({ email, password: PASSWORD, from: '198.51.100.2' })
  expect(other.statusCode).toBe(200)
  const answers = await Promise.all(crowd)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json()).toEqual({
    detail: 'Too many sign-ins under way from this address. Try again in a second.',
  })
  expect(refused[0]?.headers['retry-after']).toBe('1')
  const tried = answers.filter(({ statusCode }) => statusCode === 401)
  expect(tried.length + refused.length).toBe(150)
  const { failures } = await service.db
    .selectFrom('sign_in_counts')
    .select((eb) => eb.fn.sum<number>('failures').as('failures'))
    .where('counted_under', 'like', 'unknown:%')
    .where('last_failed_at', '=', service.now())
    .executeTakeFirstOrThrow()
  expect(Number(failures)).toBe(tried.length)
})
