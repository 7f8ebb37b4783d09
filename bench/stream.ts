import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from './call.ts'
import { openBenchService } from './place.ts'

/**
 * How long it takes from the wish to change a flag until every reader of the stream has heard of it: the commit, the
 * time in which changes are joined, and the sending to all of them.
 * Run after a build: node --conditions=source --import tsx bench/stream.ts [readers = 1000] [changes = 30]
 */
const [readers = 1000, changes = 30] = process.argv.slice(2).map(Number)

const place = await openBenchService()
const { service, token, target } = place
const agent = new Agent({ maxSockets: readers })

/** When each message arrived, by the key that it names. */
const heard = new Map<string, number[]>()

const note = (text: string): void => {
  for (const [, keys = ''] of text.matchAll(/"keys":\[([^\]]*)\]/g)) {
    for (const key of keys.replaceAll('"', '').split(',')) {
      heard.set(key, [...(heard.get(key) ?? []), performance.now()])
    }
  }
}

const openReader = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${service}/api/v1/sdk/stream`, { agent, headers: { 'x-api-key': target.key } }, (response) => {
      response.setEncoding('utf8').on('data', note)
      resolve(response)
    }).on('error', reject)
  })

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(0)

try {
  const open: IncomingMessage[] = []
  for (let number = 0; number < readers; number += 1) open.push(await openReader())
  const delays: number[] = []
  for (let number = 0; number < changes; number += 1) {
    const key = `told-${number}`
    const start = performance.now()
    await call(service, '/feature-flags/', { token, body: { key, name: key } })
    while ((heard.get(key)?.length ?? 0) < readers && performance.now() - start < 5000) await pause(5)
    delays.push(...(heard.get(key) ?? []).map((moment) => moment - start))
  }
  delays.sort((left, right) => left - right)
  const missing = readers * changes - delays.length
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(delays, share))
  console.log(
    `${readers} readers, ${changes} changes: p50 ${p50} ms, p99 ${p99} ms, slowest ${most} ms, ${missing} unheard`,
  )
  for (const response of open) response.destroy()
} finally {
  agent.destroy()
  await place.close()
}
