import type { AuditAction } from '../../packages/server/src/features/audit/index.ts'
import type { Ledger, Subject } from './load.ts'
import { CYCLE_MS, call, type Pair } from './pair.ts'
import type { Plan } from './plan.ts'

/** What was looked at, how much of it there was, and everything that was wrong. */
export interface Check {
  name: string
  looked: number
  wrong: string[]
}

const check = (name: string, looked: number, wrong: string[]): Check => ({ name, looked, wrong })

interface Run {
  name: string
  started_at: Date
  completed_at: Date | null
}

/** Jobs whose cycle the settings say. */
const CYCLED = ['experiment', 'rollout', 'metrics', 'safety', 'bandit']
/** The runner takes a cycle for over when a tenth of it is left, because timers are not exact. */
const MIN_MS = 0.9 * CYCLE_MS
/** The other process may have looked just before a cycle was over; a busy machine takes its time. */
const MAX_MS = 2 * CYCLE_MS + 5000

/** No two runs of a job overlap, or are closer than a cycle; none is missing for two cycles. */
export const checkRuns = async ({ database }: Pair): Promise<Check[]> => {
  const runs: Run[] = await database.db
    .selectFrom('scheduler_runs')
    .select(['name', 'started_at', 'completed_at'])
    .orderBy('started_at')
    .execute()
  const names = [...new Set([...CYCLED, ...runs.map(({ name }) => name)])]
  const pairs = names.flatMap((name) => neighbours(runs.filter((run) => run.name === name)))
  const twice = pairs.filter(([run, next]) => isTooEarly(run, next))
  const missing = pairs.filter(([run, next]) => CYCLED.includes(run.name) && gap(run, next) > MAX_MS)
  const isSilent = (name: string): boolean => {
    const last = runs.findLast((run) => run.name === name)
    return last === undefined || Date.now() - last.started_at.getTime() > MAX_MS
  }
  const silent = CYCLED.filter(isSilent).map((name) => `${name} runs no more`)
  return [
    check('no job ran twice', runs.length, twice.map(told)),
    check('no job was missed', runs.length, [...missing.map(told), ...silent]),
  ]
}

const neighbours = (runs: readonly Run[]): [Run, Run][] =>
  runs.flatMap((run, at): [Run, Run][] => {
    const next = runs[at + 1]
    return next ? [[run, next]] : []
  })

const gap = (run: Run, next: Run): number => next.started_at.getTime() - run.started_at.getTime()

const isTooEarly = (run: Run, next: Run): boolean =>
  (run.completed_at !== null && next.started_at < run.completed_at) ||
  (CYCLED.includes(run.name) && gap(run, next) < MIN_MS)

const told = ([run, next]: [Run, Run]): string =>
  `${run.name}: ${gap(run, next) / 1000} s from the run at ${run.started_at.toISOString()} to the next`

/** How often an action stands in the audit log, by entity, and when first. */
const entries = async ({ database }: Pair, action: AuditAction) => {
  const rows = await database.db
    .selectFrom('audit_log')
    .select((eb) => [
      'entity_id as id',
      eb.fn.countAll<number>().as('times'),
      eb.fn.min('timestamp').as('first'),
    ])
    .where('action_type', '=', action)
    .groupBy('entity_id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Everything planned happened once, not before its time, and within two cycles of it. */
export const checkPlan = async (pair: Pair, { stages, drafts }: Plan): Promise<Check[]> => [
  check(
    'every stage started once, in time',
    stages.size,
    await unpunctual(pair, 'rollout_stage_start', stages),
  ),
  check('every stage was completed once', stages.size, await notOnce(pair, 'rollout_stage_complete', stages)),
  check(
    'every experiment started once, in time',
    drafts.size,
    await unpunctual(pair, 'experiment_start', drafts),
  ),
]

type Planned = ReadonlyMap<string, { due: Date }>

const unpunctual = async (pair: Pair, action: AuditAction, planned: Planned): Promise<string[]> => {
  const found = await entries(pair, action)
  return [...planned].flatMap(([id, { due }]) => {
    const entry = found.get(id)
    if (entry?.times !== 1) return [`${action} of ${id} is in the log ${entry?.times ?? 0} times`]
    const late = entry.first.getTime() - due.getTime()
    return late < 0 || late > MAX_MS ? [`${action} of ${id} came ${late / 1000} s after its time`] : []
  })
}

const notOnce = async (pair: Pair, action: AuditAction, planned: Planned): Promise<string[]> => {
  const found = await entries(pair, action)
  return [...planned.keys()]
    .filter((id) => found.get(id)?.times !== 1)
    .map((id) => `${action} of ${id} is in the log ${found.get(id)?.times ?? 0} times`)
}

interface Stored {
  user_id: string
  variant_id: string
  event_id: string
}

const PAGE = 1000

const readAll = async (
  { members, token }: Pair,
  { experiment }: Subject,
  kind: 'assignments' | 'events',
): Promise<Stored[]> => {
  const stored: Stored[] = []
  for (;;) {
    const path = `/experiments/${experiment.id}/${kind}?skip=${stored.length}&limit=${PAGE}`
    const { items } = await call<{ items: Stored[] }>(members[0], `GET ${path}`, { token })
    stored.push(...items)
    if (items.length < PAGE) return stored
  }
}

/** Everything acknowledged is there, once and unchanged; nothing is there that was never sent. */
export const checkWrites = async (pair: Pair, subject: Subject, ledger: Ledger): Promise<Check[]> => [
  await checkAssignments(pair, subject, ledger),
  await checkEvents(pair, subject, ledger),
  await checkFlags(pair, ledger),
  check(
    'no evaluation was older than its request, and no request was refused',
    ledger.counts.evaluated,
    ledger.wrong,
  ),
]

const checkAssignments = async (pair: Pair, subject: Subject, { assigned }: Ledger): Promise<Check> => {
  const rows = await readAll(pair, subject, 'assignments')
  const stored = new Map(rows.map(({ user_id, variant_id }) => [user_id, variant_id]))
  const lost = [...assigned].filter(([user, variant]) => stored.get(user) !== variant)
  const wrong = lost.map(([user]) => `${user} is ${stored.has(user) ? 'in another variant' : 'lost'}`)
  if (stored.size < rows.length) wrong.push(`${rows.length - stored.size} subjects are assigned twice`)
  return check('no acknowledged assignment was lost or changed', assigned.size, wrong)
}

const checkEvents = async (pair: Pair, subject: Subject, { events, unanswered }: Ledger): Promise<Check> => {
  const ids = (await readAll(pair, subject, 'events')).map(({ event_id }) => event_id)
  const stored = new Set(ids)
  const wrong = [...events].filter((id) => !stored.has(id)).map((id) => `${id} is lost`)
  const unknown = ids.filter((id) => !events.has(id) && !unanswered.has(id))
  wrong.push(...unknown.map((id) => `${id} was never sent`))
  if (stored.size < ids.length) wrong.push(`${ids.length - stored.size} events are stored twice`)
  return check('no acknowledged event was lost or doubled', events.size, wrong)
}

const checkFlags = async ({ members, token }: Pair, { flags, counts }: Ledger): Promise<Check> => {
  const wrong: string[] = []
  for (const { id, key, sent, acknowledged } of flags) {
    const { variants } = await call<{ variants: { value: number }[] }>(
      members[0],
      `GET /feature-flags/${id}`,
      { token },
    )
    const value = variants[0]?.value ?? -1
    if (value < acknowledged || value > sent)
      wrong.push(`${key} is ${value}, and ${acknowledged} was acknowledged`)
  }
  return check('no acknowledged change of a flag was lost', counts.changed, wrong)
}
