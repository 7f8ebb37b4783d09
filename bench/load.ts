import autocannon from 'autocannon'
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
  /** Answers that were not 2xx, and requests without an answer. */
  failures: number
}

/** One load on one server, in a process of its own so that it shares nothing with what it measures. */
const load = async ({ scenario, url, target, seconds, run }: LoadOrder): Promise<LoadReport> => {
  const { connections, requests }: Scenario = SCENARIOS[scenario]
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(requests(target, { run, connection }))
      connection += 1
    },
  })
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

const report = await load(JSON.parse(process.argv[2] ?? '{}') as LoadOrder)
console.log(JSON.stringify(report))
