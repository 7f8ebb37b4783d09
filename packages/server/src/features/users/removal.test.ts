import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** Resolves when a statement of this database waits for a lock. */
const somebodyWaits = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(service.db)
    if (rows.length > 0) return
  }
}

const ownerOf = async (id: string): Promise<string | null | undefined> => {
  const row = await service.db
    .selectFrom('experiments')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.owner_id
}

describe('the deletion of an account', () => {
  it('waits for a start of its experiment, which notifies the account, and neither fails', async () => {
    const { user_id } = await service.signIn('developer')
    const { id } = await draftExperiment(service)
    expect(await ownerOf(id)).toBe(user_id)
    const starting = await service.db.startTransaction().execute()
    await sql`select from experiments where id = ${id} for update`.execute(starting)
    const removed = service.as('superuser').delete(`/admin/users/${user_id}`)
    await somebodyWaits()
    const locked = await sql`select id from users where id = ${user_id} for key share nowait`.execute(
      starting,
    )
    expect(locked.rows).toHaveLength(1)
    await starting.commit().execute()
    expect((await removed).statusCode).toBe(204)
    expect(await ownerOf(id)).toBeNull()
  })

  it('succeeds although everything it owns is started and changed concurrently', async () => {
    const { user_id } = await service.signIn('admin')
    const admin = service.as('admin')
    const experiments: string[] = []
    for (let number = 0; number < 6; number += 1) {
      const body = { name: `Owned ${number}`, variants: [{ name: 'control' }, { name: 'treatment' }] }
      experiments.push((await admin.post('/experiments/', body)).json().id)
    }
    const starts = experiments.map((id) => service.as('superuser').post(`/experiments/${id}/start`))
    const removed = service.as('superuser').delete(`/admin/users/${user_id}`)
    expect((await removed).statusCode).toBe(204)
    for (const start of await Promise.all(starts)) expect(start.statusCode).toBe(200)
    expect(service.log.filter(({ message }) => message === 'notification not stored')).toEqual([])
    for (const id of experiments) expect(await ownerOf(id)).toBeNull()
  })
})
