import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { count } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { liveReadersQuery } from './queries.ts'

/** Whose results are on somebody's screen now. */
export const LiveReadersCard = () => {
  const query = useQuery(liveReadersQuery)
  return (
    <Card
      title="Read live"
      description="Experiments whose results somebody follows now. Many readers cost one computation."
    >
      <QueryView query={query}>
        {(experiments) =>
          experiments.length === 0 ? (
            <p className="text-ink-muted">Nobody follows results at the moment.</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {experiments.map(({ id, name, subscribers }) => (
                <li key={id} className="flex items-baseline justify-between gap-3">
                  <Link to="/experiments/$id/results" params={{ id }} className="text-accent hover:underline">
                    {name}
                  </Link>
                  <span className="figures text-sm text-ink-muted">
                    {count(subscribers)} on this instance
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
