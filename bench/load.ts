import autocannon, { type LoadOptions, type LoadRequest, type LoadResult } from 'autocannon'
import { SCENARIOS, type Scenario, type ScenarioName, type Target } from './scenarios.ts'

/** What a load process is told, as JSON in its first argument. */
export interface LoadOrder {
  scenario: ScenarioName
  url: string
  target: Target
  seconds: number
  /** Unlike every other of this benchmark. */
  run: string
}

/** What it answers, as JSON in its last line. */
export interface LoadReport {
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers that were not the success that was expected, and requests without an answer. */
  failures: number
}

/**
 * One load on one server, in a process of its own so that it shares nothing with what it measures. Preparing requests
 * and connections is nobody's time: the clock starts after it.
 */
const load = async ({ scenario, url, target, seconds, run }: LoadOrder): Promise<LoadReport> => {
  const { connections, requests, status }: Scenario = SCENARIOS[scenario]
  const prepared: LoadRequest[][] = []
  for (let connection = 0; connection < connections; connection += 1) {
    prepared.push(await requests(target, { url, run, connection }))
  }
  const { result, milliseconds } = await fire({
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

const fire = (options: LoadOptions): Promise<Fired> =>
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

const report = await load(JSON.parse(process.argv[2] ?? '{}') as LoadOrder)
console.log(JSON.stringify(report))
