import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** A refusal will be the same the second time; a service that cannot be reached or is overloaded may come back. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502

/**
 * What is invalid is read anew. A first read that is still under way began before the change, and the library would wait
 * for it and show it: it is given up, too.
 */
class PageQueries extends QueryClient {
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    await this.cancelQueries(filters)
    await super.invalidateQueries(filters, options)
  }
}

/** What the pages have read, kept for half a minute. */
export const queryClient = new PageQueries({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && mayPass(error),
      refetchOnWindowFocus: true,
    },
  },
})
