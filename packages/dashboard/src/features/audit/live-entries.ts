import { useEffect, useState } from 'react'
import { eventStream } from '../../api/event-stream.ts'
import type { AuditEntry } from './api-types.ts'

/** How many entries the stream begins with, and how many stay on the page. */
const MAX_ENTRIES = 100

const isEntry = (value: unknown): value is AuditEntry =>
  typeof value === 'object' && value !== null && 'action_description' in value && 'id' in value

/**
 * Streams the audit log: calls back with each entry as it is written, after the latest hundred.
 *
 * @throws ApiError when the service refuses; the promise resolves when the stream ends
 */
const streamEntries = async (signal: AbortSignal, onEntry: (entry: AuditEntry) => void): Promise<void> => {
  for await (const { data } of eventStream(`/api/v1/audit-logs/stream?limit=${MAX_ENTRIES}`, signal)) {
    const value: unknown = JSON.parse(data)
    if (isEntry(value)) onEntry(value)
  }
}

/** The entry on top of the others; one that comes twice is listed once. */
const withEntry = (entries: readonly AuditEntry[], entry: AuditEntry): readonly AuditEntry[] =>
  [entry, ...entries.filter(({ id }) => id !== entry.id)].slice(0, MAX_ENTRIES)

type Connection = { state: 'open' } | { state: 'ended' } | { state: 'failed'; error: unknown }

/** The latest entries of the audit log as they are written, the newest first, and the state of their stream. */
export const useLiveEntries = () => {
  const [entries, setEntries] = useState<readonly AuditEntry[]>([])
  const [connection, setConnection] = useState<Connection>({ state: 'open' })
  useEffect(() => {
    const stop = new AbortController()
    const end = (next: Connection) => {
      if (!stop.signal.aborted) setConnection(next)
    }
    streamEntries(stop.signal, (entry) => setEntries((known) => withEntry(known, entry))).then(
      () => end({ state: 'ended' }),
      (error: unknown) => end({ state: 'failed', error }),
    )
    return () => stop.abort()
  }, [])
  return { entries, connection }
}
