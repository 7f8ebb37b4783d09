import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { ChainPoint } from '../../../features/audit/index.ts'
import type { Signed } from '../signing/keys.ts'

/** The hash of an entry, signed. */
export interface Checkpoint extends ChainPoint, Signed {}

/** A checkpoint with the hash of its entry; null: there is no such entry. */
export interface ComparedCheckpoint extends Checkpoint {
  entry_hash: string | null
}

/** Keeps other transactions from writing checkpoints until the caller's one ends. */
export const lockCheckpoints = (ctx: Context): Promise<void> => lockUntilCommit(ctx.db, 'audit checkpoints')

/** The newest entry of the log; undefined without any. */
export const findHead = (ctx: Context): Promise<ChainPoint | undefined> =>
  ctx.db
    .selectFrom('audit_log')
    .select(['position', 'hash'])
    .where('position', '<=', Number.MAX_SAFE_INTEGER)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The checkpoint of the highest position, beside its entry; undefined without any. */
export const findNewest = (ctx: Pick<Context, 'db'>): Promise<ComparedCheckpoint | undefined> =>
  compared(ctx).orderBy('audit_checkpoints.position', 'desc').limit(1).executeTakeFirst()

const compared = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('audit_checkpoints')
    .leftJoin('audit_log', 'audit_log.position', 'audit_checkpoints.position')
    .select([
      'audit_checkpoints.position',
      'audit_checkpoints.hash',
      'audit_checkpoints.signature',
      'audit_checkpoints.key_id',
      'audit_log.hash as entry_hash',
    ])
    .where('audit_checkpoints.position', '<=', Number.MAX_SAFE_INTEGER)

/** The next checkpoints after a position, beside their entries. */
export const listCompared = (
  ctx: Pick<Context, 'db'>,
  after: number,
  limit: number,
): Promise<ComparedCheckpoint[]> =>
  compared(ctx)
    .where('audit_checkpoints.position', '>', after)
    .orderBy('audit_checkpoints.position')
    .limit(limit)
    .execute()

/** Stores a checkpoint; one of the same position stays as it is. */
export const add = async (ctx: Context, checkpoint: Checkpoint): Promise<void> => {
  await ctx.db
    .insertInto('audit_checkpoints')
    .values({ ...checkpoint, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('position').doNothing())
    .execute()
}

/** Whether the database has the table of checkpoints, which only the full profile creates. */
export const hasCheckpoints = async ({ db }: Pick<Context, 'db'>): Promise<boolean> => {
  const { rows } = await sql`select 1 where to_regclass('audit_checkpoints') is not null`.execute(db)
  return rows.length > 0
}
