import type { Context } from '../../../context.ts'
import { addReports, forEachItem } from '../../../jobs/items.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { flushCounts } from '../../flags/index.ts'
import { notify } from '../../notifications/index.ts'
import { type Assessment, assess } from '../rules/assess.ts'
import { type NotifiedHealth, notifiedHealthAfter } from '../rules/telling.ts'
import { readSettings } from '../store-config.ts'
import { forgetInactive, listActive, writeState } from '../store-watched.ts'
import { type Observation, observe } from './observe.ts'
import { rollBackFor } from './rollback.ts'

/** A flag with what is to become of it. */
interface Judged extends Observation {
  assessment: Assessment
  told: NotifiedHealth
}

/**
 * One cycle of the safety monitor: holds every ACTIVE flag that is watched against its thresholds, rolls back those
 * that may not stay, and warns of the others.
 */
export const monitor = async (ctx: Context): Promise<JobReport> => {
  await flushCounts(ctx)
  await forgetInactive(ctx)
  const settings = await readSettings(ctx)
  const flags = (await listActive(ctx)).filter(({ config }) => config?.enabled !== false)
  const judged = (await observe(ctx, flags, { settings, readsOn: true })).map(judge)
  const due = judged.filter(needsWork)
  const report = await forEachItem(ctx, { items: due, idOf: ({ watched }) => watched.flag.key, work: act })
  return addReports({ processed: judged.length - due.length, failed: 0 }, report)
}

const judge = (observation: Observation): Judged => {
  const assessment = assess(observation.observed)
  const { check, isBacked } = assessment
  return {
    ...observation,
    assessment,
    told: notifiedHealthAfter(observation.watched.toldHealth, check.health, isBacked),
  }
}

/** Most flags are healthy, were healthy and have no guard: nothing is written for them. */
const needsWork = ({ watched, guarding, assessment, told }: Judged): boolean =>
  assessment.check.would_roll_back ||
  told.health !== watched.toldHealth ||
  guarding?.until.getTime() !== watched.guardedUntil?.getTime()

const act = async (ctx: Context, judged: Judged): Promise<void> => {
  const { watched, guarding, assessment, told } = judged
  if (assessment.check.would_roll_back) return rollBackBecause(ctx, judged)
  if (told.isNews) await warn(ctx, judged)
  await writeState(ctx, watched.flag.id, {
    told_health: told.health,
    guard: guarding?.guard,
    guarded_until: guarding?.until ?? null,
  })
}

const rollBackBecause = async (ctx: Context, { watched, assessment, observed }: Judged): Promise<void> => {
  const { breach, check } = assessment
  if (breach === undefined) return
  await rollBackFor(ctx, watched.flag.id, {
    reason: breach.reason,
    cause: {
      metric_name: breach.metric,
      metric_value: breach.value,
      threshold: breach.threshold,
      comparison_type: breach.comparison_type,
      mode: breach.mode,
      evidence: breach.mode === 'sequential' ? (observed.guard ?? null) : null,
      window_start: check.window_start,
      window_end: check.window_end,
      evaluations: check.evaluations,
    },
  })
}

const warn = (ctx: Context, { watched, assessment, told }: Judged): Promise<void> => {
  const { flag } = watched
  return notify(ctx, {
    kind: 'safety_warning',
    title: `Feature flag "${flag.name}" may do harm`,
    text: assessment.reasons.join('. '),
    link: `/feature-flags/${flag.id}`,
    entity: { type: 'feature_flag', id: flag.id },
    data: { feature_flag_key: flag.key, health: told.health, metric: assessment.worst },
  })
}
