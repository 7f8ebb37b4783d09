import type { BenchService } from './place.ts'

const SAMPLE_MS = 200

/** Bytes in a MiB, in which memory is told. */
export const MEBIBYTE = 1024 * 1024

/** What memory the service has now, its threads included, in bytes. */
export const residentBytes = async ({ service }: Pick<BenchService, 'service'>): Promise<number> => {
  const text = await (await fetch(`${service}/metrics`)).text()
  return Number(/^assay_process_resident_memory_bytes ([\d.e+]+)/m.exec(text)?.[1])
}

/** Memory of the service around a piece of work, in bytes. */
export interface Memory {
  before: number
  most: number
}

/** What memory the service had, and the most that it took while `work` ran. */
export const memoryDuring = async (place: BenchService, work: () => Promise<void>): Promise<Memory> => {
  const before = await residentBytes(place)
  let most = before
  let isRunning = true
  const sampling = (async () => {
    while (isRunning) {
      most = Math.max(most, await residentBytes(place))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  try {
    await work()
  } finally {
    isRunning = false
    await sampling
  }
  return { before, most }
}

/** How far memory grew and between which figures, as a text. */
export const growthText = ({ before, most }: Memory): string => {
  const [from, to] = [before, most].map((bytes) => (bytes / MEBIBYTE).toFixed(0))
  const growth = ((most - before) / MEBIBYTE).toFixed(0)
  return `${growth.padStart(4)} MiB of growth (${from} to ${to})`
}
