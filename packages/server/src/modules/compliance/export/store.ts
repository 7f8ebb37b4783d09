import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { ChainStretch } from '../../../features/audit/index.ts'
import type { Manifest } from './manifest.ts'

/** What the manifest of a stretch says of its entries. */
type StretchSummary = Pick<
  Manifest,
  'first_position' | 'last_position' | 'count' | 'first_previous_hash' | 'last_hash'
>

const EMPTY: StretchSummary = {
  first_position: null,
  last_position: null,
  count: 0,
  first_previous_hash: null,
  last_hash: null,
}

/** Counts the entries of a stretch, and reads where its chain begins and ends. */
export const summarise = async (
  { db }: Context,
  stretch: ChainStretch | undefined,
): Promise<StretchSummary> => {
  if (!stretch) return EMPTY
  const { rows } = await sql<StretchSummary>`
    select whole.first_position, whole.last_position, whole.count, first.previous_hash as first_previous_hash,
      last.hash as last_hash
    from (
      select min(position) as first_position, max(position) as last_position, count(*) as count
      from audit_log where position > ${stretch.after} and position <= ${stretch.until}
    ) as whole
      left join audit_log as first on first.position = whole.first_position
      left join audit_log as last on last.position = whole.last_position`.execute(db)
  return rows[0] ?? EMPTY
}
