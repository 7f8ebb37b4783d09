import { ChevronRight } from 'lucide-react'
import { Facts } from '../../ui/card.tsx'
import { changesBetween } from '../../ui/changes.ts'
import { DiffView } from '../../ui/diff-view.tsx'
import { dateTime, words } from '../../ui/format.ts'
import { Moment } from '../../ui/time.tsx'
import type { AuditEntry } from './api-types.ts'
import { authorOf } from './author.ts'

/** One entry of the audit log; it opens to its changes and its position in the hash chain. */
export const EntryLine = ({ entry }: { entry: AuditEntry }) => {
  const changes = changesBetween(entry.old_value, entry.new_value)
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-2.5 px-5 py-3 hover:bg-sunken">
        <ChevronRight
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere">{entry.action_description}</span>
          <span className="block text-sm text-ink-muted">
            {authorOf(entry)} · {words(entry.action_type)} · <Moment at={entry.timestamp} />
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-5 px-5 pt-1 pb-5 sm:pl-11.5">
        {Object.keys(changes).length > 0 && <DiffView changes={changes} />}
        <Facts facts={factsOf(entry)} />
      </div>
    </details>
  )
}

const factsOf = (entry: AuditEntry) => [
  { name: 'When', value: dateTime(entry.timestamp) },
  { name: 'What', value: `${words(entry.entity_type)} ${entry.entity_name}` },
  { name: 'IP address', value: entry.ip_address ?? '—' },
  { name: 'Request', value: <code className="font-mono text-sm">{entry.request_id ?? '—'}</code> },
  ...(entry.reason ? [{ name: 'Reason', value: entry.reason }] : []),
  { name: 'Position', value: String(entry.position) },
  { name: 'Hash', value: <code className="font-mono text-xs">{entry.hash}</code> },
]
