import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceProcess } from '../../packages/server/src/start/service-process.ts'
import type { Holding } from '../../packages/server/src/testing/attack/findings.ts'
import { watchAddress } from './addresses.ts'
import { readText } from './send.ts'

export const holdingOf = (pid: number): Holding => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kibibytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    return { mebibytes: kibibytes / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return { mebibytes: 0, descriptors: 0 }
  }
}

/** The least that a process holds within some seconds in which nothing happens to it. */
export const settled = async (pid: number, seconds: number): Promise<Holding> => {
  let least = holdingOf(pid)
  for (let second = 0; second < seconds; second += 1) {
    await pause(1000)
    const now = holdingOf(pid)
    least = {
      mebibytes: Math.min(least.mebibytes, now.mebibytes),
      descriptors: Math.min(least.descriptors, now.descriptors),
    }
  }
  return least
}

/**
 * The longest time, in milliseconds, for which the service's event loop was held since this was last asked, as the service
 * measures it itself; undefined where it does not answer within `patience` milliseconds.
 */
export const longestHold = async (
  { address }: Pick<ServiceProcess, 'address'>,
  patience = 5000,
): Promise<number | undefined> => {
  const text = await readText(address, '/metrics', { from: watchAddress(), patience })
  const seconds = /^assay_nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
