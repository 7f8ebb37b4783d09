import type { Context } from '../../../context.ts'
import type { FlagRow, Snapshot } from './registry.ts'
import { readSnapshot } from './store.ts'

/** All flags and segments as they were at one moment. */
export interface Definitions {
  /** Increases with every change of a flag or segment. */
  revision: number
  flags: FlagRow[]
  segments: NonNullable<Snapshot['segments']>
}

/** All flags and segments, unless nothing has changed since the revision `known`; 0: no known revision. */
export const definitionsSince = async (
  { db }: Pick<Context, 'db'>,
  known: number,
): Promise<Definitions | undefined> => {
  const { revision } = await readSnapshot(db, { revision: known, pairs: [] })
  if (revision === known) return undefined
  const all = await readSnapshot(db, { revision: 0, pairs: [] })
  return { revision: all.revision, flags: all.flags ?? [], segments: all.segments ?? [] }
}
