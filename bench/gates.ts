import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { call } from './call.ts'
import type { LoadReport } from './fire.ts'
import type { LoadOrder } from './load.ts'
import { type BenchService, openBenchService } from './place.ts'
import { CONNECTIONS } from './scenarios.ts'

/**
 * What a holdout, an exclusion group and four targeting conditions cost a new subject, and how fast lists of a thousand
 * new subjects are assigned. The plain experiment runs in a service of its own, since a holdout is there for all.
 * Run after a build: node --conditions=source --import tsx bench/gates.ts [rounds = 3] [seconds = 3]
 */
const [rounds = 3, seconds = 3] = process.argv.slice(2).map(Number)

const execute = promisify(execFile)
const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))

/** New subjects a second. A single refused request ends the benchmark. */
const assignNew = async ({ service, target }: BenchService, run: string): Promise<number> => {
  const order: LoadOrder = { scenario: 'assign new', url: service, target, seconds, run }
  const args = ['--conditions=source', '--import', 'tsx', LOAD, JSON.stringify(order)]
  const { stdout } = await execute(process.execPath, args)
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as LoadReport
  if (report.failures > 0) throw new Error(`${report.failures} requests were not answered with success`)
  return report.perSecond
}

/** Three experiments in one group behind a holdout of five per cent; answers the key of the first. */
const addGates = async ({ service, token }: BenchService): Promise<string> => {
  const post = (path: string, body: object) => call(service, path, { token, body })
  await post('/holdout/', { name: 'bench', holdout_percentage: 5, is_active: true })
  const group = await post('/mutual-exclusion-groups/', { name: 'bench', traffic_percentage: 100 })
  const conditions = [
    { attribute: 'country', operator: 'in', value: ['DE', 'AT', 'CH'] },
    { attribute: 'plan', operator: 'equals', value: 'pro' },
    { attribute: 'age', operator: 'greater_than', value: 17 },
    { attribute: 'age', operator: 'less_than', value: 66 },
  ]
  const groups = [{ logical_operator: 'AND', conditions }]
  for (const [key, share_percentage] of Object.entries({ gated: 90, second: 5, third: 5 })) {
    const { id } = await post('/experiments/', {
      name: key,
      key,
      variants: [{ name: 'control' }, { name: 'treatment' }],
      targeting_rules: { logical_operator: 'AND', groups },
    })
    const member = { experiment_id: id, share_percentage }
    await post(`/mutual-exclusion-groups/${group['id']}/experiments`, member)
    await post(`/experiments/${id}/start`, {})
  }
  return 'gated'
}

const LISTS = 50
const SUBJECTS_PER_LIST = 1000

/** Subjects a second, in lists of a thousand over four connections; no more lists than the limit of a minute allows. */
const assignLists = async ({ service, target }: BenchService): Promise<number> => {
  const send = async (list: number): Promise<void> => {
    const users = Array.from({ length: SUBJECTS_PER_LIST }, (_, index) => ({
      user_id: `listed-${list}-${index}`,
    }))
    const response = await fetch(`${service}/api/v1/tracking/assign/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': target.key },
      body: JSON.stringify({ experiment_key: target.experimentKey, users }),
    })
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
  }
  const start = performance.now()
  const lists = Array.from({ length: LISTS }, (_, list) => list).values()
  const worker = async (): Promise<void> => {
    for (const list of lists) await send(list)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return (LISTS * SUBJECTS_PER_LIST * 1000) / (performance.now() - start)
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN

const plain = await openBenchService()
const gated = await openBenchService()
try {
  gated.target.experimentKey = await addGates(gated)
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const rates = [await assignNew(plain, `${round}-plain`), await assignNew(gated, `${round}-gated`)]
    const [open = Number.NaN, closed = Number.NaN] = rates
    console.log(`plain ${open.toFixed(0)} /s, behind gates ${closed.toFixed(0)} /s`)
    if (round > 0) ratios.push(closed / open)
  }
  console.log(`Behind gates: ${median(ratios).toFixed(3)} of plain, ${CONNECTIONS} connections (target 0.85)`)
  const perSecond = await assignLists(plain)
  console.log(`Lists of ${SUBJECTS_PER_LIST}: ${perSecond.toFixed(0)} new subjects a second (target 25,000)`)
} finally {
  await gated.close()
  await plain.close()
}
