import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { metricStatement } from '../packages/server/src/modules/warehouse/sql/metric.ts'
import type { AnalysisPlan, MetricDefinition } from '../packages/server/src/modules/warehouse/sql/plan.ts'
import { type EngineAnswer, startEngine } from '../packages/server/src/testing/warehouses/engine.ts'
import { median } from './report.ts'

/**
 * How long the statement of a mean takes beside one written by hand that counts the same, on tables of DuckDB on disk, to
 * which sqlglot translates it. Run:
 * node --conditions=source --import tsx bench/warehouse.ts [--exposures 1000000] [--rounds 3] [--directory /tmp] [--memory 16GB]
 */
const { values: options } = parseArgs({
  options: {
    exposures: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    directory: { type: 'string', default: tmpdir() },
    memory: { type: 'string', default: '16GB' },
  },
})

const EXPOSURES = Number(options.exposures)
const EVENTS = 3 * EXPOSURES
/** The statement written may take so many times as long as the one written by hand. */
const LIMIT = 1.2

const plan: AnalysisPlan = {
  warehouse_type: 'warehouse_b',
  assignment: {
    table: 'shop.web.exposures',
    columns: {
      unit_id: 'user_id',
      experiment_key: 'experiment',
      variant: 'variant',
      exposed_at: 'exposed_at',
    },
    filters: [],
  },
  experimentKey: 'checkout',
  window: { start: new Date('2026-03-01T00:00:00.000Z'), end: new Date('2026-03-29T00:00:00.000Z') },
}

const metric: MetricDefinition = {
  table: 'shop.web.orders',
  columns: { unit_id: 'user_id', event_at: 'ordered_at', value: 'amount' },
  filters: [],
  metric_type: 'mean',
  conversion_window_hours: 168,
  cap_value: 150,
}

/** Every unit is exposed about once and a quarter, one in a hundred in two variants; each orders about three times. */
const FILL = [
  'create schema shop.web',
  `create table shop.web.exposures as
    select hash(i) % ${Math.ceil(EXPOSURES * 0.8)} as user_id, 'checkout' as experiment,
      case when (hash(i) % ${Math.ceil(EXPOSURES * 0.8)}) % 2 = (hash(i, 'other') % 200 = 0)::int then 'control' else 'treatment' end as variant,
      timestamptz '2026-02-27 00:00:00+00' + to_seconds((hash(i, 'time') % 2764800)::bigint) as exposed_at
    from range(${EXPOSURES}) as t(i)`,
  `create table shop.web.orders as
    select hash(i, 'unit') % ${EXPOSURES} as user_id,
      timestamptz '2026-02-27 00:00:00+00' + to_seconds((hash(i, 'order') % 2764800)::bigint) as ordered_at,
      case when hash(i, 'null') % 50 <> 0 then (hash(i, 'amount') % 20000) / 100.0 end::double as amount
    from range(${EVENTS}) as t(i)`,
]

/** What somebody would write who wants the counts and sums alone. */
const BY_HAND = `
with exposed as (
  select user_id, min(exposed_at) as seen_at, min(variant) as variant
  from shop.web.exposures
  where experiment = 'checkout' and exposed_at >= timestamptz '2026-03-01 00:00:00+00'
    and exposed_at < timestamptz '2026-03-29 00:00:00+00' and user_id is not null and variant is not null
  group by user_id having min(variant) = max(variant)
), ordered as (
  select e.user_id, e.variant, count(o.user_id) as orders, least(coalesce(sum(o.amount), 0), 150) as amount
  from exposed e left join shop.web.orders o on o.user_id = e.user_id
    and o.ordered_at >= e.seen_at and o.ordered_at <= e.seen_at + interval 168 hour
    and o.ordered_at >= timestamptz '2026-03-01 00:00:00+00' and o.ordered_at < timestamptz '2026-03-29 00:00:00+00'
  group by e.user_id, e.variant
)
select variant, count(*) as units, count(*) filter (where orders > 0) as converting_units, sum(amount) as amount
from ordered group by variant order by units desc, variant`

const directory = await mkdtemp(join(options.directory, 'assay-warehouse-'))
const engine = startEngine()

const timed = async (
  ask: () => Promise<EngineAnswer>,
): Promise<{ seconds: number; answer: EngineAnswer }> => {
  const start = performance.now()
  const answer = await ask()
  return { seconds: (performance.now() - start) / 1000, answer }
}

/** The label, units and converting units of each row: what both statements have to agree upon. */
const counts = ({ rows }: EngineAnswer): string => JSON.stringify(rows.map((row) => row.slice(0, 3)))

try {
  await engine.execute(`attach '${join(directory, 'shop.duckdb')}' as shop`)
  await engine.execute(`set memory_limit = '${options.memory}'`)
  await engine.execute(`set temp_directory = '${join(directory, 'spill')}'`)
  for (const statement of FILL) await engine.execute(statement)
  console.log(`${EXPOSURES} exposures, ${EVENTS} events; load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const written: number[] = []
  const byHand: number[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const ours = await timed(() => engine.query('bigquery', metricStatement(plan, metric)))
    const theirs = await timed(() => engine.query('duckdb', BY_HAND))
    if (counts(ours.answer) !== counts(theirs.answer)) throw new Error('The statements do not agree')
    written.push(ours.seconds)
    byHand.push(theirs.seconds)
    console.log(
      `round ${round + 1}: ${ours.seconds.toFixed(2)} s written, ${theirs.seconds.toFixed(2)} s by hand`,
    )
  }
  const ratio = median(written) / median(byHand)
  console.log(`median: ${ratio.toFixed(2)} times as long as by hand, limit ${LIMIT}`)
} finally {
  await engine.close()
  await rm(directory, { recursive: true, force: true })
}
