import type { Context } from '../../../context.ts'
import type { Flag } from '../schema/flag.ts'

/** Does within the transaction that archives a flag what follows from it; the flag's row is locked. */
type ArchiveListener = (ctx: Context, flag: Flag) => Promise<void>

const listeners = new Set<ArchiveListener>()

/** Has a function called whenever a flag is archived, once however often it is announced. */
export const onArchived = (listener: ArchiveListener): void => {
  listeners.add(listener)
}

/** Tells everybody, one after the other. */
export const tellArchived = async (ctx: Context, flag: Flag): Promise<void> => {
  for (const listener of listeners) await listener(ctx, flag)
}
