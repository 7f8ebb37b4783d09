import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { Database } from '../packages/server/src/db/connect.ts'
import { call } from './call.ts'
import type { LoadReport } from './fire.ts'
import type { LoadOrder } from './load.ts'
import { MEBIBYTE, residentBytes } from './memory.ts'
import { type BenchService, openBenchService } from './place.ts'

/**
 * How fast a day of events becomes Parquet with nothing beside it, how far the memory of the service grows meanwhile, and
 * what share of their rate assignments keep beside such a job. Run after `npm run build`:
 * node --conditions=source --import tsx bench/etl.ts [--rows 10000000] [--seconds 10]
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, seconds: { type: 'string', default: '10' } },
})

const ROWS = Number(options.rows)
const STEP = 250_000
const SAMPLE_MS = 200
const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))
const execute = promisify(execFile)

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Events of yesterday in the order of their receipt; a third of them with a value, a third with metadata. */
const fill = async (pool: Database['pool']): Promise<void> => {
  for (let from = 0; from < ROWS; from += STEP) {
    await pool.query(
      `insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type, event_id, metadata)
      select moment, moment - interval '2 seconds', case when g % 3 = 0 then random() * 100 end, 1 + g % 20,
        'user-' || (random() * 1000000)::int, (array['page_view', 'click', 'purchase', 'signup'])[1 + g % 4],
        'conversion', 'event-' || g || '-' || (random() * 1000000000)::int,
        case when g % 3 = 0 then jsonb_build_object('plan', 'basic', 'items', g % 1000) end
      from generate_series($1::int, $2::int) as g,
        lateral (select $3::timestamptz + interval '3 seconds' + g::float8 / $4 * interval '86390 seconds') as t(moment)`,
      [from, Math.min(ROWS, from + STEP) - 1, `${yesterday}T00:00:00Z`, ROWS],
    )
  }
  // Of a large table it takes longer than a statement of the service may.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze events')
  client.release(true)
}

interface Job {
  state: string
  rowsWritten: number
  /** Both in milliseconds since 1970; undefined until it has ended. */
  startedAt: number
  finishedAt: number | undefined
}

const startJob = async ({ service, token }: BenchService): Promise<string> => {
  const body = { job_type: 'events_to_parquet', date: yesterday, force_reprocess: true }
  return String((await call(service, '/etl/jobs/run', { token, body }))['run_id'])
}

const readJob = async ({ service, token }: BenchService, id: string): Promise<Job> => {
  const answer = await call(service, `/etl/jobs/${id}/status`, { token })
  const { state, rows_written, started_at, finished_at } = answer
  return {
    state: String(state),
    rowsWritten: Number(rows_written),
    startedAt: Date.parse(String(started_at)),
    finishedAt: finished_at === null ? undefined : Date.parse(String(finished_at)),
  }
}

/** Waits for the end of a job; what the service's memory was at most meanwhile. */
const untilEnded = async (place: BenchService, id: string): Promise<{ ended: Job; most: number }> => {
  let most = 0
  for (;;) {
    const ended = await readJob(place, id)
    most = Math.max(most, await residentBytes(place))
    if (ended.finishedAt !== undefined) return { ended, most }
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  }
}

const assign = async (place: BenchService, run: string): Promise<number> => {
  const { target } = place
  const order: LoadOrder = {
    scenario: 'assign new',
    url: place.service,
    target,
    seconds: Number(options.seconds),
    run,
  }
  const args = ['--conditions=source', '--import', 'tsx', LOAD, JSON.stringify(order)]
  const { stdout } = await execute(process.execPath, args)
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as LoadReport
  if (report.failures > 0) throw new Error(`${report.failures} assignments failed`)
  return report.perSecond
}

const secondsOf = ({ startedAt, finishedAt = Number.NaN }: Job): number => (finishedAt - startedAt) / 1000

const place = await openBenchService()
try {
  await fill(place.database.pool)
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  const before = await residentBytes(place)
  const cpu = place.cpu()
  const { ended, most } = await untilEnded(place, await startJob(place))
  const seconds = secondsOf(ended)
  const rate = Math.round(ended.rowsWritten / seconds)
  const used = place.cpu()
  const [ours, database] = [used.service - cpu.service, used.postgres - cpu.postgres].map((time) =>
    (time / ended.rowsWritten).toFixed(1),
  )
  const growth = Math.round((most - before) / MEBIBYTE)
  console.log(
    `${ended.state}: ${ended.rowsWritten} rows in ${seconds.toFixed(1)} s, ${rate} rows/s, +${growth} MiB`,
  )
  console.log(`processor time a row: ${ours} µs in the service, ${database} µs in PostgreSQL`)
  await assign(place, 'warm')
  const alone = await assign(place, 'alone')
  const beside = await startJob(place)
  const during = await assign(place, 'beside')
  const wasRunning = (await readJob(place, beside)).finishedAt === undefined
  const after = await assign(place, 'after')
  const share = during / ((alone + after) / 2)
  console.log(
    `assignments: ${alone.toFixed(0)} alone, ${during.toFixed(0)} beside a job, ${after.toFixed(0)} after: ${share.toFixed(2)}`,
  )
  console.log(`the job ${wasRunning ? 'ran' : 'ended'} while assignments were measured`)
} finally {
  await place.close()
}
