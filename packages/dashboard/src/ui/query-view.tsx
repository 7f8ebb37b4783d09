import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingLines } from './states.tsx'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** What stands there while the data is on its way; lines by default. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what a query has read, or that it is on its way, or why it failed and how to try again. */
export const QueryView = <Data,>({ query, loading = <LoadingLines />, children }: QueryViewProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return loading
}
