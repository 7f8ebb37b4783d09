declare module 'autocannon' {
  export interface LoadRequest {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }

  export interface LoadClient {
    setRequests: (requests: LoadRequest[]) => void
  }

  export interface LoadResult {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    duration: number
    non2xx: number
    statusCodeStats: Record<string, { count: number }>
    errors: number
    timeouts: number
  }

  export interface LoadOptions {
    url: string
    connections: number
    duration: number
    setupClient?: (client: LoadClient) => void
    requests?: LoadRequest[]
  }

  /** `start` comes when every connection is prepared. */
  export interface LoadProgress {
    once: (event: 'start', listener: () => void) => void
  }

  const run: (options: LoadOptions, done: (error: Error | null, result: LoadResult) => void) => LoadProgress
  export default run
}
