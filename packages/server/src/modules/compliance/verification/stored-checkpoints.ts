import type { IdentifiedKey } from '../../../config/identified-key.ts'
import type { Context } from '../../../context.ts'
import { isSigned } from '../checkpoints/rules.ts'
import { type ComparedCheckpoint, hasCheckpoints, listCompared } from '../checkpoints/store.ts'
import type { Problem } from './problems.ts'

const READ_AT_ONCE = 1000

/** Number of checkpoints of a database that its log agrees with, up to the first one that it does not. */
interface CheckpointFindings {
  intact: number
  problem: Problem | undefined
}

/**
 * Compares every checkpoint of a database with its entry; without keys their signatures are not checked. A database that
 * was never of the full profile has none: undefined.
 */
export const verifyCheckpoints = async (
  ctx: Pick<Context, 'db'>,
  keys: readonly IdentifiedKey[],
): Promise<CheckpointFindings | undefined> => {
  if (!(await hasCheckpoints(ctx))) return undefined
  let intact = 0
  for (let after = 0; ; ) {
    const page = await listCompared(ctx, after, READ_AT_ONCE)
    for (const checkpoint of page) {
      const problem = checkpointProblem(checkpoint, keys)
      if (problem !== undefined) return { intact, problem }
      intact += 1
    }
    if (page.length < READ_AT_ONCE) return { intact, problem: undefined }
    after = page.at(-1)?.position ?? after
  }
}

const checkpointProblem = (
  checkpoint: ComparedCheckpoint,
  keys: readonly IdentifiedKey[],
): Problem | undefined => {
  const { position, hash, entry_hash, key_id } = checkpoint
  if (entry_hash === null) return `entry ${position} is missing, which a checkpoint names`
  if (keys.length > 0 && !isSigned(keys, checkpoint)) {
    return `the checkpoint of entry ${position} is not signed with the key ${key_id}, or that key was not given`
  }
  return entry_hash === hash
    ? undefined
    : `entry ${position} is not the one that its checkpoint names: the log was written anew`
}
