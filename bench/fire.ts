import autocannon, { type LoadOptions, type LoadRequest, type LoadResult } from 'autocannon'

export type { LoadRequest }

/** What is sent to a server, and for how long. */
export interface Volley {
  url: string
  connections: number
  seconds: number
  /** Requests that one connection sends, in turn. */
  requests: (connection: number) => LoadRequest[] | Promise<LoadRequest[]>
  /** The status that counts as success, where it is not one of 2xx. */
  status?: number | undefined
}

export interface LoadReport {
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers that were not the success that was expected, and requests without an answer. */
  failures: number
}

/** Loads a server. Preparing requests and connections is nobody's time: the clock starts after it. */
export const fire = async ({ url, connections, seconds, requests, status }: Volley): Promise<LoadReport> => {
  const prepared: LoadRequest[][] = []
  for (let connection = 0; connection < connections; connection += 1) {
    prepared.push(await requests(connection))
  }
  const { result, milliseconds } = await run({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(prepared.pop() ?? []),
  })
  return {
    requests: result.requests.total,
    perSecond: (result.requests.total / milliseconds) * 1000,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: refused(result, status) + result.errors + result.timeouts,
  }
}

/** How many answers were no success. */
const refused = ({ requests, statusCodeStats, non2xx }: LoadResult, status: number | undefined): number =>
  status === undefined ? non2xx : requests.total - (statusCodeStats[status]?.count ?? 0)

/** What a load found, and how long it lasted from its first request on. */
interface Fired {
  result: LoadResult
  milliseconds: number
}

const run = (options: LoadOptions): Promise<Fired> =>
  new Promise((resolve, reject) => {
    let start = 0
    const progress = autocannon(options, (error, result) => {
      if (error) reject(error)
      else resolve({ result, milliseconds: performance.now() - start })
    })
    progress.once('start', () => {
      start = performance.now()
    })
  })
