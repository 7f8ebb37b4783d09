import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database } from '../packages/server/src/db/connect.ts'
import { call } from './call.ts'
import type { LoadOrder } from './load.ts'
import { type BenchService, openBenchService } from './place.ts'

/**
 * For how long results keep the service from answering others: the longest delay of its event loop while an
 * experiment of 20 metrics, 4 variants and 20 values of a dimension is analysed and subjects are being assigned.
 * Run: node --conditions=source --import tsx bench/event-loop.ts
 */

const METRICS = 20
const VARIANTS = 4
const VALUES = 20
const SUBJECTS = 60_000
const EVENTS = 300_000
const ROUNDS = 3

const createExperiment = async ({ service, token }: BenchService): Promise<string> => {
  const body = {
    name: 'wide',
    variants: Array.from({ length: VARIANTS }, (_, index) => ({ name: `variant ${index}` })),
    metrics: Array.from({ length: METRICS }, (_, index) => ({
      name: `metric ${index}`,
      event_name: `event ${index}`,
    })),
    sequential_testing_enabled: true,
    bayesian_enabled: true,
    variance_reduction_config: { method: 'cuped' },
  }
  const { id } = await call(service, '/experiments/', { token, body })
  await call(service, `/experiments/${id}/start`, { token, body: {} })
  return String(id)
}

/** Subjects and events straight into the tables, as the service would have stored them. */
const fill = async (pool: Database['pool'], id: string): Promise<void> => {
  await pool.query(
    `insert into assignments (created_at, experiment_number, variant_number, user_id, attributes)
    select now() - interval '1 day', e.number, v.number, 'wide-' || g, jsonb_build_object('country', 'c' || g % $3)
    from generate_series(1, $2::int) g
    cross join (select number, id from experiments where id = $1) e
    join experiment_variants v on v.experiment_id = e.id and v.position = g / $3 % $4`,
    [id, SUBJECTS, VALUES, VARIANTS],
  )
  await pool.query(
    `insert into events (created_at, occurred_at, experiment_number, user_id, event_name, event_type)
    select now(), now(), e.number, 'wide-' || 1 + (g::bigint * 7919 % $3), 'event ' || g % $4, 'conversion'
    from generate_series(1, $2::int) g cross join (select number from experiments where id = $1) e`,
    [id, EVENTS, SUBJECTS, METRICS],
  )
  await pool.query('analyze')
}

/** The longest delay since the last reading, in milliseconds; reading starts a new measurement. */
const longestDelay = async ({ service }: BenchService): Promise<number> => {
  const text = await (await fetch(`${service}/metrics`)).text()
  return 1000 * Number(/^assay_nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text)?.[1])
}

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))

/** Assigns subjects for as long as `work` takes, and a little longer. */
const underTraffic = async (place: BenchService, work: () => Promise<void>): Promise<void> => {
  const order: LoadOrder = {
    scenario: 'assign stored',
    url: place.service,
    target: place.target,
    seconds: 600,
    run: 'loop',
  }
  const traffic = execFile(process.execPath, [
    '--conditions=source',
    '--import',
    'tsx',
    LOAD,
    JSON.stringify(order),
  ])
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await work()
  } finally {
    traffic.kill('SIGTERM')
  }
}

const routesOf = (id: string): string[] => [
  `/results/${id}?use_cache=false`,
  `/results/${id}?use_cache=false&breakdown=country`,
  `/results/${id}/bayesian`,
  `/results/${id}/sequential`,
  `/results/${id}/cuped`,
  `/results/${id}/srm`,
]

const place = await openBenchService()
try {
  const id = await createExperiment(place)
  await fill(place.database.pool, id)
  for (const path of routesOf(id)) await call(place.service, path, { token: place.token })
  await underTraffic(place, async () => {
    await longestDelay(place)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    console.log(
      `${'assigning alone, five seconds'.padEnd(44)} ${(await longestDelay(place)).toFixed(0).padStart(5)} ms`,
    )
    for (const path of routesOf(id)) {
      const delays: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await longestDelay(place)
        await call(place.service, path, { token: place.token })
        delays.push(await longestDelay(place))
      }
      const name = path.replace(id, '{id}').replace('use_cache=false', '').replace(/\?&?$/, '')
      console.log(`${name.padEnd(44)} ${delays.map((delay) => delay.toFixed(0).padStart(5)).join('')} ms`)
    }
  })
} finally {
  await place.close()
}
