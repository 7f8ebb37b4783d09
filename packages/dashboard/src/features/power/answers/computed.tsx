import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { classes } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'

interface ComputedProps<Data> {
  query: UseQueryResult<Data>
  /** The height of the answer before it is there, as a class. */
  height: string
  children: (data: Data) => ReactNode
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A computed answer. While the next one is computed, the last one stays, a little paler. */
export const Computed = <Data,>({ query, height, children }: ComputedProps<Data>) => {
  if (query.error instanceof ApiError && query.error.status === 422) {
    return (
      <Notice tone="warning" title="Not computable">
        {capital(query.error.message)}.
      </Notice>
    )
  }
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton className={`w-full ${height}`} />
  return (
    <div className={classes('min-w-0 transition-opacity', query.isPlaceholderData && 'opacity-70')}>
      {children(query.data)}
    </div>
  )
}
