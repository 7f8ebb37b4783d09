import type { Database } from '../packages/server/src/db/connect.ts'
import { call } from './call.ts'
import { type BenchService, createExperiment } from './place.ts'

/** How long results take that are computed anew, in milliseconds. */
export interface LargeResult {
  subjects: number
  events: number
  p50: number
  slowest: number
}

const SUBJECTS = 1_000_000
const EVENTS = 5_000_000
const STEP = 250_000
const REQUESTS = 15

/**
 * Results of an experiment with a million subjects, at half of five million events and at all of them. The rows are
 * written straight into the tables and rolled up by the running service.
 */
export const measureLarge = async (place: BenchService): Promise<LargeResult[]> => {
  const { id } = await createExperiment(place, 'large')
  const { pool } = place.database
  for (let from = 0; from < SUBJECTS; from += STEP) await insertSubjects(pool, id, from)
  const results: LargeResult[] = []
  for (let events = 0; events < EVENTS; ) {
    for (const goal = events + EVENTS / 2; events < goal; events += STEP) await insertEvents(pool, id, events)
    await waitForRollUp(pool, id)
    await pool.query('analyze')
    results.push({ subjects: SUBJECTS, events, ...(await timeResults(place, id)) })
  }
  return results
}

type Pool = Database['pool']

const insertSubjects = (pool: Pool, id: string, from: number) =>
  pool.query(
    `insert into assignments (created_at, experiment_number, variant_number, user_id)
    select now(), e.number, v.number, 'large-' || g
    from generate_series($2::int, $3::int) g
    cross join (select number, id from experiments where id = $1) e
    join experiment_variants v on v.experiment_id = e.id and v.position = g % 2`,
    [id, from, from + STEP - 1],
  )

/** Five events for every subject in all, spread over the three metrics. */
const insertEvents = (pool: Pool, id: string, from: number) =>
  pool.query(
    `insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type)
    select now(), now(), g % 100, e.number, 'large-' || (g::bigint * 7919 % $4),
      (array['purchase', 'signup', 'click'])[1 + g % 3], 'conversion'
    from generate_series($2::int, $3::int) g
    cross join (select number from experiments where id = $1) e`,
    [id, from, from + STEP - 1, SUBJECTS],
  )

const BEHIND = `select count(*)::int as behind from events v
  join experiments e on e.number = v.experiment_number
  left join rollup_progress p on p.experiment_number = e.number
  where e.id = $1 and v.id > coalesce(p.event_id, 0)`

const waitForRollUp = async (pool: Pool, id: string): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ behind: number }>(BEHIND, [id])
    if ((rows[0]?.behind ?? 0) < 20_000) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const timeResults = async (
  place: BenchService,
  id: string,
): Promise<Pick<LargeResult, 'p50' | 'slowest'>> => {
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request += 1) {
    const start = performance.now()
    await call(place.service, `/results/${id}?use_cache=false`, { token: place.token })
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0 }
}
