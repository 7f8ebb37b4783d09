import { median } from '../report.ts'
import { CASES, type Case } from './cases.ts'
import type { Nanoseconds } from './evaluation.ts'
import type { Product } from './requests.ts'
import type { ServerLoad, ServerRounds } from './servers.ts'

export interface PeerResults {
  servers: ServerRounds
  nanoseconds: Nanoseconds
  /** Of the packages that were compared with. */
  versions: Record<string, string>
}

/** How many times the rate of Unleash the evaluate route has to reach. */
const TIMES_UNLEASH = 8

/** What one decision may take, in nanoseconds. */
const MAX_NS: Record<Case, number> = { 'boolean flag': 300, 'three conditions and bucket': 600 }

const whole = (value: number): string => Math.round(value).toLocaleString('en')

const verdict = (isReached: boolean): string => (isReached ? 'reached' : 'MISSED')

/** What was measured, as Markdown. */
export const summarise = ({ servers, nanoseconds, versions }: PeerResults): string =>
  [...serverLines(servers, versions), '', ...decisionLines(nanoseconds, versions)].join('\n')

const serverLines = (servers: ServerRounds, versions: PeerResults['versions']): string[] => {
  const ratios = servers.assay.map(
    ({ perSecond }, round) => perSecond / (servers.unleash[round]?.perSecond ?? Number.NaN),
  )
  const ratio = median(ratios)
  const range = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(1))
  const names: Record<Product, string> = {
    assay: 'Assay, evaluate',
    unleash: `Unleash ${versions['unleash-server']}, /api/frontend`,
  }
  return [
    '| server | requests per second | p50 ms | p99 ms | server CPU µs | PostgreSQL CPU µs |',
    '|---|---:|---:|---:|---:|---:|',
    serverRow(names.assay, servers.assay),
    serverRow(names.unleash, servers.unleash),
    '',
    `Assay answers ${ratio.toFixed(1)} times as many (${range.join(' to ')} over ${ratios.length} rounds; target ${TIMES_UNLEASH}: ${verdict(ratio >= TIMES_UNLEASH)}).`,
  ]
}

const serverRow = (name: string, loads: readonly ServerLoad[]): string => {
  const middle = (of: (load: ServerLoad) => number): string => whole(median(loads.map(of)))
  const cells = [
    name,
    middle(({ perSecond }) => perSecond),
    middle(({ p50 }) => p50),
    middle(({ p99 }) => p99),
    middle(({ serverCpu }) => serverCpu),
    middle(({ postgresCpu }) => postgresCpu),
  ]
  return `| ${cells.join(' | ')} |`
}

const decisionLines = (nanoseconds: Nanoseconds, versions: PeerResults['versions']): string[] => {
  const titles: Record<string, string> = {
    GrowthBook: `GrowthBook ${versions['@growthbook/growthbook']}`,
    Unleash: `Unleash ${versions['unleash-client']}`,
  }
  const products = Object.keys(nanoseconds['boolean flag'])
  const head = products.map((product) => `${titles[product] ?? product} |`).join(' ')
  return [
    `| nanoseconds of a decision | ${head} target of Assay |`,
    `|---|${'---:|'.repeat(products.length)}---:|`,
    ...CASES.map((each) => {
      const cells = products.map((product) => whole(nanoseconds[each][product] ?? Number.NaN))
      const isReached = (nanoseconds[each]['Assay'] ?? Number.NaN) <= MAX_NS[each]
      return `| ${[each, ...cells, `${MAX_NS[each]}: ${verdict(isReached)}`].join(' | ')} |`
    }),
  ]
}
