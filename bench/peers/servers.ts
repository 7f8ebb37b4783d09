import { setTimeout as pause } from 'node:timers/promises'
import { cpuTime } from '../cpu.ts'
import type { LoadReport, LoadRequest } from '../fire.ts'
import type { BenchService } from '../place.ts'
import type { PeerOrder } from './load.ts'
import { PRODUCTS, type Product, requestsOf, saysOn } from './requests.ts'
import { startUnleash } from './unleash.ts'

/** A load and what its requests cost: CPU time each, in microseconds, of the server and of PostgreSQL. */
export interface ServerLoad extends LoadReport {
  serverCpu: number
  postgresCpu: number
}

/** What was measured in every round. */
export type ServerRounds = Record<Product, ServerLoad[]>

interface Plan {
  rounds: number
  /** Loads a server from another process. */
  load: (order: Omit<PeerOrder, 'seconds'>) => Promise<LoadReport>
}

const SUBJECTS_ASKED = 200
const MAX_SPREAD_MS = 30_000
const MAX_CALL_MS = 10_000

/**
 * Loads the service and an Unleash server on the same PostgreSQL in turn, after a round that warms them up. A single
 * answer that is not a success ends the benchmark, and so does a server that does not turn the flag on for half of
 * the subjects.
 */
export const measureServers = async (place: BenchService, plan: Plan): Promise<ServerRounds> => {
  console.log('Starting Unleash')
  const unleash = await startUnleash(place.database)
  const servers: Record<Product, Server> = {
    assay: { url: place.service, cpu: () => place.cpu().service },
    unleash: { url: unleash.address, cpu: () => cpuTime(unleash.pid) },
  }
  const measured: ServerRounds = { assay: [], unleash: [] }
  try {
    for (const product of PRODUCTS) await checkAnswers(product, servers[product].url, place)
    for (let round = 0; round <= plan.rounds; round += 1) {
      console.log(round === 0 ? 'Warming up' : `Round ${round}`)
      for (const product of PRODUCTS) {
        const load = await loadOnce({ product, server: servers[product], place }, plan)
        if (round > 0) measured[product].push(load)
      }
    }
    return measured
  } finally {
    await unleash.close()
  }
}

interface Server {
  url: string
  /** CPU time so far, in microseconds. */
  cpu: () => number
}

interface Turn {
  product: Product
  server: Server
  place: BenchService
}

const loadOnce = async ({ product, server, place }: Turn, { load }: Plan): Promise<ServerLoad> => {
  const before = { server: server.cpu(), postgres: place.cpu().postgres }
  const report = await load({ product, url: server.url, target: place.target })
  const after = { server: server.cpu(), postgres: place.cpu().postgres }
  const { failures, perSecond, requests } = report
  if (failures > 0) throw new Error(`${product}: ${failures} answers were no success`)
  console.log(`  ${product.padEnd(8)} ${perSecond.toFixed(0).padStart(8)} /s`)
  return {
    ...report,
    serverCpu: (after.server - before.server) / requests,
    postgresCpu: (after.postgres - before.postgres) / requests,
  }
}

/** Asks for some of the subjects of the load. A server may need a while until it has heard of its flag. */
const checkAnswers = async (product: Product, url: string, { target }: BenchService): Promise<void> => {
  const requests = requestsOf(product, target, 0).slice(0, SUBJECTS_ASKED)
  const end = Date.now() + MAX_SPREAD_MS
  for (;;) {
    let on = 0
    for (const request of requests) on += Number(saysOn(product, await answerTo(url, request)))
    if (Math.abs(on / SUBJECTS_ASKED - 0.5) < 0.15) return
    if (Date.now() > end)
      throw new Error(`${product}: on for ${on} of ${SUBJECTS_ASKED} subjects, not for half`)
    await pause(500)
  }
}

const answerTo = async (url: string, { path, headers }: LoadRequest): Promise<string> => {
  const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(MAX_CALL_MS) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  return text
}
