import type { Context } from '../../context.ts'
import { perDatabase } from '../../db/per-database.ts'
import { atMost } from '../../lib/at-most.ts'
import { wrongField } from '../../lib/errors.ts'
import { runInWorker } from '../../workers/index.ts'
import { type Experiment, get, list } from '../experiments/index.ts'
import { catchUp, catchUpAll } from '../rollup/index.ts'
import type { PairInput } from './rules/analyse.ts'
import { createCounter } from './rules/counting.ts'
import { type Party, partyOf } from './rules/party.ts'
import type { Pair, PairQuery, Scan, ScanQuery } from './schema.ts'
import { profileNumbers, readProfiles } from './store.ts'
import { pairTask, scanTask } from './tasks.ts'

/** Runs one count at a time, because each reads all assignments of its experiments and would occupy the database. */
const turns = perDatabase(() => atMost(1))

/**
 * Maximum time of an analysis, in milliseconds. Two experiments of twenty variants and twenty metrics each take about
 * ten seconds.
 */
const MAX_ANALYSIS_MS = 60_000

/**
 * The interaction of two experiments in the subjects that they share.
 *
 * @throws AppError 404 for an unknown experiment, 422 for the same one twice or a metric of neither
 */
export const readPair = async (
  ctx: Context,
  { experiment_a_id, experiment_b_id }: { experiment_a_id: string; experiment_b_id: string },
  { query, signal }: { query: PairQuery; signal: AbortSignal },
): Promise<Pair> => {
  const [first, second] = [await get(ctx, experiment_a_id), await get(ctx, experiment_b_id)]
  if (first.id === second.id) {
    throw wrongField(['path', 'experiment_b_id'], 'must be another experiment than experiment_a_id')
  }
  const metricId = knownMetric([first, second], query.metric_id)
  await catchUp(ctx, first.id)
  await catchUp(ctx, second.id)
  const parties = [partyOf(first), partyOf(second)] as const
  const counter = await turns(ctx.db)(() => count(ctx, parties, signal))
  const question = {
    pair: { first: parties[0], second: parties[1], counts: counter.pair(0, 1) },
    minUsersPerCell: query.min_users_per_cell,
    alpha: alphaOf(first.confidence_level),
    method: first.correction_method,
    metricId,
  }
  return runInWorker(pairTask, question, { limit: MAX_ANALYSIS_MS, signal })
}

/** 1 - level, rounded to remove errors of binary fractions: 0.95 gives 0.05. */
const alphaOf = (confidenceLevel: number): number => Math.round((1 - confidenceLevel) * 1e12) / 1e12

const knownMetric = (experiments: readonly Experiment[], sent: string | undefined): string | undefined => {
  if (sent === undefined) return undefined
  const ids = experiments.flatMap(({ metrics }) => metrics.map(({ id }) => id))
  const known = ids.find((id) => id === sent.toLowerCase())
  if (known === undefined) throw wrongField(['query', 'metric_id'], 'is a metric of neither experiment')
  return known
}

/** Counts shared subjects; neither started nor finished after the caller has disconnected. */
const count = async (ctx: Context, parties: readonly Party[], signal: AbortSignal) => {
  signal.throwIfAborted()
  const ids = parties.map(({ id }) => id)
  const counter = createCounter(parties, await profileNumbers(ctx, ids))
  await readProfiles(ctx, ids, (profiles) => {
    signal.throwIfAborted()
    for (const profile of profiles) counter.add(profile)
  })
  return counter
}

/** The interactions of all pairs of running experiments in the subjects that they share. */
export const scan = async (ctx: Context, query: ScanQuery, signal: AbortSignal): Promise<Scan> => {
  await catchUpAll(ctx)
  const parties = (await runningExperiments(ctx)).map(partyOf)
  const pairs = await turns(ctx.db)(() => sharingPairs(ctx, parties, signal))
  const question = {
    experiments: parties.length,
    pairs,
    minUsersPerCell: query.min_users_per_cell,
    skip: query.skip,
    limit: query.limit,
  }
  return runInWorker(scanTask, question, { limit: MAX_ANALYSIS_MS, signal })
}

const PAGE = 1000

const runningExperiments = async (ctx: Context): Promise<Experiment[]> => {
  const found: Experiment[] = []
  let total = Infinity
  while (found.length < total) {
    const page = await list(ctx, {
      status_filter: 'ACTIVE',
      include_archived: false,
      sort_by: 'created_at',
      sort_order: 'asc',
      skip: found.length,
      limit: PAGE,
    })
    found.push(...page.items)
    total = page.items.length === 0 ? 0 : page.total
  }
  return found
}

const sharingPairs = async (
  ctx: Context,
  parties: readonly Party[],
  signal: AbortSignal,
): Promise<PairInput[]> => {
  if (parties.length < 2) return []
  const counter = await count(ctx, parties, signal)
  return parties.flatMap((first, index) =>
    parties.slice(index + 1).flatMap((second, offset) => {
      const counts = counter.pair(index, index + 1 + offset)
      return counts.users.flat().some((users) => users > 0) ? [{ first, second, counts }] : []
    }),
  )
}
