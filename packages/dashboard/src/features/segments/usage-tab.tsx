import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { words } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { segmentUsageQuery } from './queries.ts'

interface Used {
  id: string
  key: string
  name: string
  status: string
}

/** The flags and experiments that use the segment. */
export const UsageTab = ({ segmentId }: { segmentId: string }) => (
  <QueryView query={useQuery(segmentUsageQuery(segmentId))}>
    {({ experiments, feature_flags }) =>
      experiments.length + feature_flags.length === 0 ? (
        <Card>
          <EmptyState icon={<Unplug />} title="Not used yet">
            Flags and experiments with an “in segment” rule for this segment are listed here.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <UsedList title="Feature flags" to="/feature-flags/$id" used={feature_flags} />
          <UsedList title="Experiments" to="/experiments/$id" used={experiments} />
        </div>
      )
    }
  </QueryView>
)

interface UsedListProps {
  title: string
  to: NonNullable<LinkProps['to']>
  used: readonly Used[]
}

const UsedList = ({ title, to, used }: UsedListProps) =>
  used.length === 0 ? null : (
    <Card title={title} padded={false}>
      <ul className="pt-2">
        {used.map(({ id, key, name, status }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line px-5 py-3">
            <span className="min-w-0 flex-1">
              <Link to={to} params={{ id }} className="font-medium hover:text-accent hover:underline">
                {name}
              </Link>
              <span className="block truncate font-mono text-xs text-ink-muted">{key}</span>
            </span>
            <Badge>{words(status)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
