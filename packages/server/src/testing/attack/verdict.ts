import type { Caller } from './cases.ts'
import type { Alone, Findings } from './findings.ts'

/**
 * Limits of a run. Times depend on the machine and its load: on a shared machine they are reported, but not checked.
 */
interface Limits {
  heldMilliseconds: number
  /** Ratio of the p99 of evaluation under attack to that before; undefined: reported, but not checked. */
  slowdown: number | undefined
  /** Allowed growth, as a factor, plus a constant for growth that no attack causes. */
  memory: { factor: number; mebibytes: number }
  descriptors: { factor: number; number: number }
}

export const BY_HAND: Limits = {
  heldMilliseconds: 100,
  slowdown: 3,
  memory: { factor: 1.1, mebibytes: 0 },
  descriptors: { factor: 1.1, number: 2 },
}
export const IN_CI: Limits = {
  heldMilliseconds: 1000,
  slowdown: undefined,
  memory: { factor: 1.25, mebibytes: 64 },
  descriptors: { factor: 1.1, number: 10 },
}

/** 99th percentile, in milliseconds. */
export const p99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

/** One sentence for each broken limit. */
export const brokenLimits = (findings: Findings, limits: Limits): string[] => [
  ...(findings.isAlive ? [] : ['The service is not alive']),
  ...findings.alone.filter(({ held }) => held > limits.heldMilliseconds).map(heldTooLong),
  ...findings.alone.filter(({ status }) => isFault(status)).map(wasFault),
  ...[...findings.disturbed].flatMap(([caller, { probe, attack }]) => [
    ...Object.entries(probe.refused).map(
      ([refusal, count]) => `Under ${caller} the probe met ${refusal} (${count} ×)`,
    ),
    ...Object.entries(attack.statuses)
      .filter(([status]) => isFault(Number(status)))
      .map(([status, count]) => `${caller} was answered ${status} (${count} ×)`),
    ...slowdown(caller, p99(probe.evaluations) / p99(findings.undisturbed.evaluations), limits),
  ]),
  ...leftBehind(findings, limits),
]

/** 501 and 503 are expected answers of a service that protects itself. */
const isFault = (status: number): boolean => status >= 500 && status !== 501 && status !== 503

const heldTooLong = ({ caller, name, held }: Alone): string =>
  Number.isFinite(held)
    ? `${caller}: ${name} held the event loop for ${held.toFixed(0)} ms`
    : `${caller}: ${name} held the event loop for good`

const wasFault = ({ caller, name, status }: Alone): string => `${caller}: ${name} was answered ${status}`

const slowdown = (caller: Caller, factor: number, limits: Limits): string[] =>
  limits.slowdown === undefined || factor <= limits.slowdown
    ? []
    : [`Under ${caller} the p99 of evaluations is ${factor.toFixed(1)} times the undisturbed one`]

const leftBehind = ({ before, after }: Findings, { memory, descriptors }: Limits): string[] => {
  const broken: string[] = []
  if (after.mebibytes > before.mebibytes * memory.factor + memory.mebibytes) {
    broken.push(`Memory went from ${before.mebibytes.toFixed(0)} to ${after.mebibytes.toFixed(0)} MiB`)
  }
  if (after.descriptors > before.descriptors * descriptors.factor + descriptors.number) {
    broken.push(`Descriptors went from ${before.descriptors} to ${after.descriptors}`)
  }
  return broken
}
