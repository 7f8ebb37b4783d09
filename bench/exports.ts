import type { Database } from '../packages/server/src/db/connect.ts'
import { growthText, MEBIBYTE, type Memory, memoryDuring } from './memory.ts'
import { type BenchService, createExperiment, openBenchService } from './place.ts'

/**
 * How much memory the service takes while it exports a million assignments and a million events, and how fast that
 * is. The last export is read as slowly as over a poor connection. Run after `npm run build`:
 * node --conditions=source --import tsx bench/exports.ts [rows]
 */

const ROWS = Number(process.argv[2] ?? 1_000_000)
const STEP = Math.min(ROWS, 250_000)

/** A slow reader takes so much and then waits so long; it leaves after so many rounds. */
const SLOW = { bytes: 256 * 1024, pauseMs: 100, rounds: 100 }

const fill = async (pool: Database['pool'], id: string): Promise<void> => {
  for (let from = 0; from < ROWS; from += STEP) {
    const range = [id, from, from + STEP - 1]
    await pool.query(
      `insert into assignments (created_at, experiment_number, variant_number, user_id, attributes)
      select now(), e.number, v.number, 'export-' || g, jsonb_build_object('country', 'c' || g % 20, 'plan', 'pro')
      from generate_series($2::int, $3::int) g
      cross join (select number, id from experiments where id = $1) e
      join experiment_variants v on v.experiment_id = e.id and v.position = g % 2`,
      range,
    )
    await pool.query(
      `insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type, metadata)
      select now(), now(), g % 100, e.number, 'export-' || g, 'purchase', 'conversion',
        jsonb_build_object('page', 'p' || g % 50, 'items', g % 7)
      from generate_series($2::int, $3::int) g
      cross join (select number from experiments where id = $1) e`,
      range,
    )
  }
  await pool.query('analyze')
}

const BEHIND = `select count(*)::int as behind from events v
  join experiments e on e.number = v.experiment_number
  left join rollup_progress p on p.experiment_number = e.number
  where e.id = $1 and v.id > coalesce(p.event_id, 0)`

/** The service counts what it finds in the tables; that memory is not the export's. */
const waitForRollUp = async (pool: Database['pool'], id: string): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ behind: number }>(BEHIND, [id])
    if ((rows[0]?.behind ?? 0) < 20_000) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const open = async (place: BenchService, path: string): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
  const response = await fetch(`${place.service}/api/v1/export/${path}`, {
    headers: { authorization: `Bearer ${place.token}` },
  })
  if (!response.ok || !response.body) throw new Error(`${path} was answered with ${response.status}`)
  return response.body.getReader()
}

const LINE_END = 10

/** Reads an export to its end; how many lines and bytes it had. */
const readAll = async (place: BenchService, path: string): Promise<{ lines: number; bytes: number }> => {
  const reader = await open(place, path)
  const read = { lines: 0, bytes: 0 }
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    read.bytes += value.length
    for (const byte of value) if (byte === LINE_END) read.lines += 1
  }
  return read
}

const readSlowly = async (place: BenchService, path: string): Promise<void> => {
  const reader = await open(place, path)
  for (let round = 0; round < SLOW.rounds; round += 1) {
    for (let taken = 0; taken < SLOW.bytes; ) taken += (await reader.read()).value?.length ?? SLOW.bytes
    await new Promise((resolve) => setTimeout(resolve, SLOW.pauseMs))
  }
  await reader.cancel()
}

const tell = (name: string, memory: Memory, rest = ''): void =>
  console.log(`${name.padEnd(28)} ${growthText(memory)}${rest}`)

const place = await openBenchService()
try {
  const { id } = await createExperiment(place, 'exports')
  await fill(place.database.pool, id)
  await waitForRollUp(place.database.pool, id)
  await readAll(place, 'experiments')
  for (const path of ['assignments?format=csv', 'events?format=ndjson', 'events?format=csv']) {
    let read = { lines: 0, bytes: 0 }
    const start = performance.now()
    const memory = await memoryDuring(place, async () => {
      read = await readAll(place, path)
    })
    const seconds = (performance.now() - start) / 1000
    const rate = Math.round(read.lines / seconds).toLocaleString('en')
    tell(
      path,
      memory,
      `, ${read.lines.toLocaleString('en')} lines, ${(read.bytes / MEBIBYTE).toFixed(0)} MiB, ${rate} lines/s`,
    )
  }
  const slow = await memoryDuring(place, () => readSlowly(place, 'events?format=ndjson'))
  tell('events, read slowly', slow)
} finally {
  await place.close()
}
