import type { Context } from '../../context.ts'
import { onChange } from '../../db/changes.ts'
import { perDatabase } from '../../db/per-database.ts'
import { CLOSE, type Connection } from '../../http/socket-route.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { onActivity, UNTAGGED } from '../../parts/activity/index.ts'
import { get } from '../experiments/index.ts'
import { read } from '../results/index.ts'
import { Feed, type Snapshot } from './feed.ts'
import { liveResults } from './rules.ts'
import { clientMessage } from './schema.ts'
import { findFeedSource } from './store.ts'

/** The feeds with subscribers, by experiment id. */
interface Feeds {
  byId: Map<string, { feed: Feed; number: number; countsUntagged: boolean }>
}

const feedsOf = perDatabase((db): Feeds => {
  const feeds: Feeds = { byId: new Map() }
  onActivity(db, (numbers) => {
    for (const { feed, number, countsUntagged } of feeds.byId.values()) {
      const isMeant = numbers?.includes(number) || (countsUntagged && numbers?.includes(UNTAGGED))
      if (numbers === undefined || isMeant) feed.changed()
    }
  })
  onChange(db, 'experiments', (id) => {
    for (const [experimentId, { feed }] of feeds.byId)
      if (id === undefined || id === experimentId) feed.changed()
  })
  return feeds
})

/** Sends an experiment's results to a connection, now and whenever they change, until it closes. */
export const subscribe = async (
  ctx: Context,
  connection: Connection,
  experimentId: string,
): Promise<void> => {
  const source = await findFeedSource(ctx, experimentId)
  if (!source) return connection.close(CLOSE.notFound, 'Experiment not found')
  const { byId } = feedsOf(ctx.db)
  const { feed } = byId.get(experimentId) ?? {
    feed: new Feed({
      compute: () => snapshot(ctx, experimentId),
      intervalMs: ctx.config.RESULTS_STREAM_INTERVAL_SECONDS * SECOND_MS,
      onError: (error) =>
        ctx.log.error({ err: error, experiment_id: experimentId }, 'live results not published'),
    }),
  }
  byId.set(experimentId, { feed, number: source.number, countsUntagged: source.count_untagged_events })
  connection.onClose(() => {
    feed.unsubscribe(connection)
    if (feed.size === 0) byId.delete(experimentId)
  })
  connection.onMessage((text) => {
    const action = actionOf(text)
    if (action === 'ping') connection.send(JSON.stringify({ event: 'pong' }))
    if (action === 'refresh') void feed.refresh(connection)
  })
  await feed.subscribe(connection)
}

const actionOf = (text: string): 'ping' | 'refresh' | undefined => {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data?.action
  } catch {
    return undefined
  }
}

/** Recomputes the results and caches them, so that GET /results/{id} returns the same ones from then on. */
const snapshot = async (ctx: Context, experimentId: string): Promise<Snapshot> => {
  const experiment = await get(ctx, experimentId)
  const results = experiment.status === 'DRAFT' ? null : await read(ctx, experimentId, { use_cache: false })
  const timestamp = results?.computed_at ?? ctx.now()
  return { timestamp, body: { experiment_id: experimentId, ...liveResults(experiment, results, timestamp) } }
}

/**
 * Number of connections of this process that read an experiment's results.
 *
 * @throws AppError 404
 */
export const countSubscribers = async (ctx: Context, id: string) => {
  await get(ctx, id)
  return { experiment_id: id, subscriber_count: feedsOf(ctx.db).byId.get(id)?.feed.size ?? 0 }
}

/** The experiments with live subscribers. */
export const activeExperiments = (ctx: Context) => ({ active_experiments: [...feedsOf(ctx.db).byId.keys()] })
