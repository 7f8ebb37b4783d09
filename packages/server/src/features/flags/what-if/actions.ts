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
  /** Ends the computation when the caller has gone. */
  signal: AbortSignal
}

/** How long a decision may be explained, and how long a change may be tried, in milliseconds. */
const MAX_PREVIEW_MS = 5000
const MAX_WHAT_IF_MS = 5000

/**
 * What a flag is for a subject, and why, step by step. Counted nowhere.
 *
 * @throws AppError 403 where it would tell whether a subject is in an id list to somebody who may not read that, 404,
 * 503 when it takes too long
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

/** So many of the subjects that were seen last are asked about. */
const SUBJECTS = 10_000

/**
 * What a change of a flag would do to the subjects that were seen last, by the attributes that were kept of them.
 * Nothing is stored. Whoever may not read the data of subjects gets an estimate without them.
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

/** Only the stored rules are held against subjects: a change has no say in what is counted. */
const estimateOf = async (ctx: Context, { before, after, signal }: Trial) => {
  const sample = await sampleFor(ctx, [before])
  const input = { flag: before, ...sample }
  const matched = await runInWorker(matchesTask, input, { limit: MAX_WHAT_IF_MS, signal })
  return estimated(before, after, { sampled: sample.subjects.length, matched })
}

const sampleFor = async (ctx: Context, states: readonly Settings[]) => {
  const subjects = await lastSeen(ctx, SUBJECTS)
  const named = new Set(states.flatMap(({ targeting_rules }) => segmentIds(targeting_rules)))
  const users = subjects.map(({ user_id }) => user_id)
  return { subjects, segments: await segmentData(ctx, [...named], users), now: ctx.now().toISOString() }
}
