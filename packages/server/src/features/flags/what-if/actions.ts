import { segmentIds } from '@assay/evaluation'
import type { Context } from '../../../context.ts'
import { hasRole } from '../../../http/access.ts'
import { forbidden } from '../../../lib/errors.ts'
import { lastSeen } from '../../../parts/subjects/index.ts'
import { runInWorker } from '../../../workers/index.ts'
import { isIdList, requireSegments, segmentData } from '../../segments/index.ts'
import { get } from '../definition/actions.ts'
import type { FlagChange } from '../definition/schema.ts'
import { normalise, type Settings, settingsOf } from '../definition/settings.ts'
import { requireMatch } from '../definition/values.ts'
import type { SubjectRequest } from '../evaluation/schema.ts'
import { estimated } from './estimate.ts'
import type { Preview, WhatIf } from './schema.ts'
import { matchesTask, previewTask, whatIfTask } from './tasks.ts'

interface Cancellable {
  /** Aborts the computation when the caller disconnects. */
  signal: AbortSignal
}

/** Maximum time to explain a decision or to preview a change, in milliseconds. */
const MAX_PREVIEW_MS = 5000
const MAX_WHAT_IF_MS = 5000

/**
 * Evaluates a flag for a subject and explains each step. The evaluation is not counted.
 *
 * @throws AppError 403 when it would reveal a subject's membership in an id list to a caller who may not read that,
 * 404, 503 when it takes too long
 */
export const preview = async (
  ctx: Context,
  id: string,
  { user_id, context, signal }: SubjectRequest & Cancellable,
): Promise<Preview> => {
  const flag = await get(ctx, id)
  const segments = await segmentData(ctx, segmentIds(flag.targeting_rules), [user_id])
  if (segments.rows.some(isIdList) && !hasRole(ctx.actor, 'reader')) throw forbidden()
  const subject = { user_id, context, now: ctx.now().toISOString() }
  const input = { flag: settingsOf(flag), subject, segments }
  return runInWorker(previewTask, input, { limit: MAX_PREVIEW_MS, signal })
}

/** Number of recent subjects that a change is evaluated for. */
const MAX_SUBJECTS = 10_000

/**
 * The effect that a change of a flag would have on the most recent subjects, by their stored attributes. Nothing is
 * stored. A caller who may not read the data of subjects gets an estimate without them.
 *
 * @throws AppError 404, 422 as the change itself, 503 when it takes too long
 */
export const whatIf = async (
  ctx: Context,
  id: string,
  { change, signal }: { change: FlagChange } & Cancellable,
): Promise<WhatIf> => {
  const flag = await get(ctx, id)
  await requireSegments(ctx, change.targeting_rules)
  const [before, after] = [settingsOf(flag), normalise(flag, change)]
  await requireMatch(after, before)
  const trial = { before, after, signal }
  const effect = hasRole(ctx.actor, 'reader') ? await effectOf(ctx, trial) : await estimateOf(ctx, trial)
  return { flag_id: flag.id, ...effect }
}

interface Trial extends Cancellable {
  before: Settings
  after: Settings
}

const effectOf = async (ctx: Context, { before, after, signal }: Trial) => {
  const input = { before, after, ...(await sampleFor(ctx, [before, after])) }
  return runInWorker(whatIfTask, input, { limit: MAX_WHAT_IF_MS, signal })
}

/** Evaluates only the stored rules for subjects: the proposed change does not affect the counts. */
const estimateOf = async (ctx: Context, { before, after, signal }: Trial) => {
  const sample = await sampleFor(ctx, [before])
  const input = { flag: before, ...sample }
  const matched = await runInWorker(matchesTask, input, { limit: MAX_WHAT_IF_MS, signal })
  return estimated(before, after, { sampled: sample.subjects.length, matched })
}

const sampleFor = async (ctx: Context, states: readonly Settings[]) => {
  const subjects = await lastSeen(ctx, MAX_SUBJECTS)
  const named = new Set(states.flatMap(({ targeting_rules }) => segmentIds(targeting_rules)))
  const users = subjects.map(({ user_id }) => user_id)
  return { subjects, segments: await segmentData(ctx, [...named], users), now: ctx.now().toISOString() }
}
