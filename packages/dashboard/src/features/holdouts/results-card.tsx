import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import type { Holdout, HoldoutResults } from './api-types.ts'
import { ComparisonView } from './comparison-view.tsx'
import { holdoutResultsQuery } from './queries.ts'
import { type Choice, ResultsForm } from './results-form.tsx'
import { sidesOf, waitText } from './verdict.ts'

interface ResultsCardProps {
  holdout: Holdout
  wish: Choice
  onChange: (wish: Choice) => void
}

/** What all experiments changed together, by an event that the reader names. */
export const ResultsCard = ({ holdout, wish, onChange }: ResultsCardProps) => (
  <Card
    title="Results"
    description="Those held out against everybody else, by who did something at least once since their first request."
  >
    <div className="flex flex-col gap-5">
      {holdout.activated_at === null ? (
        <NotStarted />
      ) : (
        <>
          <ResultsForm wish={wish} onChange={onChange} />
          {wish.metric === undefined ? (
            <NothingChosen />
          ) : (
            <Results id={holdout.id} metric={wish.metric} level={wish.level} />
          )}
        </>
      )}
    </div>
  </Card>
)

const NotStarted = () => (
  <EmptyState icon={<Scale />} title="There is nothing to compare yet">
    The comparison begins with the first subject that asks for a variant after the start.
  </EmptyState>
)

const NothingChosen = () => (
  <EmptyState icon={<Scale />} title="Choose what to compare">
    Name an event that your application sends, such as a purchase. Every event of that name counts, whichever
    experiment it belongs to.
  </EmptyState>
)

const Results = ({ id, metric, level }: { id: string; metric: string; level: number }) => {
  const query = useQuery(holdoutResultsQuery(id, { metric, level }))
  return (
    <div aria-busy={query.isFetching} className="transition-opacity aria-busy:opacity-70">
      <QueryView query={query} loading={<Skeleton className="h-96 w-full" />}>
        {(results) => <Answer results={results} level={level} />}
      </QueryView>
    </div>
  )
}

const Answer = ({ results, level }: { results: HoldoutResults; level: number }) => {
  const sides = sidesOf(results)
  if (sides === undefined) return <NotStarted />
  if (results.unavailable_reason !== null) {
    return (
      <Notice tone="warning" title="Too few subjects to compare">
        {waitText(sides)} Nothing is lost by waiting: each one is counted from its first request on.
      </Notice>
    )
  }
  return <ComparisonView results={results} sides={sides} level={level} />
}
