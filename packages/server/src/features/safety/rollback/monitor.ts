import type { Context } from '../../../context.ts'
import { addReports, forEachItem } from '../../../jobs/items.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { flushCounts } from '../../flags/index.ts'
import { notify } from '../../notifications/index.ts'
import { type Observation, observe } from '../health/observe.ts'
import { type Assessment, assess } from '../health/rules.ts'
import { deleteInactive, listActive, writeState } from '../health/store.ts'
import { readSettings } from '../settings/store.ts'
import { rollBackFor } from './actions.ts'
import { type NotifiedHealth, notifiedHealthAfter } from './notified-health.ts'

/** A flag with its assessment and the notification that is due. */
interface AssessedFlag extends Observation {
  assessment: Assessment
  notified: NotifiedHealth
}

/**
 * One cycle of the safety monitor: checks every monitored ACTIVE flag against its thresholds, rolls back those with a
 * critical breach, and warns of the others.
 */
export const monitor = async (ctx: Context): Promise<JobReport> => {
  await flushCounts(ctx)
  await deleteInactive(ctx)
  const settings = await readSettings(ctx)
  const flags = (await listActive(ctx)).filter(({ config }) => config?.enabled !== false)
  const assessed = (await observe(ctx, flags, { settings, readsOn: true })).map(assessFlag)
  const due = assessed.filter(needsWork)
  const report = await forEachItem(ctx, {
    items: due,
    idOf: ({ monitored }) => monitored.flag.key,
    work: applyAssessment,
  })
  return addReports({ processed: assessed.length - due.length, failed: 0 }, report)
}

const assessFlag = (observation: Observation): AssessedFlag => {
  const assessment = assess(observation.observed)
  const { check, isBacked } = assessment
  return {
    ...observation,
    assessment,
    notified: notifiedHealthAfter(observation.monitored.notifiedHealth, check.health, isBacked),
  }
}

/** Most flags are healthy, were healthy and have no guard: nothing is written for them. */
const needsWork = ({ monitored, guarding, assessment, notified }: AssessedFlag): boolean =>
  assessment.check.would_roll_back ||
  notified.health !== monitored.notifiedHealth ||
  guarding?.until.getTime() !== monitored.guardedUntil?.getTime()

const applyAssessment = async (ctx: Context, assessed: AssessedFlag): Promise<void> => {
  const { monitored, guarding, assessment, notified } = assessed
  if (assessment.check.would_roll_back) return rollBackBecause(ctx, assessed)
  if (notified.isNews) await warn(ctx, assessed)
  await writeState(ctx, monitored.flag.id, {
    told_health: notified.health,
    guard: guarding?.guard,
    guarded_until: guarding?.until ?? null,
  })
}

const rollBackBecause = async (
  ctx: Context,
  { monitored, assessment, observed }: AssessedFlag,
): Promise<void> => {
  const { breach, check } = assessment
  if (breach === undefined) return
  await rollBackFor(ctx, monitored.flag.id, {
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

const warn = (ctx: Context, { monitored, assessment, notified }: AssessedFlag): Promise<void> => {
  const { flag } = monitored
  return notify(ctx, {
    kind: 'safety_warning',
    title: `Feature flag "${flag.name}" may do harm`,
    text: assessment.reasons.join('. '),
    link: `/feature-flags/${flag.id}`,
    entity: { type: 'feature_flag', id: flag.id },
    data: { feature_flag_key: flag.key, health: notified.health, metric: assessment.worst },
  })
}
