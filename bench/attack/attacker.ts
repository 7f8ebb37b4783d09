import { setTimeout as pause } from 'node:timers/promises'
import {
  type Caller,
  type Case,
  casesOf,
  type Names,
  type PreparedRequest,
} from '../../packages/server/src/testing/attack/cases.ts'
import type { AttackReport } from '../../packages/server/src/testing/attack/findings.ts'
import { attackAddress } from './addresses.ts'
import { hold, type Outcome, send } from './send.ts'

/** What an attacker is told, as JSON in its first argument. It writes an AttackReport, as JSON in its last line. */
export interface AttackOrder {
  url: string
  caller: Caller
  /** Keeps the addresses of callers apart. */
  row: number
  credentials: Record<string, string>
  names: Names
  seconds: number
}

/**
 * So many requests a second begin, and so many are under way at most: what is measured are the protections of the service,
 * and not two processors that it shares with the load. Connections that are only held come on top, one set at a time.
 */
const PER_SECOND = 30
const AT_ONCE = 8

const order = JSON.parse(process.argv[2] ?? '{}') as AttackOrder
const report: AttackReport = { sent: 0, statuses: {} }

const note = ({ status }: Outcome): void => {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
}

/** What is sent is made once: it must not take the processors from the service. */
const prepared = new Map<Case, PreparedRequest>()
const requestOf = (one: Case): PreparedRequest | undefined => {
  const made = prepared.get(one) ?? one.request?.()
  if (made) prepared.set(one, made)
  return made
}

const all = casesOf(order.caller, order.names)
const requests = all.filter((one) => one.request !== undefined)
const held = all.filter((one) => one.sockets !== undefined)
const until = performance.now() + order.seconds * 1000
const sendingFrom = (number: number) => ({
  url: order.url,
  from: attackAddress(order.row, number),
  credentials: order.credentials,
})

/** Steps of a prime number visit every case before one comes again, and cases of one route not in a row. */
const STEP = 7919

const sendOn = async (lane: number): Promise<void> => {
  for (let number = lane; performance.now() < until; number += AT_ONCE) {
    const begun = performance.now()
    const one = requests[(number * STEP) % requests.length]
    const request = one && requestOf(one)
    if (request === undefined) return
    report.sent += 1
    note(await send(request, sendingFrom(number)))
    await pause(Math.max(0, (1000 * AT_ONCE) / PER_SECOND - (performance.now() - begun)))
  }
}

const holdOn = async (): Promise<void> => {
  for (let number = 0; performance.now() < until && held.length > 0; number += 1) {
    const sockets = held[number % held.length]?.sockets?.()
    if (sockets) await hold(sockets, sendingFrom(number))
  }
}

await Promise.all([...Array.from({ length: AT_ONCE }, (_, lane) => sendOn(lane)), holdOn()])
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0))
