import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkChain } from '../../testing/audit-chain.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const create = (username: string, email: string) =>
  service.as('superuser').post('/admin/users', { username, email })

const created = async (username: string, email: string): Promise<string> => {
  const answer = await create(username, email)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

const change = (id: string, body: object) => service.as('superuser').patch(`/admin/users/${id}`, body)

const USERNAME_IS_EMAIL = { detail: 'Username is the email of another account' }
const EMAIL_IS_USERNAME = { detail: 'Email is the username of another account' }

it('creating an account is refused with the e-mail of another one as its username, in any letter case', async () => {
  await created('ada', 'ada@example.com')
  const before = await checkChain(service.context())
  const answer = await create('ADA@example.COM', 'impostor@example.com')
  expect([answer.statusCode, answer.json()]).toEqual([409, USERNAME_IS_EMAIL])
  expect(await checkChain(service.context())).toEqual(before)
})

it('creating an account is refused with the username of another one as its e-mail, in any letter case', async () => {
  await created('Grace@Example.com', 'grace.hopper@example.com')
  const answer = await create('impostor', 'grace@example.com')
  expect([answer.statusCode, answer.json()]).toEqual([409, EMAIL_IS_USERNAME])
})

it('letter case is compared as PostgreSQL does, as in a sign-in', async () => {
  const email = 'straße-ÄÖÜ@example.com'
  const { rows } = await sql<{ lower: string }>`select lower(${email})`.execute(service.db)
  const id = await created('umlaut', 'umlaut@example.com')
  await service.db.updateTable('users').set({ email }).where('id', '=', id).execute()
  const answer = await create(rows[0]?.lower ?? '', 'plain@example.com')
  expect([answer.statusCode, answer.json()]).toEqual([409, USERNAME_IS_EMAIL])
})

it('a change of an account is refused a name that another one has as its name of the other kind', async () => {
  await created('emmy@example.com', 'emmy.noether@example.com')
  const id = await created('changing', 'changing@example.com')
  const username = await change(id, { username: 'Emmy.Noether@example.com' })
  expect([username.statusCode, username.json()]).toEqual([409, USERNAME_IS_EMAIL])
  const email = await change(id, { email: 'EMMY@example.com' })
  expect([email.statusCode, email.json()]).toEqual([409, EMAIL_IS_USERNAME])
  expect((await service.as('superuser').get(`/admin/users/${id}`)).json()).toMatchObject({
    username: 'changing',
    email: 'changing@example.com',
  })
})

it('an account may have its own e-mail as its username, and a name that no account has any more', async () => {
  const id = await created('rosalind@example.com', 'rosalind@example.com')
  const other = await created('francis', 'francis@example.com')
  expect((await change(id, { email: 'r.franklin@example.com' })).statusCode).toBe(200)
  expect((await change(other, { email: 'rosalind@example.com' })).statusCode).toBe(409)
  expect((await change(id, { username: 'rosalind' })).statusCode).toBe(200)
  expect((await change(other, { email: 'rosalind@example.com' })).statusCode).toBe(200)
})

it('accounts that share a name from before retain it while other fields change', async () => {
  const one = await created('alan', 'alan@example.com')
  const other = await created('mathison', 'mathison@example.com')
  await service.db
    .updateTable('users')
    .set({ username: 'alan@example.com' })
    .where('id', '=', other)
    .execute()
  const sentBack = { username: 'alan@example.com', first_name: 'Alan' }
  expect((await change(other, sentBack)).statusCode).toBe(200)
  expect((await change(one, { email: 'alan@example.com', last_name: 'Turing' })).statusCode).toBe(200)
  expect((await change(other, { email: 'm.turing@example.com' })).statusCode).toBe(200)
  expect((await change(other, { username: 'mathison' })).statusCode).toBe(200)
})

it('of two concurrent accounts with one name as different kinds one is refused', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const name = `contested${number}@example.com`
    const answers = await Promise.all([
      create(name, `holder${number}@example.com`),
      create(`holder${number}`, name),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  }
})
