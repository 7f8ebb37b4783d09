import { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** A statement `copy ... from stdin` and the rows that it reads, each a line of PostgreSQL's text format. */
export interface CopyQuery extends CompiledQuery<unknown> {
  readonly lines: string
}

/** Whether a statement is one that brings its own rows. */
export const isCopy = (query: CompiledQuery): query is CopyQuery => 'lines' in query

/**
 * Stores rows by COPY: for hundreds of rows several times cheaper than any INSERT, but it cannot deal with conflicts.
 *
 * @param statement `copy table (columns) from stdin`
 * @param lines per row a line of its columns, with tabs between them; see `copyText`
 * @throws what the database refuses, and then no row is stored
 */
export const copyRows = async (db: Db, statement: string, lines: string): Promise<void> => {
  const query: CopyQuery = { ...CompiledQuery.raw(statement), lines }
  await db.executeQuery(query)
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A text as it stands in a line for COPY; null stands for NULL. */
export const copyText = (text: string | null): string => {
  if (text === null) return '\\N'
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text
}
