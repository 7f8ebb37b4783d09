import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** Whether a retry may succeed: the service was not reached or is overloaded. A refusal stays the same. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502

/**
 * Reads again what is invalidated. A first read that is still under way began before the change, and the library would wait
 * for it and show it: it is cancelled, too.
 */
class PageQueries extends QueryClient {
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    await this.cancelQueries(filters)
    await super.invalidateQueries(filters, options)
  }
}

/** The cache of what the pages have read. Answers stay fresh for half a minute. */
export const queryClient = new PageQueries({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && isTemporary(error),
      refetchOnWindowFocus: true,
    },
  },
})
