import type { Caller } from './cases.ts'

/** What one case alone did to the service. */
export interface Alone {
  caller: Caller
  name: string
  status: number
  milliseconds: number
  /** For how long it held the event loop, in milliseconds; infinite where the service had to be killed. */
  held: number
}

/** What the attack of one caller came to. */
export interface AttackReport {
  sent: number
  /** How many answers of each status; 0: the connection was closed, -1: none within 20 seconds. */
  statuses: Record<number, number>
}

/** What the probe has seen since it was last asked. */
export interface ProbeReport {
  /** Milliseconds of every evaluation. */
  evaluations: number[]
  asked: number
  /** Everything but a success, such as '503 of health', and how often. */
  refused: Record<string, number>
}

/** What a process of Linux holds; 0 elsewhere. */
export interface Holding {
  mebibytes: number
  descriptors: number
}

/** Everything that one run has measured. */
export interface Findings {
  alone: readonly Alone[]
  /** Before the attack, and during that of each caller. */
  undisturbed: ProbeReport
  disturbed: ReadonlyMap<Caller, { probe: ProbeReport; attack: AttackReport }>
  before: Holding
  after: Holding
  isAlive: boolean
}
