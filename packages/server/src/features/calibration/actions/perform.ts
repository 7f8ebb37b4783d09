import type { Context } from '../../../context.ts'
import { invalid } from '../../../lib/errors.ts'
import { runInWorker } from '../../../workers/index.ts'
import { type Experiment, get } from '../../experiments/index.ts'
import { alphaOf, sortedMetrics } from '../../results/index.ts'
import { catchUp, subjectPage, totals } from '../../rollup/index.ts'
import { comparable, type ReplayInput } from '../rules/replay.ts'
import { type PackedMetric, SubjectPacker, type Subjects } from '../rules/subjects.ts'
import * as store from '../store.ts'
import { replay } from '../tasks.ts'

/** Maximum number of replayed subjects; of more, about this many are sampled at random. */
const MAX_SUBJECTS = 200_000

/** Number of subjects per page. */
const PAGE_SIZE = 5000

/** Reading the subjects is this fraction of a check's progress; the rest is replaying them. */
const READING_SHARE = 0.05

/**
 * Runs a claimed check and stores its results.
 *
 * @throws AppError when the experiment has nothing to check; the reason of `signal` when it is aborted
 */
export const perform = async (ctx: Context, run: store.RunRequest, signal: AbortSignal): Promise<void> => {
  const experiment = await get(ctx, run.experiment_id)
  const allocations = experiment.variants.map(({ traffic_allocation }) => traffic_allocation)
  const control = experiment.variants.findIndex(({ is_control }) => is_control)
  if (comparable(allocations, control).length === 0)
    throw invalid('No treatment and control both have traffic')
  const subjects = await readSubjects(ctx, experiment, run.metric_id)
  if (subjects.count === 0) throw invalid('No subject has been assigned yet')
  await store.advance(ctx, run.id, READING_SHARE)
  const alpha = alphaOf(experiment.confidence_level)
  const input: ReplayInput = {
    subjects,
    allocations,
    control,
    salt: `${experiment.key}:calibration:${run.seed}`,
    repetitions: run.repetitions,
    alpha,
  }
  const progress = progressOf(ctx, run.id)
  const metrics = await runInWorker(replay, input, { signal, onProgress: progress.report })
  await progress.written()
  await store.succeed(ctx, run.id, { subjects: subjects.count, alpha, metrics })
}

/** The subjects with their outcomes until now in one metric, or in all. */
const readSubjects = async (
  ctx: Context,
  { id, metrics }: Experiment,
  metricId: string | null,
): Promise<Subjects> => {
  await catchUp(ctx, id)
  const { variants } = await totals(ctx, id)
  const total = variants.reduce((sum, variant) => sum + variant.subjects, 0)
  const wanted = sortedMetrics(metrics).filter((metric) => metricId === null || metric.id === metricId)
  const packer = new SubjectPacker(
    wanted.map((metric): PackedMetric => {
      return { id: metric.id, name: metric.name, hasValues: metric.metric_type !== 'conversion' }
    }),
  )
  const oneIn = Math.max(1, Math.ceil(total / MAX_SUBJECTS))
  let after: string | null = null
  for (;;) {
    const page = await subjectPage(ctx, { experimentId: id, after, limit: PAGE_SIZE, oneIn })
    const last = page.subjects.at(-1)
    if (last === undefined) return packer.packed()
    packer.add(page)
    after = last
  }
}

/** Stores the progress of a check, one write at a time; updates during a write are skipped. */
const progressOf = (ctx: Context, id: string) => {
  let writing: Promise<void> | undefined
  const report = (replayed: number): void => {
    writing ??= store
      .advance(ctx, id, READING_SHARE + (1 - READING_SHARE) * replayed)
      .catch((error: unknown) => ctx.log.warn({ err: error, run: id }, 'calibration progress not stored'))
      .finally(() => {
        writing = undefined
      })
  }
  return { report, written: async (): Promise<void> => writing }
}
