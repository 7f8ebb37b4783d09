import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EntryLine } from './entry-line.tsx'
import { userActivityQuery } from './queries.ts'

/** What one person did, the newest first. */
export const UserActivity = ({ userId }: { userId: string }) => {
  const query = useInfiniteQuery(userActivityQuery(userId))
  return (
    <div className="flex flex-col gap-3">
      <QueryView query={query}>
        {({ pages }) => (
          <ol>
            {pages
              .flatMap(({ items }) => items)
              .map((entry) => (
                <li key={entry.id} className="border-line not-first:border-t">
                  <EntryLine entry={entry} />
                </li>
              ))}
          </ol>
        )}
      </QueryView>
      {query.hasNextPage && (
        <div className="px-5 pb-4">
          <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}
