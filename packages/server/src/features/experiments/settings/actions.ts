import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { word } from '../../../http/shapes.ts'
import { AppError, notFound, wrongField } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { record } from '../../audit/index.ts'
import { requireSegments } from '../../segments/index.ts'
import type { Experiment, ExperimentWrite } from '../definition/schema.ts'
import * as definition from '../definition/store.ts'
import { refuseDates } from '../schedule/rules.ts'
import { copiedSettings } from './copy.ts'
import { refusingKeyInUse } from './key-in-use.ts'
import { freeKey, keyFromName } from './naming.ts'
import { normalise, type Settings } from './rules.ts'
import * as store from './store.ts'

/**
 * Stores a new draft that belongs to the caller. Without a key, one is made of the name.
 *
 * @throws AppError 409 for a key in use, 422 for contradictions, 501 for a split_url experiment without its module
 */
export const create = (ctx: Context, body: ExperimentWrite): Promise<Experiment> => {
  if (body.status !== undefined && body.status !== 'DRAFT') {
    throw wrongField(['body', 'status'], 'status changes by its own routes')
  }
  refuseAbsentModule(ctx, body.experiment_type)
  const settings = normalise(undefined, body)
  const noDates = { start_date: null, end_date: null, resume_at: null }
  const { start_date: start, end_date: end } = settings
  refuseDates({ before: noDates, start, end, isResume: false, now: ctx.now() })
  return add(ctx, {
    settings: { ...settings, key: keyFromName(settings.name) },
    key: body.key,
    metadata: {},
    action: 'experiment_create',
  })
}

export const refuseAbsentModule = (ctx: Context, type: Experiment['experiment_type'] | undefined): void => {
  if (type === 'split_url' && !ctx.has('split_url')) {
    throw new AppError('not_implemented', 'The split_url module is not available in this profile')
  }
}

const splitUrl = word(['split_url'])

/**
 * Refuses an experiment of an absent module whatever else is wrong with it.
 *
 * @param sent the body as it came
 * @throws AppError 501
 */
export const refuseAbsentType = (ctx: Context, sent: unknown): void => {
  const type = splitUrl.safeParse(Object(sent)['experiment_type'])
  if (type.success) refuseAbsentModule(ctx, type.data)
}

/**
 * Stores a copy as a new draft of the caller: the same settings without dates and assignments.
 *
 * @throws AppError 404, 409 for a key in use, 501 for a split_url experiment without its module
 */
export const clone = async (
  ctx: Context,
  id: string,
  body: { name?: string | undefined; key?: string | undefined },
) => {
  const original = await definition.find(ctx, id)
  if (!original) throw notFound('Experiment')
  refuseAbsentModule(ctx, original.experiment_type)
  const settings = copiedSettings(original, newId)
  return add(ctx, {
    settings: { ...settings, name: body.name ?? settings.name },
    key: body.key,
    metadata: original.experiment_metadata,
    action: 'experiment_clone',
  })
}

interface Addition {
  settings: Settings
  /** The key that the caller insists on; undefined: any free one near the settings' key. */
  key: string | undefined
  metadata: Record<string, unknown>
  action: 'experiment_create' | 'experiment_clone'
}

const add = (ctx: Context, addition: Addition): Promise<Experiment> =>
  refusingKeyInUse(() => inTransaction(ctx, (ctx) => insert(ctx, addition)))

const insert = async (ctx: Context, { settings, key, metadata, action }: Addition): Promise<Experiment> => {
  if (action === 'experiment_create') await requireSegments(ctx, settings.targeting_rules)
  await store.lockKeys(ctx)
  const id = newId()
  const keyed = { ...settings, key: key ?? freeKey(settings.key, await store.keysLike(ctx, settings.key)) }
  await store.insert(ctx, { id, owner_id: actingUser(ctx)?.id ?? null, experiment_metadata: metadata }, keyed)
  const experiment = await definition.find(ctx, id)
  if (!experiment) throw notFound('Experiment')
  await record(ctx, {
    action,
    entity: { type: 'experiment', id, name: experiment.name },
    new_value: experiment,
  })
  return experiment
}
