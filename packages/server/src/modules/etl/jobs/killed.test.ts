import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type KilledJob, lakeContext } from '../../../testing/lake-context.ts'
import { clock } from '../schedules/clock.ts'
import { dayBefore } from './rules.ts'
import { list } from './store.ts'

const PROGRAM = fileURLToPath(new URL('../../../testing/etl-job.ts', import.meta.url))
const KILLS = 20
const EVENTS = 60_000

let database: TestDatabase
let root: string
const date = dayBefore(new Date(), 1)
beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'assay-killed-'))
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

/** Events of the day, spread over all its hours. */
const addEvents = (count: number) =>
  sql`insert into events (created_at, occurred_at, user_id, event_name, event_type)
    select moment, moment, 'user-' || step, 'view', 'custom'
    from generate_series(1, ${count}::int) as step,
      lateral (select ${`${date}T00:00:00Z`}::timestamptz + step * interval '1 day' / (${count}::int + 1)) as t(moment)
  `.execute(database.db)

const startJob = () => {
  const job: KilledJob = {
    target: database.target,
    root,
    request: { job_type: 'events_to_parquet', date, force_reprocess: true },
  }
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', PROGRAM, JSON.stringify(job)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return { child, ended: once(child, 'exit'), output: () => output }
}

/** Every manifest below the root, each of which must match its files; rows by the run that wrote them. */
const published = async (): Promise<Map<string, number>> => {
  const lake = join(root, 'lake')
  const names = await readdir(lake, { recursive: true }).catch(() => [])
  const rows = new Map<string, number>()
  for (const name of names.filter((one) => one.endsWith('_manifest.json'))) {
    const { run_id, files } = JSON.parse(await readFile(join(lake, name), 'utf8'))
    for (const file of files) {
      const content = await readFile(join(lake, dirname(name), file.name))
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
      rows.set(run_id, (rows.get(run_id) ?? 0) + file.rows)
    }
  }
  return rows
}

const forget = () =>
  sql`update etl_job_runs set heartbeat_at = now() - interval '3 minutes' where finished_at is null`.execute(
    database.db,
  )

/** Runs a job to its end; how long it was under way, in milliseconds. */
const runWhole = async (): Promise<number> => {
  const { ended, output } = startJob()
  await eventually(async () => expect(output()).toMatch(/begun/))
  const begun = performance.now()
  await ended
  expect(output()).toMatch(/SUCCEEDED/)
  return performance.now() - begun
}

it('a job that is killed at any moment leaves manifests that match their files, and nothing for long', async () => {
  await addEvents(EVENTS)
  const length = await runWhole()
  let killed = 0
  for (let round = 0; round < KILLS; round += 1) {
    const { child, ended, output } = startJob()
    await eventually(async () => expect(output()).toMatch(/begun/))
    await pause(Math.random() * length)
    child.kill('SIGKILL')
    await ended
    if (output() === 'begun\n') killed += 1
    await published()
    await forget()
  }
  expect(killed).toBeGreaterThan(0)
  await runWhole()
  const rows = await published()
  expect([...rows.values()]).toEqual([EVENTS])
  await clock.run(lakeContext(database.db, root))
  expect(await readdir(join(root, 'lake/_tmp'))).toEqual([])
  const ctx = lakeContext(database.db, root)
  const { items } = await list(ctx, { skip: 0, limit: 100 })
  expect(items.filter(({ error_code }) => error_code === 'abandoned')).toHaveLength(killed)
  expect(items.filter(({ finished_at }) => finished_at === null)).toEqual([])
}, 600_000)
