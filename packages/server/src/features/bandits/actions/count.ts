import type { Context } from '../../../context.ts'
import type { VariantCounters } from '../../../ports.ts'
import type { Experiment } from '../../experiments/index.ts'
import { type Totals, totals } from '../../rollup/index.ts'
import { type ArmCounts, type Counts, chooseCounts } from '../rules/counts.ts'

/** Timeout for the counters of the document database, in milliseconds. */
const TIMEOUT_MS = 500

/**
 * Current counts of every variant: pulls are the subjects assigned to it, successes those that converted in the primary
 * metric. The counters of the document database are preferred.
 */
export const countArms = async (ctx: Context, experiment: Experiment): Promise<Counts> => {
  const [counters, measured] = await Promise.all([
    readCounters(ctx, experiment.id),
    totals(ctx, experiment.id),
  ])
  return chooseCounts(relationalCounts(experiment, measured), counters)
}

const relationalCounts = ({ variants, metrics }: Experiment, measured: Totals): ArmCounts[] => {
  const primary = metrics.find(({ is_primary }) => is_primary)
  return variants.map(({ id }) => {
    const own = measured.variants.find(({ variant_id }) => variant_id === id)
    const converted = measured.metrics.find(
      ({ metric_id, variant_id }) => metric_id === primary?.id && variant_id === id,
    )
    return { variant_id: id, pulls: own?.subjects ?? 0, successes: converted?.conversions ?? 0 }
  })
}

/** The counters of the document database; undefined when there is none, or it fails, or is late. */
const readCounters = async (ctx: Context, experimentId: string): Promise<VariantCounters[] | undefined> => {
  const port = ctx.ports.counters
  if (!port) return undefined
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await Promise.race([port.read(experimentId, timeout), whenAborted(timeout)])
  } catch (error) {
    ctx.log.warn(
      { err: error, experiment_id: experimentId },
      'bandit counters not read, using the relational store',
    )
    return undefined
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The document database answered too late')), {
      once: true,
    })
  })
