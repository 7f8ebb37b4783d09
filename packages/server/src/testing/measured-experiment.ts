import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '../config/index.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../lib/ids.ts'
import { silentLog } from '../lib/log.ts'

interface MetricSettings {
  name: string
  event_name: string
  metric_type?: string
  aggregation_method?: string
  event_value_path?: string
  cap_value?: number
}

interface ExperimentSettings {
  metrics: MetricSettings[]
  /**
   * Makes every id of the experiment deterministic. Simulations draw from the key and from the ids of metrics, so that
   * without it their results differ in every run.
   */
  key?: string
  variants?: string[]
  count_untagged_events?: boolean
  start_date: Date
  allocation_starts?: Date[]
}

/** Running experiment, inserted directly into the tables without a service. */
export interface MeasuredExperiment {
  id: string
  number: number
  variants: { id: string; number: number; name: string }[]
  metrics: ({ id: string; number: number } & MetricSettings)[]
}

/** Context for actions of background jobs. */
export const jobContext = (db: Db, now: () => Date): Context => ({
  db,
  now,
  actor: { kind: 'system', name: 'test' },
  log: silentLog,
  config: { ...readConfig({ ENVIRONMENT: 'test' }), SECRET_KEY: 'a secret of the tests, long enough' },
  ports: {},
  has: () => false,
})

/** Stores an ACTIVE experiment; the first variant is the control. */
export const createExperiment = async (
  db: Db,
  { key, metrics, variants = ['control', 'treatment'], ...settings }: ExperimentSettings,
): Promise<MeasuredExperiment> => {
  const nextId: NextId = key === undefined ? newId : idsFrom(key)
  const id = nextId()
  const { start_date: start, count_untagged_events: untagged = false } = settings
  const history = (settings.allocation_starts ?? [start]).map((from) => ({ from, allocations: {} }))
  const { rows } = await sql<{ number: number }>`
    insert into experiments (id, key, name, status, start_date, count_untagged_events, allocation_history,
      created_at, updated_at)
    values (${id}, ${key ?? id}, 'Measured', 'ACTIVE', ${start}, ${untagged}, ${JSON.stringify(history)},
      ${start}, ${start})
    returning number`.execute(db)
  const owner = { db, experimentId: id, nextId }
  return {
    id,
    number: rows[0]!.number,
    variants: await insertVariants(owner, variants),
    metrics: await insertMetrics(owner, metrics),
  }
}

type NextId = () => string

interface Owner {
  db: Db
  experimentId: string
  nextId: NextId
}

/** Ids derived from the key, the same in every run. */
const idsFrom = (key: string): NextId => {
  let given = 0
  return () => {
    given += 1
    const hex = createHash('sha256').update(`${key} ${given}`).digest('hex')
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-')
  }
}

const insertVariants = async ({ db, experimentId, nextId }: Owner, names: string[]) => {
  const variants: MeasuredExperiment['variants'] = []
  for (const [position, name] of names.entries()) {
    const id = nextId()
    const { rows } = await sql<{ number: number }>`
      insert into experiment_variants (id, experiment_id, position, name, is_control, traffic_allocation,
        created_at, updated_at)
      values (${id}, ${experimentId}, ${position}, ${name}, ${position === 0}, ${100 / names.length},
        now(), now())
      returning number`.execute(db)
    variants.push({ id, number: rows[0]!.number, name })
  }
  return variants
}

const insertMetrics = async ({ db, experimentId, nextId }: Owner, settings: MetricSettings[]) => {
  const metrics: MeasuredExperiment['metrics'] = []
  for (const [position, metric] of settings.entries()) {
    const id = nextId()
    const { rows } = await sql<{ number: number }>`
      insert into experiment_metrics (id, experiment_id, position, name, event_name, metric_type, is_primary,
        is_guardrail, lower_is_better, aggregation_method, event_value_path, cap_value, minimum_sample_size,
        created_at, updated_at)
      values (${id}, ${experimentId}, ${position}, ${metric.name}, ${metric.event_name},
        ${metric.metric_type ?? 'conversion'}, ${position === 0}, false, false,
        ${metric.aggregation_method ?? null}, ${metric.event_value_path ?? null}, ${metric.cap_value ?? null},
        100, now(), now())
      returning number`.execute(db)
    metrics.push({ id, number: rows[0]!.number, ...metric })
  }
  return metrics
}

/** Stores an assignment unless the subject has one. */
export const assign = async (
  db: Db,
  experiment: MeasuredExperiment,
  { user, variant, at }: { user: string; variant: number; at: Date },
): Promise<void> => {
  await sql`
    insert into assignments (created_at, experiment_number, variant_number, user_id)
    values (${at}, ${experiment.number}, ${experiment.variants[variant]!.number}, ${user})
    on conflict do nothing`.execute(db)
}

interface RawEvent {
  user: string
  name: string
  /** Time of receipt. */
  at: Date
  /** Time of the event; by default the time of receipt. */
  occurred?: Date
  value?: number | null
  metadata?: object | null
}

/** Stores an event of the experiment, or of none. */
export const track = async (
  db: Db,
  experiment: MeasuredExperiment | undefined,
  { user, name, at, occurred = at, value = null, metadata = null }: RawEvent,
): Promise<void> => {
  await sql`
    insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type,
      metadata)
    values (${at}, ${occurred}, ${value}, ${experiment?.number ?? null}, ${user}, ${name}, ${name},
      ${metadata && JSON.stringify(metadata)})`.execute(db)
}
