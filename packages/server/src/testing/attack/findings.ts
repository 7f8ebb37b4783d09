import type { Caller } from './cases.ts'

/** Effect of a single case on the service. */
export interface Alone {
  caller: Caller
  name: string
  status: number
  milliseconds: number
  /** Milliseconds for which the event loop was blocked; infinite when the service had to be killed. */
  held: number
}

/** Result of the attack by one caller. */
export interface AttackReport {
  sent: number
  /** Number of answers by status; 0: the connection was closed, -1: none within 20 seconds. */
  statuses: Record<number, number>
}

/** Measurements of the probe since the last report. */
export interface ProbeReport {
  /** Milliseconds of every evaluation. */
  evaluations: number[]
  asked: number
  /** Unsuccessful answers by text, such as '503 of health'. */
  refused: Record<string, number>
}

/** Resources of a Linux process; 0 elsewhere. */
export interface Holding {
  mebibytes: number
  descriptors: number
}

/** Measurements of one run. */
export interface Findings {
  alone: readonly Alone[]
  /** Before the attack, and during the attack of each caller. */
  undisturbed: ProbeReport
  disturbed: ReadonlyMap<Caller, { probe: ProbeReport; attack: AttackReport }>
  before: Holding
  after: Holding
  isAlive: boolean
}
