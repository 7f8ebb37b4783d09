import { type Context, inTransaction } from '../../../context.ts'
import { currentKey, verifyingKeys } from '../signing/keys.ts'
import { checkpointOf, isSigned } from './rules.ts'
import { add, type ComparedCheckpoint, findHead, findNewest, lockCheckpoints } from './store.ts'

/** What became of a checkpoint: written, not needed because no entry followed the newest one, or that one is false. */
interface CheckpointOutcome {
  written: boolean
  /** true: the newest checkpoint contradicts the log, which was changed behind the back of the service. */
  contradicted: boolean
}

/**
 * Signs the end of the audit log when it grew since the newest checkpoint. A contradiction between the two is logged; a new
 * checkpoint is written all the same, and the old one stays as evidence.
 */
export const writeCheckpoint = (ctx: Context): Promise<CheckpointOutcome> =>
  inTransaction(ctx, async (ctx) => {
    await lockCheckpoints(ctx)
    const newest = await findNewest(ctx)
    const contradicted = newest !== undefined && isContradicted(ctx, newest)
    if (contradicted) ctx.log.error({ position: newest.position }, 'audit log contradicts its checkpoint')
    const head = await findHead(ctx)
    if (!head || head.position <= (newest?.position ?? 0)) return { written: false, contradicted }
    await add(ctx, checkpointOf(currentKey(ctx.config), head))
    return { written: true, contradicted }
  })

const isContradicted = ({ config }: Context, checkpoint: ComparedCheckpoint): boolean =>
  checkpoint.entry_hash !== checkpoint.hash || !isSigned(verifyingKeys(config), checkpoint)
