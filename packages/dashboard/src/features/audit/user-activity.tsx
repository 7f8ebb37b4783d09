import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EntryList } from './entry-list.tsx'
import { userActivityQuery } from './queries.ts'

/** The entries of one account in the audit log, the newest first. */
export const UserActivity = ({ userId }: { userId: string }) => {
  const query = useInfiniteQuery(userActivityQuery(userId))
  return (
    <div className="flex flex-col gap-3">
      <QueryView query={query}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <p className="px-5 py-4 text-ink-muted">No activity yet.</p>
          ) : (
            <EntryList entries={pages.flatMap(({ items }) => items)} />
          )
        }
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
