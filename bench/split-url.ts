/**
 * What a redirect of GET /r/<experiment key> costs: visitors whose assignment is stored, and strangers who get one, compared
 * with a bare route in the same rounds. Fails when known visitors are redirected at less than 0.20 of its rate.
 * Run: npm run build, then node --conditions=source --import tsx bench/split-url.ts [rounds = 5]
 */
import { randomUUID } from 'node:crypto'
import { call } from './call.ts'
import { fire, type LoadRequest } from './fire.ts'
import { type BenchService, openBenchService } from './place.ts'
import { median } from './report.ts'
import { CONNECTIONS } from './scenarios.ts'

const TARGET = 0.2
const SECONDS = 3
const PER_CONNECTION = 1000
const KEY = 'landing'

const rounds = Number(process.argv[2] ?? 5)

const createSplit = async ({ service, token }: BenchService): Promise<void> => {
  const variants = ['a', 'b'].map((name) => ({ name, traffic_allocation: 50 }))
  const pages = variants.map((variant) => ({ ...variant, url: `https://shop.example/${variant.name}` }))
  const { id } = await call(service, '/experiments/', {
    token,
    body: {
      name: KEY,
      key: KEY,
      experiment_type: 'split_url',
      variants,
      split_url_config: { variants: pages },
    },
  })
  await call(service, `/experiments/${id}/start`, { token, body: {} })
}

const visitor = (connection: number, index: number): string => `visitor-of-the-bench-${connection}-${index}`

const path = `/r/${KEY}?utm_source=mail`

const known = (connection: number): LoadRequest[] =>
  Array.from({ length: PER_CONNECTION }, (_, index) => ({
    method: 'GET',
    path,
    headers: { cookie: `exp_${KEY}=${KEY}.a; assay_visitor=${visitor(connection, index)}` },
  }))

const strangers = (): LoadRequest[] =>
  Array.from({ length: PER_CONNECTION }, () => ({
    method: 'GET',
    path,
    headers: { cookie: `assay_visitor=${randomUUID()}` },
  }))

const bare =
  ({ target }: BenchService) =>
  (): LoadRequest[] => [{ method: 'GET', path: '/bare', headers: { 'x-api-key': target.key } }]

interface Load {
  url: string
  requests: (connection: number) => LoadRequest[]
  status?: number
}

const rateOf = async ({ url, requests, status }: Load): Promise<number> => {
  const report = await fire({ url, connections: CONNECTIONS, seconds: SECONDS, requests, status })
  if (report.failures > 0) throw new Error(`${report.failures} requests were not answered as they should be`)
  return report.perSecond
}

const place = await openBenchService('own', { SPLIT_URL_ROUTER: 'true' })
try {
  await createSplit(place)
  const shares: { known: number; strangers: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const yardstick = await rateOf({ url: place.bare, requests: bare(place) })
    const stored = await rateOf({ url: place.service, requests: known, status: 302 })
    const fresh = await rateOf({ url: place.service, requests: strangers, status: 302 })
    const [a, b, c] = [yardstick, stored, fresh].map((rate) => rate.toFixed(0).padStart(7))
    console.log(
      `${round === 0 ? 'warming up' : `round ${round}   `} bare ${a} /s  known ${b} /s  new ${c} /s`,
    )
    if (round > 0) shares.push({ known: stored / yardstick, strangers: fresh / yardstick })
  }
  const share = median(shares.map((one) => one.known))
  const ofNew = median(shares.map((one) => one.strangers))
  console.log(`known visitors ${share.toFixed(3)} of bare (target ${TARGET}), new ones ${ofNew.toFixed(3)}`)
  if (share < TARGET) process.exitCode = 1
} finally {
  await place.close()
}
