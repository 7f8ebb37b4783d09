import type { AuditEntry } from './api-types.ts'
import { EntryLine } from './entry-line.tsx'

/** Entries of the audit log below each other; each opens to its changes and its position in the hash chain. */
export const EntryList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol>
    {entries.map((entry) => (
      <li key={entry.id} className="border-line not-first:border-t">
        <EntryLine entry={entry} />
      </li>
    ))}
  </ol>
)
