import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { finishCodes } from '../../notifications/actions/deliver-code.ts'
import { accountNamed } from '../../users/index.ts'

const PASSWORD = 'Correct-Horse-7'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { MFA_ENABLED: 'true' } })
  await service.as('superuser').get('/users/me')
})
afterAll(() => service.close())

/** The statements of the current request, without those of the service itself. */
const ofRequest = new AsyncLocalStorage<string[]>()

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Object(statement)['text'])

const { query } = pg.Client.prototype
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
  ofRequest.getStore()?.push(textOf(sent[0]))
  return Reflect.apply(query, this, sent)
})

/** Number of password hashes and verifications so far. */
const hashes = async (): Promise<number> => {
  const { body } = await service.inject({ url: '/metrics' })
  return [...body.matchAll(/^assay_password_hashes_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )
}

interface Work {
  status: number
  body: unknown
  statements: string[]
  hashes: number
}

/** The work of a request. */
const workOf = async (path: string, body: object): Promise<Work> => {
  const before = await hashes()
  const statements: string[] = []
  const answer = await ofRequest.run(statements, () => service.anonymous.post(path, body))
  await finishCodes()
  return {
    status: answer.statusCode,
    body: answer.json(),
    statements,
    hashes: (await hashes()) - before,
  }
}

let count = 0

const createUser = async (fields: object = {}) => {
  count += 1
  const names = { username: `equal${count}`, email: `equal${count}@example.com` }
  await service.as('superuser').post('/admin/users', { ...names, password: PASSWORD, ...fields })
  return names
}

const nobody = () => {
  count += 1
  return { username: `nobody${count}`, email: `nobody${count}@example.com` }
}

describe('the work of a sign-in or reset', () => {
  it('is the same for a known name, an inactive account and one without a password', async () => {
    const known = await createUser()
    const inactive = await createUser({ is_active: false })
    const passwordless = await createUser({ password: null })
    const attempt = ({ email }: { email: string }) => workOf('/auth/login', { email, password: 'wrong' })
    await attempt(nobody())
    const work = await attempt(known)
    expect(work).toMatchObject({ status: 401, hashes: 1 })
    expect(work.statements.length).toBeGreaterThan(5)
    for (const other of [nobody(), inactive, passwordless, known, nobody()]) {
      expect(await attempt(other)).toEqual(work)
    }
  })

  it('is the same for a wrong password of an account with a second factor', async () => {
    const [known, secured] = [await createUser(), await createUser()]
    const { account } = await accountNamed(service.context(), secured.email, 'email')
    const factor = {
      user_id: account!.id,
      secret: '',
      created_at: service.now(),
      confirmed_at: service.now(),
    }
    await service.db.insertInto('second_factors').values(factor).execute()
    const attempt = ({ email }: { email: string }, fields = {}) =>
      workOf('/auth/login', { email, password: 'wrong', ...fields })
    const work = await attempt(known)
    expect(work).toMatchObject({ status: 401, hashes: 1 })
    for (const fields of [{}, { code: '123456' }]) {
      expect(await attempt(secured, fields)).toEqual(work)
      expect(await attempt(known, fields)).toEqual(work)
    }
  })

  it('is the same when failures of unknown names are gathered', async () => {
    const known = await createUser()
    const attempt = ({ email }: { email: string }) => workOf('/auth/login', { email, password: 'wrong' })
    for (let n = 0; n < 10; n += 1) await attempt(nobody())
    const [some, none] = [await attempt(known), await attempt(nobody())]
    expect(some.statements.join()).toContain('"audit_log"')
    expect(none.statements.join()).not.toContain('"audit_log"')
    const kinds = ({ statements }: Work) =>
      statements.map((text) => (/^(insert|update) /.test(text) ? 'write' : text.slice(0, 6)))
    expect(kinds(none)).toEqual(kinds(some))
    expect(none.hashes).toBe(some.hashes)
  })

  it('is the same while the name is locked', async () => {
    const [known, unknown] = [await createUser(), nobody()]
    const attempt = ({ email }: { email: string }) => workOf('/auth/login', { email, password: 'wrong' })
    for (let n = 0; n < 10; n += 1) {
      await attempt(known)
      await attempt(unknown)
    }
    const work = await attempt(known)
    expect(work).toMatchObject({ status: 423, hashes: 0 })
    expect(await attempt(unknown)).toEqual(work)
  })

  it('is the same when a code is requested, and when no more are sent', async () => {
    const known = await createUser()
    const inactive = await createUser({ is_active: false })
    const unknown = nobody()
    const ask = ({ username }: { username: string }) => workOf('/auth/forgot-password', { username })
    for (let n = 0; n < 5; n += 1) {
      const work = await ask(known)
      expect(work).toMatchObject({ status: 200, hashes: 0 })
      expect(await ask(unknown)).toEqual(work)
      expect(await ask(inactive)).toEqual(work)
      expect(await ask({ username: known.email })).toEqual(work)
    }
  })

  it('is the same when a code is tried, whether one was sent or not', async () => {
    const [sent, unsent] = [await createUser(), await createUser()]
    const [requested, unrequested] = [nobody(), nobody()]
    for (const { username } of [sent, requested]) await workOf('/auth/forgot-password', { username })
    const attempt = (username: string) =>
      workOf('/auth/reset-password', {
        username,
        confirmation_code: 'WRONG222',
        new_password: 'Fresh-Horse-9',
      })
    for (let n = 0; n < 7; n += 1) {
      const work = await attempt(sent.username)
      expect(work).toMatchObject({ status: 400, hashes: 0 })
      expect(work.statements.filter((text) => text.includes('insert into one_time_codes'))).toHaveLength(1)
      for (const { username } of [unsent, requested, unrequested])
        expect(await attempt(username)).toEqual(work)
      expect(await attempt(sent.email)).toEqual(work)
    }
  })
})
