import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreService, draft, HOUR, inHours, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const read = async (id: string) => (await core.request('viewer', `GET /experiments/${id}`)).body
const runCommand = (id: string, move: string) => core.request('developer', `POST /experiments/${id}/${move}`)
const schedule = (id: string, body: object) =>
  core.request('developer', `PUT /experiments/${id}/schedule`, body)

const paused = async () => {
  const { id } = await running(core)
  core.advance(HOUR)
  await runCommand(id, 'pause')
  return id as string
}

const resuming = async () => {
  const id = await paused()
  expect((await schedule(id, { start_date: inHours(core, 5) })).status).toBe(200)
  return id
}

describe('Experiment', () => {
  it('Its status is DRAFT at first and then ACTIVE, PAUSED and COMPLETED as it is started, paused and completed', async () => {
    const { id, status } = await draft(core)
    const seen = [status]
    for (const move of ['start', 'pause', 'start', 'complete'])
      seen.push((await runCommand(id, move)).body.status)
    expect(seen).toEqual(['DRAFT', 'ACTIVE', 'PAUSED', 'ACTIVE', 'COMPLETED'])
  })

  it('A completed experiment stays completed', async () => {
    const { id } = await running(core)
    await runCommand(id, 'complete')
    for (const move of ['start', 'pause', 'complete']) expect((await runCommand(id, move)).status).toBe(400)
    expect((await read(id)).status).toBe('COMPLETED')
  })

  it('resume_at is null unless the experiment is paused', async () => {
    const id = await resuming()
    expect((await read(id)).resume_at).toBe(inHours(core, 5))
    const { id: other, resume_at } = await running(core, { start_date: inHours(core, 5) })
    expect(resume_at).toBeNull()
    await schedule(other, { end_date: inHours(core, 9) })
    expect((await read(other)).resume_at).toBeNull()
  })

  it('Any change of status clears resume_at', async () => {
    for (const move of ['start', 'complete']) {
      const id = await resuming()
      const { status, body } = await runCommand(id, move)
      expect([status, body.resume_at]).toEqual([200, null])
    }
  })

  it('The constraint ck_experiments_resume_only_when_paused refuses a resume_at in every other status', async () => {
    const [first, second] = [await draft(core), await running(core)]
    for (const { id } of [first, second]) {
      const change = sql`update experiments set resume_at = now() where id = ${id}`.execute(core.db)
      await expect(change).rejects.toThrow('ck_experiments_resume_only_when_paused')
    }
  })

  it('PUT /experiments/{id}/schedule on a paused experiment stores start_date as resume_at and leaves start_date alone', async () => {
    const id = await paused()
    const { start_date } = await read(id)
    const { status, body } = await schedule(id, { start_date: inHours(core, 5), end_date: inHours(core, 50) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      start_date,
      resume_at: inHours(core, 5),
      end_date: inHours(core, 50),
      status: 'PAUSED',
    })
  })

  it('PUT /experiments/{id}/schedule on a draft stores both dates, and takes them with an offset', async () => {
    const { id } = await draft(core)
    const { body } = await schedule(id, {
      start_date: '2030-05-01T10:00:00+02:00',
      end_date: '2030-05-02T10:00:00-05:00',
    })
    expect(body).toMatchObject({
      start_date: '2030-05-01T08:00:00.000Z',
      end_date: '2030-05-02T15:00:00.000Z',
      resume_at: null,
    })
  })

  it('start_date of a paused experiment is when it first started', async () => {
    const { id, start_date } = await running(core)
    expect(start_date).toBe(core.now().toISOString())
    for (const move of ['pause', 'start', 'pause']) {
      core.advance(HOUR)
      await runCommand(id, move)
    }
    expect((await read(id)).start_date).toBe(start_date)
  })

  it('Variants have a traffic allocation each, and exactly one is the control', async () => {
    const { variants } = await draft(core, {
      variants: [
        { name: 'a', traffic_allocation: 25 },
        { name: 'b', traffic_allocation: 75, is_control: true },
      ],
    })
    expect(variants).toMatchObject([
      { name: 'a', traffic_allocation: 25, is_control: false },
      { name: 'b', traffic_allocation: 75, is_control: true },
    ])
    const two = [
      { name: 'a', is_control: true },
      { name: 'b', is_control: true },
    ]
    const refused = await core.request('developer', 'POST /experiments/', {
      name: 'Two controls',
      variants: two,
    })
    expect(refused.status).toBe(422)
  })

  it('Traffic allocations sum to 100 percent', async () => {
    const variants = [
      { name: 'a', traffic_allocation: 50 },
      { name: 'b', traffic_allocation: 49 },
    ]
    expect((await core.request('developer', 'POST /experiments/', { name: 'Short', variants })).status).toBe(
      422,
    )
  })

  it('The correction method is benjamini-hochberg, bonferroni or none, and nothing else', async () => {
    for (const correction_method of ['benjamini-hochberg', 'bonferroni', 'none']) {
      expect((await draft(core, { correction_method })).correction_method).toBe(correction_method)
    }
    const body = { name: 'Other', correction_method: 'holm' }
    expect((await core.request('developer', 'POST /experiments/', body)).status).toBe(422)
  })

  it('The owner is recorded and does not decide access', async () => {
    const { id, owner_id } = await draft(core)
    expect(owner_id).toBe((await core.signIn('developer')).user_id)
    const change = await core.request('admin', `PUT /experiments/${id}`, { description: 'by somebody else' })
    expect([change.status, change.body.owner_id]).toEqual([200, owner_id])
  })

  it('The key is unique', async () => {
    const { key } = await draft(core)
    const { status } = await core.request('developer', 'POST /experiments/', { name: 'Twin', key })
    expect(status).toBe(409)
  })
})

describe('Experiment list', () => {
  it('GET /experiments without the trailing slash answers 307 to the path with it', async () => {
    const { status, headers } = await core.request('viewer', 'GET /experiments?limit=3')
    expect([status, headers['location']]).toEqual([307, '/api/v1/experiments/?limit=3'])
  })

  it('It answers with items, each with a name, and pages by skip and limit', async () => {
    for (const name of ['Page a', 'Page b', 'Page c']) await draft(core, { name })
    const list = async (query: string) => {
      const path = `/experiments/?search=Page&sort_by=name&sort_order=asc&${query}`
      const { body } = await core.request('viewer', `GET ${path}`)
      return body.items.map(({ name }: { name: string }) => name)
    }
    expect(await list('')).toEqual(['Page a', 'Page b', 'Page c'])
    expect(await list('skip=1&limit=1')).toEqual(['Page b'])
    expect((await core.request('viewer', 'GET /experiments/')).body.limit).toBe(100)
  })

  it('status_filter selects one status', async () => {
    await running(core)
    const { body } = await core.request('viewer', 'GET /experiments/?status_filter=ACTIVE')
    expect(new Set(body.items.map(({ status }: { status: string }) => status))).toEqual(new Set(['ACTIVE']))
  })

  it('sort_by and sort_order set the order', async () => {
    const names = async (order: string) => {
      const { body } = await core.request('viewer', `GET /experiments/?sort_by=name&sort_order=${order}`)
      return body.items.map(({ name }: { name: string }) => name)
    }
    const ascending = await names('asc')
    expect(ascending.length).toBeGreaterThan(3)
    expect(await names('desc')).toEqual([...ascending].reverse())
    expect((await core.request('viewer', 'GET /experiments/?sort_order=sideways')).status).toBe(422)
  })
})
