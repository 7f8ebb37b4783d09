import type { Findings } from '../../packages/server/src/testing/attack/findings.ts'
/** What must hold. Times depend on the machine and what else runs on it: where it is not ours alone, they are shown only. */
export interface Limits {
  heldMilliseconds: number
  /** Of the p99 of evaluation, disturbed by undisturbed; undefined: it is shown and does not decide. */
  slowdown: number | undefined
  /** What may be left behind, as a factor, and beside it for what no attack causes. */
  memory: {
    factor: number
    mebibytes: number
  }
  descriptors: {
    factor: number
    number: number
  }
}
export declare const BY_HAND: Limits
export declare const IN_CI: Limits
/** Milliseconds that 99 percent of the values do not exceed. */
export declare const p99: (values: readonly number[]) => number
/** One sentence for each limit that is broken. */
export declare const brokenLimits: (findings: Findings, limits: Limits) => string[]
