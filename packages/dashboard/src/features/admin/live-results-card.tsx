import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { count } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { liveResultsQuery } from './queries.ts'

/** Experiments whose results somebody has open, with their viewers. */
export const LiveResultsCard = () => {
  const query = useQuery(liveResultsQuery)
  return (
    <Card
      title="Live results"
      description="Experiments whose results are open in a browser. Viewers share one computation."
    >
      <QueryView query={query}>
        {(experiments) =>
          experiments.length === 0 ? (
            <p className="text-ink-muted">Nobody has results open right now.</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {experiments.map(({ id, name, subscribers }) => (
                <li key={id} className="flex items-baseline justify-between gap-3">
                  <Link to="/experiments/$id/results" params={{ id }} className="text-accent hover:underline">
                    {name}
                  </Link>
                  <span className="figures text-sm text-ink-muted">
                    {count(subscribers)} {subscribers === 1 ? 'viewer' : 'viewers'} on this instance
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
