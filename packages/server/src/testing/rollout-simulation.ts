import type { RandomSource } from '../../../statistics/calibration/random.ts'
import {
  GUARD_ALPHA,
  type GuardMinute,
  type GuardState,
  guardRead,
  newGuard,
  withMinutes,
} from '../features/safety/health/guard.ts'

/** Cycle of the safety monitor; events within a cycle are counted together here. */
const CYCLE_MINUTES = 5
const CYCLES_PER_DAY = (24 * 60) / CYCLE_MINUTES
const CYCLES_PER_WINDOW = 3
const BEGIN = new Date(0)

/** Error rates with and without the flag, number of evaluations and rollout share. */
interface Moment {
  evaluations: number
  share: number
  rateEnabled: number
  rateDisabled: number
}

/** Cycle in which a method called for a rollback; undefined if it never did. */
type Alarm = number | undefined

/** Alarm of each method. */
export interface Watched {
  guard: Alarm
  /** More than 5 percent of errors in the last 15 minutes, of at least 100 evaluations. */
  threshold: Alarm
  /** Two-proportion test of the last 15 minutes at the guard's level, repeated in every cycle. */
  repeatedTest: Alarm
}

const happen = (random: RandomSource, { evaluations, share, ...rates }: Moment): GuardMinute => {
  const enabled = random.binomial(evaluations, share)
  const disabled = evaluations - enabled
  return {
    enabled,
    disabled,
    errors_enabled: random.binomial(enabled, rates.rateEnabled),
    errors_disabled: random.binomial(disabled, rates.rateDisabled),
  }
}

const together = (minutes: readonly GuardMinute[]): GuardMinute => ({
  enabled: minutes.reduce((sum, { enabled }) => sum + enabled, 0),
  disabled: minutes.reduce((sum, { disabled }) => sum + disabled, 0),
  errors_enabled: minutes.reduce((sum, { errors_enabled }) => sum + errors_enabled, 0),
  errors_disabled: minutes.reduce((sum, { errors_disabled }) => sum + errors_disabled, 0),
})

const isOverThreshold = ({ enabled, disabled, errors_enabled, errors_disabled }: GuardMinute): boolean =>
  enabled + disabled >= 100 && errors_enabled + errors_disabled > 0.05 * (enabled + disabled)

/** One-sided z of the pooled test of two rates against the level 0.01. */
const isSignificant = ({ enabled, disabled, errors_enabled, errors_disabled }: GuardMinute): boolean => {
  const pooled = (errors_enabled + errors_disabled) / (enabled + disabled)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / enabled + 1 / disabled))
  return deviation > 0 && (errors_enabled / enabled - errors_disabled / disabled) / deviation > 2.326348
}

/** Whether each method calls for a rollback now. */
const calls = (guard: GuardState, window: GuardMinute): Record<keyof Watched, boolean> => ({
  guard: guardRead(guard).p_value <= GUARD_ALPHA,
  threshold: isOverThreshold(window),
  repeatedTest: isSignificant(window),
})

/**
 * Monitors a flag cycle by cycle with all three methods, until each has called for a rollback or the simulation ends.
 */
const watch = (random: RandomSource, cycles: number, momentOf: (cycle: number) => Moment): Watched => {
  const alarms: Watched = { guard: undefined, threshold: undefined, repeatedTest: undefined }
  const silent = new Set<keyof Watched>(['guard', 'threshold', 'repeatedTest'])
  const recent: GuardMinute[] = []
  let guard = newGuard(1, BEGIN)
  for (let cycle = 0; cycle < cycles && silent.size > 0; cycle += 1) {
    const minute = happen(random, momentOf(cycle))
    recent.push(minute)
    if (recent.length > CYCLES_PER_WINDOW) recent.shift()
    guard = withMinutes(guard, [minute])
    const now = calls(guard, together(recent))
    for (const name of silent) {
      if (!now[name]) continue
      alarms[name] = cycle
      silent.delete(name)
    }
  }
  return alarms
}

const STAGES = [0.01, 0.05, 0.25, 0.5]

const logUniform = (random: RandomSource, from: number, to: number): number =>
  from * (to / from) ** random.uniform()

/**
 * A rollout of a flag that does no harm: 1, 5, 25 and 50 percent over its life. Between 20 and 2,000 evaluations a
 * minute; 0.1 to 5 percent of them fail, by day up to three times as often as by night, and now and then an outage of
 * an hour makes 10 to 40 percent of all fail, with and without the flag.
 */
export const healthyRollout = (random: RandomSource, days: number): Watched => {
  const cycles = days * CYCLES_PER_DAY
  const evaluations = Math.round(logUniform(random, 20, 2000) * CYCLE_MINUTES)
  const base = logUniform(random, 0.001, 0.05)
  let [outageEnds, outageRate] = [-1, 0]
  return watch(random, cycles, (cycle) => {
    if (random.uniform() < 1 / CYCLES_PER_DAY) {
      outageEnds = cycle + 60 / CYCLE_MINUTES
      outageRate = 0.1 + 0.3 * random.uniform()
    }
    const wave = 1 + 0.5 * Math.sin((2 * Math.PI * cycle) / CYCLES_PER_DAY)
    const rate = cycle < outageEnds ? outageRate : base * wave
    const share = STAGES[Math.floor((cycle * STAGES.length) / cycles)] ?? 0
    return { evaluations, share, rateEnabled: rate, rateDisabled: rate }
  })
}

/** An incident: how much goes on, who has the flag, and how long everything was well before. */
interface Incident {
  evaluationsPerMinute: number
  share: number
  healthyDays: number
}

/**
 * A flag whose error rate goes from 1 to 8 percent for those who have it.
 *
 * @returns minutes from the first error of the incident to the end of the cycle that calls for a rollback, watched for
 *   a day; undefined for a way of watching that does not, and for one that called before it
 */
export const incident = (
  random: RandomSource,
  { evaluationsPerMinute, share, healthyDays }: Incident,
): Pick<Watched, 'guard' | 'threshold'> => {
  const begins = Math.round(healthyDays * CYCLES_PER_DAY)
  const evaluations = evaluationsPerMinute * CYCLE_MINUTES
  const { guard, threshold } = watch(random, begins + CYCLES_PER_DAY, (cycle) => ({
    evaluations,
    share,
    rateEnabled: cycle < begins ? 0.01 : 0.08,
    rateDisabled: 0.01,
  }))
  const minutes = (alarm: Alarm): Alarm =>
    alarm === undefined || alarm < begins ? undefined : (alarm - begins + 1) * CYCLE_MINUTES
  return { guard: minutes(guard), threshold: minutes(threshold) }
}
