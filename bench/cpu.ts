import { readdirSync, readFileSync } from 'node:fs'

/** Where Linux tells how much time its processes have had; elsewhere nothing is known and every figure is 0. */
const PROC = '/proc'
/** Linux counts in hundredths of a second. */
const TICK_MICROSECONDS = 10_000

interface ProcessTimes {
  parent: number
  microseconds: number
}

/** CPU time of a process and of those it started, also those that have ended, so far, in microseconds. */
export const cpuTime = (pid: number): number => {
  const all = processes()
  const timeOf = (id: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === id).map(([child]) => timeOf(child))
    return (all.get(id)?.microseconds ?? 0) + children.reduce((sum, time) => sum + time, 0)
  }
  return timeOf(pid)
}

const processes = (): Map<number, ProcessTimes> => {
  const found = new Map<number, ProcessTimes>()
  for (const name of names()) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (times) found.set(Number(name), times)
  }
  return found
}

const names = (): string[] => {
  try {
    return readdirSync(PROC)
  } catch {
    return []
  }
}

/** A process may end while it is looked at. The name of its program, in parentheses, may hold anything. */
const timesOf = (pid: string): ProcessTimes | undefined => {
  try {
    const fields = readFileSync(`${PROC}/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    // Its own time and that of its children that have ended, each in user and system mode.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0)
    return { parent: fields[1] ?? 0, microseconds: ticks * TICK_MICROSECONDS }
  } catch {
    return undefined
  }
}
