import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { changesBetween } from '../../ui/changes.ts'
import { DiffView } from '../../ui/diff-view.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { dateTime } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import type { AuditEntityType, AuditEntry } from './api-types.ts'
import { authorOf } from './author.ts'
import { entityHistoryQuery } from './queries.ts'

interface EntityHistoryProps {
  entityType: AuditEntityType
  entityId: string
}

/** The entries of the audit log about one entity, the newest first. */
export const EntityHistory = ({ entityType, entityId }: EntityHistoryProps) => {
  const seesAll = useMay('auditor', 'audit_log.list')
  const query = useInfiniteQuery(entityHistoryQuery(entityType, entityId, seesAll))
  return (
    <section aria-label="History" className="flex min-w-0 flex-col gap-4">
      {!seesAll && (
        <p className="text-sm text-ink-muted">
          You see your own changes. Administrators and analysts see everybody’s.
        </p>
      )}
      <QueryView query={query}>
        {({ pages }) => <HistoryEntries entries={pages.flatMap(({ items }) => items)} />}
      </QueryView>
      {query.hasNextPage && (
        <div>
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            Show earlier changes
          </Button>
        </div>
      )}
    </section>
  )
}

const HistoryEntries = ({ entries }: { entries: readonly AuditEntry[] }) =>
  entries.length === 0 ? (
    <NoHistory />
  ) : (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )

const NoHistory = () => (
  <EmptyState icon={<History />} title="No changes yet">
    Every change is recorded with its author, its time and the previous values. Entries cannot be changed or
    deleted.
  </EmptyState>
)

/** One entry of the audit log on a time line; its changed fields open at a press. */
export const HistoryEntry = ({ entry }: { entry: AuditEntry }) => {
  const changes = changesBetween(entry.old_value, entry.new_value)
  const fields = Object.keys(changes).length
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-0 not-last:before:left-[5px] not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className="relative mt-1.5 size-2.75 shrink-0 rounded-full border-2 border-accent bg-surface"
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{entry.action_description}</p>
        <p className="text-sm text-ink-muted">
          {authorOf(entry)} · <Moment at={entry.timestamp} />
          <span className="sr-only">, {dateTime(entry.timestamp)}</span>
        </p>
        {entry.reason && (
          <p className="mt-1 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">{entry.reason}</p>
        )}
        {fields > 0 && (
          <div className="mt-1 text-sm">
            <Disclosure title={fields === 1 ? '1 field changed' : `${fields} fields changed`}>
              <DiffView changes={changes} />
            </Disclosure>
          </div>
        )}
      </div>
    </li>
  )
}
