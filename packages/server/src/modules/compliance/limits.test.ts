import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
/** Sessions of administrators. */
let administrators: string[]
beforeAll(async () => {
  service = await startTestService()
  administrators = await createAdministrators(7)
})
afterAll(() => service.close())

const createAdministrators = async (count: number): Promise<string[]> => {
  const tokens: string[] = []
  for (let number = 0; number < count; number += 1) {
    const [username, password] = [`administrator-${number}`, 'Some-Password-1']
    const body = { username, email: `${username}@example.com`, password, role: 'admin' }
    expect((await service.as('superuser').post('/admin/users', body)).statusCode).toBe(201)
    const signedIn = await service.anonymous.post('/auth/login', { email: body.email, password })
    tokens.push(signedIn.json().access_token)
  }
  return tokens
}

interface Asked {
  administrator: number
  answer: Promise<{ status: number; detail: unknown; wait: unknown }>
  /** The status of the answer; undefined before there is one. */
  status: () => number | undefined
}

const ask = (administrator: number, path: string): Asked => {
  let status: number | undefined
  const send = async () => {
    const client = service.withToken(administrators[administrator] ?? '')
    const { statusCode, headers, body } = await client.get(`/compliance${path}`)
    status = statusCode
    const detail: unknown = statusCode === 200 ? undefined : JSON.parse(body).detail
    return { status: statusCode, detail, wait: headers['retry-after'] }
  }
  return { administrator, answer: send(), status: () => status }
}

/** Keeps reports and exports from going on while `work` does. */
const withCheckpointsHeld = async (work: () => Promise<void>): Promise<void> => {
  const holder = connect({ ...service.database.target, poolSize: 1 })
  try {
    await holder.db.transaction().execute(async (transaction) => {
      await sql`lock table audit_checkpoints in access exclusive mode`.execute(transaction)
      await work()
    })
  } finally {
    await holder.close()
  }
}

/** Two questions of each of the first administrators. */
const askTwice = (people: number, path: string): Asked[] =>
  Array.from({ length: 2 * people }, (_, index) => ask(index % people, path))

describe.each([
  { what: 'reports', path: '/reports/soc2', people: 7, taken: 12 },
  { what: 'exports', path: '/export?format=csv', people: 3, taken: 4 },
])('more $what than are made at once', ({ what, path, people, taken }) => {
  it('are refused, for all and for an account, until some are finished', async () => {
    const asked = askTwice(people, path)
    await withCheckpointsHeld(async () => {
      const refused = () => asked.filter((one) => one.status() !== undefined)
      await eventually(() => expect(refused()).toHaveLength(asked.length - taken))
      for (const { answer } of refused()) {
        const detail = `Too many ${what} under way. Try again in a few seconds.`
        expect(await answer).toEqual({ status: 503, detail, wait: '10' })
      }
      const underWay = asked.filter((one) => one.status() === undefined).map((one) => one.administrator)
      const busy = underWay.find((one, index) => underWay.indexOf(one) < index) ?? -1
      const detail = `Too many ${what} under way for this account. Wait until one is finished.`
      expect(await ask(busy, path).answer).toEqual({ status: 429, detail, wait: '10' })
    })
    const answers = await Promise.all(asked.map(({ answer }) => answer))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(taken)
    expect((await ask(0, path).answer).status).toBe(200)
  })
})
