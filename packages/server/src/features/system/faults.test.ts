import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import type { Logger } from '../../lib/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createEdge } from '../../testing/edge.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkForFaults } from './fault-monitor.ts'

const lines: { fields: object; message: string }[] = []
const write = (fields: object, message: string): void => void lines.push({ fields, message })
const log: Logger = { debug: () => undefined, info: write, warn: write, error: write }

let database: TestDatabase
let service: TestService

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, pool, close } = connect({ ...database.target, poolSize: 4, log })
  const drop = async (): Promise<void> => {
    await close()
    await database.drop()
  }
  service = await startTestService({ database: { ...database, db, pool, drop } })
})
afterAll(() => service.close())

/** Makes storing an experiment fail with that fault from now on. */
const fail = async (code: string, message: string): Promise<void> => {
  await sql`create or replace function fail() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception '${message}' using errcode = '${code}'; end`,
  )}`.execute(database.db)
  await sql`create or replace trigger fail before insert on experiments execute function fail()`.execute(
    database.db,
  )
}

const recover = () => sql`drop trigger fail on experiments`.execute(database.db)

const create = () =>
  service
    .as('developer')
    .post('/experiments/', { name: 'Any', variants: [{ name: 'control' }, { name: 'treatment' }] })

const ready = () => service.inject({ url: '/health/ready' })

const metric = async (fault: string): Promise<string | undefined> => {
  const { body } = await service.inject({ url: '/metrics' })
  return new RegExp(`^assay_database_fault\\{fault="${fault}"\\} (\\d)`, 'm').exec(body)?.[1]
}

describe('a fault of the database', () => {
  it.each([
    ['disk_full', '53100', 503],
    ['read_only', '25006', 503],
    ['out_of_connections', '53300', 200],
    ['out_of_resources', '53200', 200],
    ['locked', '55P03', 200],
    ['slow', '57014', 200],
    ['server_failure', '58030', 200],
  ])('%s is reported by the metrics, the readiness and one line of the log', async (fault, code, status) => {
    await fail(code, `the cause of ${fault}`)
    lines.length = 0
    for (let count = 0; count < 5; count += 1) {
      const answer = await create()
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
    }
    expect(await metric(fault)).toBe('1')
    const answer = await ready()
    expect(answer.statusCode).toBe(status)
    expect(answer.json().faults).toContain(fault)
    const said = lines.filter(({ message }) => message.startsWith('database fault:'))
    expect(said).toHaveLength(1)
    expect(said[0]?.fields).toMatchObject({ fault, cause: `the cause of ${fault}` })
    expect(service.log.filter(({ level }) => level === 'error')).toEqual([])
    await recover()
    expect((await create()).statusCode).toBe(201)
    expect((await ready()).statusCode).toBe(200)
  })

  it('is detected without a request for a server that refuses writes', async () => {
    const name = database.target.database ?? ''
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database.db)
    const { db, close } = connect({ ...database.target, poolSize: 1, log })
    lines.length = 0
    await checkForFaults({ db, config: service.config })
    expect(lines).toContainEqual({
      fields: expect.objectContaining({ fault: 'read_only' }),
      message: expect.stringMatching(/^database fault: the database takes no changes/),
    })
    await close()
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(database.db)
  })

  it('is detected without a request for a server that cannot be reached', async () => {
    const edge = createEdge()
    const answer = await edge.inject({ url: '/health/ready' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json().faults).toEqual(['unreachable'])
  })
})
