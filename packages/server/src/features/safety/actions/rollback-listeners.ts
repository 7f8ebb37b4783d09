import type { Context } from '../../../context.ts'

/** A rollback that is being stored. */
export interface Rollback {
  feature_flag_id: string
  rollback_record_id: string
  /** Why, in one sentence. */
  reason: string
}

/** Does within the rollback's transaction what follows from it; answers the ids of the schedules that it paused. */
export type RollbackListener = (ctx: Context, rollback: Rollback) => Promise<readonly string[]>

const listeners = new Set<RollbackListener>()

/**
 * Has a function called in the transaction of every rollback, once however often it is announced. The flag's row is
 * locked then and still as it was before; whoever locks other rows of the flag as well locks the flag first.
 */
export const onRollback = (listener: RollbackListener): void => {
  listeners.add(listener)
}

/** Tells everybody, one after the other, and gathers the schedules that were paused. */
export const tellRollback = async (ctx: Context, rollback: Rollback): Promise<string[]> => {
  const paused: string[] = []
  for (const listener of listeners) paused.push(...(await listener(ctx, rollback)))
  return paused
}
