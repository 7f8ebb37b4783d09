import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import type { Holdout, HoldoutResults } from './api-types.ts'
import { ComparisonView } from './comparison-view.tsx'
import { holdoutResultsQuery } from './queries.ts'
import { type ResultsChoice, ResultsForm } from './results-form.tsx'
import { groupsOf, waitText } from './verdict.ts'

interface ResultsCardProps {
  holdout: Holdout
  choice: ResultsChoice
  onChange: (choice: ResultsChoice) => void
}

/** The joint effect of all experiments on a chosen event. */
export const ResultsCard = ({ holdout, choice, onChange }: ResultsCardProps) => (
  <Card
    title="Results"
    description="Compares held-out subjects with all others, by the share with at least one event since their first request."
  >
    <div className="flex flex-col gap-5">
      {holdout.activated_at === null ? (
        <NotStarted />
      ) : (
        <>
          <ResultsForm choice={choice} onChange={onChange} />
          {choice.metric === undefined ? (
            <NothingChosen />
          ) : (
            <Results id={holdout.id} metric={choice.metric} level={choice.level} />
          )}
        </>
      )}
    </div>
  </Card>
)

const NotStarted = () => (
  <EmptyState icon={<Scale />} title="Nothing to compare yet">
    The comparison begins with the first request for a variant after the start.
  </EmptyState>
)

const NothingChosen = () => (
  <EmptyState icon={<Scale />} title="Choose an event">
    Enter an event that your application sends, such as a purchase. All events of that name count, whichever
    experiment they belong to.
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
  const groups = groupsOf(results)
  if (groups === undefined) return <NotStarted />
  if (results.unavailable_reason !== null) {
    return (
      <Notice tone="warning" title="Too few subjects to compare">
        {waitText(groups)}
      </Notice>
    )
  }
  return <ComparisonView results={results} groups={groups} level={level} />
}
