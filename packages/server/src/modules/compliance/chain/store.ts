import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { ChainStretch } from '../../../features/audit/index.ts'
import type { Checkpoint } from '../checkpoints/store.ts'
import type { LostCheckpoints, NearbyCheckpoints, PeriodBounds } from './rules.ts'

/** The start and end of a period, both included; undefined: no limit. */
export interface Period {
  from_date?: Date | undefined
  to_date?: Date | undefined
}

/** A row that was put in by hand may have a position that no number holds. */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER

/** Where a period lies in the log. */
export const findBounds = async (
  { db }: Pick<Context, 'db'>,
  { from_date, to_date }: Period,
): Promise<PeriodBounds> => {
  const isAfter = from_date === undefined ? sql`true` : sql`timestamp >= ${from_date}`
  const isBefore = to_date === undefined ? sql`true` : sql`timestamp <= ${to_date}`
  const { rows } = await sql<PeriodBounds>`
    select (select min(position) from audit_log where position > 0 and ${isAfter}) as first,
      (select max(position) from audit_log where position <= ${LAST_NUMBER} and ${isBefore}) as last,
      coalesce((select max(position) from audit_log where position <= ${LAST_NUMBER}), 0) as head`.execute(db)
  return rows[0] ?? { first: null, last: null, head: 0 }
}

/** The checkpoints around two positions. */
export const findNearby = async (
  { db }: Pick<Context, 'db'>,
  { low, high }: { low: number; high: number },
): Promise<NearbyCheckpoints> => {
  const { rows } = await sql<NearbyCheckpoints>`
    select (select max(position) from audit_checkpoints where position < ${low}) as before,
      (select min(position) from audit_checkpoints where position > ${high}) as behind,
      (select max(position) from audit_checkpoints where position <= ${LAST_NUMBER}) as newest`.execute(db)
  return rows[0] ?? { before: null, behind: null, newest: null }
}

/** The checkpoints of the entries of a stretch. */
export const checkpointsOfEntries = (
  { db }: Pick<Context, 'db'>,
  { after, until }: ChainStretch,
): Promise<Checkpoint[]> =>
  db
    .selectFrom('audit_checkpoints')
    .innerJoin('audit_log', 'audit_log.position', 'audit_checkpoints.position')
    .select([
      'audit_checkpoints.position',
      'audit_checkpoints.hash',
      'audit_checkpoints.signature',
      'audit_checkpoints.key_id',
    ])
    .where('audit_log.position', '>', after)
    .where('audit_log.position', '<=', until)
    .execute()

/** The checkpoints of a stretch whose entries do not exist. */
export const countLostCheckpoints = async (
  { db }: Pick<Context, 'db'>,
  { after, until }: ChainStretch,
): Promise<LostCheckpoints> => {
  const { rows } = await sql<LostCheckpoints>`
    select count(*) as count, min(position) as first
    from audit_checkpoints
    where position > ${after} and position <= ${until}
      and not exists (select from audit_log where audit_log.position = audit_checkpoints.position)`.execute(
    db,
  )
  return rows[0] ?? { count: 0, first: null }
}
