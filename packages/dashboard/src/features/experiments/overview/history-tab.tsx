import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/states.tsx'
import { HistoryEntry } from '../../audit/index.ts'

const PAGE = 50

const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('experiments', 'history', id),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/experiments/{id}/history', {
          params: { path: { id }, query: { skip: pageParam, limit: PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, limit, total }) => (skip + limit < total ? skip + limit : undefined),
  })

/** Who changed the experiment, when and how; open to everybody who may see it. */
export const HistoryTab = ({ id }: { id: string }) => {
  const history = useInfiniteQuery(historyQuery(id))
  if (history.isPending) return <LoadingLines />
  if (history.isError && history.data === undefined) {
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  }
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title="Nothing has changed yet">
        Every change is written down here with who made it, when, and what was there before.
      </EmptyState>
    )
  }
  return (
    <Card title="History" description="Written by the service; entries can be neither changed nor deleted.">
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
