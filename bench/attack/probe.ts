import { setTimeout as pause } from 'node:timers/promises'
import type { ProbeReport } from '../../packages/server/src/testing/attack/findings.ts'
import { ask } from './client.ts'
import type { Outcome } from './send.ts'

/** What the probe is told, as JSON in its first argument. */
export interface ProbeOrder {
  url: string
  key: string
  token: string
  experimentId: string
  experimentKey: string
  flagKey: string
}

/** Evaluates 40 times a second, and in between assigns, reads results and asks for health, from an address of its own. */
const CYCLE_MS = 25

const order = JSON.parse(process.argv[2] ?? '{}') as ProbeOrder
const key = { 'x-api-key': order.key }
const token = { authorization: `Bearer ${order.token}` }
let report: ProbeReport = { evaluations: [], asked: 0, refused: {} }

const note = (name: string, { status, milliseconds }: Outcome): void => {
  report.asked += 1
  if (status === 200 && name === 'evaluation') report.evaluations.push(milliseconds)
  if (status === 200) return
  const refusal = `${status} of ${name}`
  report.refused[refusal] = (report.refused[refusal] ?? 0) + 1
}

const evaluate = (turn: number): Promise<Outcome> =>
  ask(order.url, {
    path: `/api/v1/feature-flags/evaluate/${order.flagKey}`,
    credentials: key,
    body: { user_id: `probe-${turn % 1000}`, context: { plan: 'pro' } },
  })

const assign = (turn: number): Promise<Outcome> =>
  ask(order.url, {
    path: '/api/v1/tracking/assign',
    credentials: key,
    body: { user_id: `probe-${turn}`, experiment_key: order.experimentKey },
  })

const readResults = (): Promise<Outcome> =>
  ask(order.url, { path: `/api/v1/results/${order.experimentId}?use_cache=false`, credentials: token })

const askHealth = (): Promise<Outcome> => ask(order.url, { path: '/health/ready', credentials: {} })

const turnOf = async (turn: number): Promise<void> => {
  const begun = performance.now()
  note('evaluation', await evaluate(turn))
  if (turn % 8 === 0) note('assignment', await assign(turn))
  if (turn % 40 === 0) note('results', await readResults())
  if (turn % 20 === 0) note('health', await askHealth())
  await pause(Math.max(0, CYCLE_MS - (performance.now() - begun)))
}

process.on('message', () => {
  const seen = report
  report = { evaluations: [], asked: 0, refused: {} }
  process.send?.(seen)
})
process.on('disconnect', () => process.exit(0))

for (let turn = 0; ; turn += 1) await turnOf(turn)
