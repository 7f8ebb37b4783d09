import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Moment } from '../../ui/time.tsx'
import { authorOf } from '../audit/index.ts'
import { recentChangesQuery } from './queries.ts'

const MAX_CHANGES = 8

/** Sign-ins and sessions are no changes of experiments, flags or settings. */
const isChange = ({ action_type }: Schemas['AuditEntry']): boolean => !/^user_log|session/.test(action_type)

/** The latest changes with their authors, by the audit log. */
export const ChangesCard = () => {
  const query = useQuery(recentChangesQuery)
  return (
    <Card title="Recent changes" padded={false}>
      <div className="min-h-24 pb-2">
        <QueryView query={query}>
          {({ items }) => <Changes entries={items.filter(isChange).slice(0, MAX_CHANGES)} />}
        </QueryView>
      </div>
    </Card>
  )
}

const Changes = ({ entries }: { entries: readonly Schemas['AuditEntry'][] }) =>
  entries.length === 0 ? (
    <p className="px-5 py-4 text-ink-muted">No changes yet.</p>
  ) : (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className="px-5 py-2.5">
          <p className="wrap-anywhere">{entry.action_description}</p>
          <p className="text-sm text-ink-muted">
            {authorOf(entry)} · <Moment at={entry.timestamp} />
          </p>
        </li>
      ))}
    </ol>
  )
