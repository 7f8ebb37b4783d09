import { useEffect, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { EntryLine } from './entry-line.tsx'
import { type AuditEntry, followTrail } from './trail.ts'

/** How many entries stay on the screen. */
const KEPT = 100

interface Tail {
  entries: readonly AuditEntry[]
  error: unknown
}

const useTail = (): Tail => {
  const [entries, setEntries] = useState<readonly AuditEntry[]>([])
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const stop = new AbortController()
    followTrail(stop.signal, (entry) =>
      setEntries((known) => [entry, ...known.filter(({ id }) => id !== entry.id)].slice(0, KEPT)),
    ).catch((cause: unknown) => {
      if (!stop.signal.aborted) setError(cause)
    })
    return () => stop.abort()
  }, [])
  return { entries, error }
}

/** Entries as they are written, the newest on top. */
export const LiveTail = () => {
  const { entries, error } = useTail()
  if (error !== undefined) return <ErrorState error={error} />
  return (
    <Card
      title="Live"
      description="New entries appear on top as they are written."
      padded={false}
      actions={<Badge tone="accent">Following</Badge>}
    >
      <ol aria-live="polite" aria-relevant="additions" className="min-h-60">
        {entries.map((entry) => (
          <li key={entry.id} className="border-line not-first:border-t">
            <EntryLine entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
