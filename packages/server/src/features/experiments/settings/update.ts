import { type Context, inTransaction } from '../../../context.ts'
import { invalid, wrongField } from '../../../lib/errors.ts'
import { requireSegments } from '../../segments/index.ts'
import { changeExperiment } from '../definition/change.ts'
import type { Experiment, ExperimentChange } from '../definition/schema.ts'
import * as definition from '../definition/store.ts'
import { refuseDates } from '../schedule/rules.ts'
import { allocationsOf } from '../variants/rules.ts'
import { refuseAbsentModule } from './actions.ts'
import { refusingKeyInUse } from './key-in-use.ts'
import { changedFields, lockedFields, sameAllocation } from './locks.ts'
import { normalise, type Settings } from './rules.ts'
import * as store from './store.ts'

/**
 * Changes the fields that were sent. Which of them may change depends on the experiment's state.
 *
 * @throws AppError 400 for a locked field, 404, 409 for a key in use, 422 for contradictions
 */
export const update = (ctx: Context, id: string, change: ExperimentChange): Promise<Experiment> => {
  refuseAbsentModule(ctx, change.experiment_type)
  return refusingKeyInUse(() =>
    inTransaction(ctx, async (ctx) => {
      await requireSegments(ctx, change.targeting_rules)
      return changeExperiment(ctx, {
        id,
        action: 'experiment_update',
        change: (ctx, before) => apply(ctx, before, change),
      })
    }),
  )
}

const apply = async (ctx: Context, before: Experiment, change: ExperimentChange): Promise<void> => {
  if (change.status !== undefined && change.status !== before.status) {
    throw wrongField(['body', 'status'], 'status changes by its own routes')
  }
  const settings = normalise(before, change)
  const locked = lockedFields(before, settings)
  const [named] = [...locked.filter((field) => field in change), ...locked]
  if (named !== undefined) throw invalid(`Cannot change ${named} while the experiment is ${before.status}`)
  const { start_date: start, end_date: end } = settings
  refuseDates({ before, start, end, isResume: false, now: ctx.now() })
  const changed = changedFields(before, settings)
  if (changed.includes('key')) await store.lockKeys(ctx)
  await store.writeSettings(ctx, before.id, { settings, changed })
  await definition.write(ctx, before.id, { schedule_error: null })
  await noteAllocation(ctx, before, settings)
}

/** Results expect each subject at the allocation of its time, so a running experiment keeps every one it had. */
const noteAllocation = async (ctx: Context, before: Experiment, settings: Settings): Promise<void> => {
  if (before.status === 'DRAFT' || sameAllocation(before, settings)) return
  const after = await definition.find(ctx, before.id)
  const entry = { from: ctx.now().toISOString(), allocations: allocationsOf(after?.variants ?? []) }
  await definition.write(ctx, before.id, { allocation_history: [...before.allocation_history, entry] })
}
