import { fire } from './fire.ts'
import { SCENARIOS, type Scenario, type ScenarioName, type Target } from './scenarios.ts'

/** What a load process is told, as JSON in its first argument. It answers with a LoadReport, as JSON in its last line. */
export interface LoadOrder {
  scenario: ScenarioName
  url: string
  target: Target
  seconds: number
  /** Unlike every other of this benchmark. */
  run: string
}

/** One load on one server, in a process of its own so that it shares nothing with what it measures. */
const { scenario, url, target, seconds, run } = JSON.parse(process.argv[2] ?? '{}') as LoadOrder
const { connections, requests, status }: Scenario = SCENARIOS[scenario]
const report = await fire({
  url,
  connections,
  seconds,
  status,
  requests: (connection) => requests(target, { url, run, connection }),
})
console.log(JSON.stringify(report))
