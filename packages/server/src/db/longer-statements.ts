import { CompiledQuery } from 'kysely'
import { MINUTE_MS } from '../lib/durations.ts'
import type { Db } from './db.ts'

/** A statement after which those of the same connection may take longer than others. */
interface LongerQuery extends CompiledQuery<unknown> {
  /** Milliseconds that the server grants; Infinity: as long as it takes. */
  readonly longest: number
}

/** Whether a statement is one that grants time. */
export const isLonger = (query: CompiledQuery): query is LongerQuery => 'longest' in query

/** Lets the statements of a transaction take up to so many minutes each. */
export const allowMinutes = async (transaction: Db, minutes: number): Promise<void> => {
  const text = `set local statement_timeout = '${minutes}min'`
  await transaction.executeQuery(longer(text, minutes * MINUTE_MS))
}

/** Lets the statements of a connection take, and wait for locks, as long as they need. */
export const allowAnyTime = async (connection: Db): Promise<void> => {
  const text = 'set statement_timeout = 0; set lock_timeout = 0'
  await connection.executeQuery(longer(text, Number.POSITIVE_INFINITY))
}

const longer = (text: string, longest: number): LongerQuery => ({ ...CompiledQuery.raw(text), longest })
