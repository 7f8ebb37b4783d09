import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/states.tsx'
import { HistoryEntry } from '../../audit/index.ts'
import { historyQuery } from '../queries.ts'

/** Every change of an experiment, with its author, time and former values. */
export const HistoryTab = ({ id }: { id: string }) => {
  const history = useInfiniteQuery(historyQuery(id))
  if (history.isPending) return <LoadingLines />
  if (history.isError && history.data === undefined) {
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  }
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title="No changes yet">
        Every change of this experiment is recorded here, with its author, time and former values.
      </EmptyState>
    )
  }
  return (
    <Card title="History" description="Recorded by the service. Entries cannot be changed or deleted.">
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button isPending={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </Card>
  )
}
