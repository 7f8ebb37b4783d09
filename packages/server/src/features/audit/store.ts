import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { textArray } from '../../db/array-literal.ts'
import type { Page } from '../../http/paging.ts'
import { CHAIN_START } from './rules.ts'
import { type AuditEntry, auditEntry } from './schema.ts'

/** The end of the chain, locked against additions until the transaction ends. */
export const lockChain = async (ctx: Context): Promise<{ position: number; hash: string }> => {
  const { rows } = await sql<{
    last_position: number
    last_hash: string
  }>`select last_position, last_hash from lock_audit_chain()`.execute(ctx.db)
  const [end] = rows
  return end ? { position: end.last_position, hash: end.last_hash } : { position: 0, hash: CHAIN_START }
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

/** Rows of one statement, whose parameters are limited. */
const ROWS_AT_ONCE = 500

/** Appends entries to the chain. */
export const append = async (ctx: Context, entries: readonly AuditEntry[]): Promise<void> => {
  const rows = entries.map(({ old_value, new_value, ...plain }) => ({
    ...plain,
    old_value: json(old_value),
    new_value: json(new_value),
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await ctx.db
      .insertInto('audit_log')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
  }
}

/** One page of the entries about some entities, newest first, and their total number. */
export const listOfEntities = async (
  ctx: Context,
  things: readonly { type: string; id: string }[],
  { skip, limit }: Page,
): Promise<{ items: AuditEntry[]; total: number }> => {
  const types = textArray(things, ({ type }) => type)
  const ids = textArray(things, ({ id }) => id)
  const entries = ctx.db
    .selectFrom('audit_log')
    .where(sql<boolean>`(entity_type, entity_id) in (select * from unnest(${types}::text[], ${ids}::text[]))`)
  const { total } = await entries
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await entries.selectAll().orderBy('position', 'desc').offset(skip).limit(limit).execute()
  return { items: rows.map((row) => auditEntry.parse(row)), total }
}

/** The entries from a position on, in the order of the chain. */
export const listFrom = async (
  ctx: Pick<Context, 'db'>,
  position: number,
  limit: number,
): Promise<AuditEntry[]> => {
  const rows = await ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('position', '>=', position)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => auditEntry.parse(row))
}

/** Positions that a number can hold; a row beyond them was put in by hand. */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER

/** Stored bytes of changed fields that are read at once, unless a single row has more. */
const BYTES_AT_ONCE = 1_000_000

/** A stretch of the chain: positions in (after, until]. */
export interface ChainStretch {
  after: number
  until: number
}

/**
 * The next rows of a stretch as one text, which `readStoredRows` reads, so that the thread of requests has little to do
 * with them; undefined when there are none.
 */
export const listText = async (
  { db }: Pick<Context, 'db'>,
  { after, until }: ChainStretch,
  limit: number,
): Promise<{ text: string; last: number; rows: number } | undefined> => {
  const { rows } = await sql<{ text: string | null; last: number | null; rows: number }>`
    select json_agg(taken order by position)::text as text, max(position) as last, count(*) as rows
    from (
      select position, id, extract(epoch from timestamp)::text as seconds, user_id, user_email, action_type,
        action_description, entity_type, entity_id, entity_name, old_value::text, new_value::text, reason, ip_address,
        user_agent, request_id, previous_hash, hash
      from (
        select *, sum(coalesce(pg_column_size(old_value), 0) + coalesce(pg_column_size(new_value), 0))
          over (order by position rows between unbounded preceding and 1 preceding) as bytes_before
        from (
          select * from audit_log
          where position > ${after} and position <= ${Math.min(until, LAST_NUMBER)}
          order by position limit ${limit}
        ) as page
      ) as sized
      where coalesce(bytes_before, 0) < ${BYTES_AT_ONCE}
    ) as taken`.execute(db)
  const [page] = rows
  if (!page || page.text === null || page.last === null) return undefined
  return { text: page.text, last: page.last, rows: page.rows }
}
