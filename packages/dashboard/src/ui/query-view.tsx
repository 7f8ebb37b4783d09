import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingLines } from './states.tsx'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** Shown while the data is loading; lines by default. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a placeholder while it loads, or why it failed with a button to try again. */
export const QueryView = <Data,>({ query, loading = <LoadingLines />, children }: QueryViewProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return loading
}
