import { freshRateGuard, type GuardStratum, rateGuardEvidence, withGuardPeriod } from '@assay/statistics'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'
import type { GuardRead } from './schema.ts'

/** p-value at which harm is proven: without harm, at most one flag in a hundred ever reaches it. */
export const GUARD_ALPHA = 0.01
/** p-value at which people are warned. */
export const WARNING_P_VALUE = 0.1

/** Counts of a minute for subjects with the flag, and for those without it. */
export interface GuardMinute {
  enabled: number
  disabled: number
  errors_enabled: number
  errors_disabled: number
}

/** State of a sequential guard between two interim looks, in the form in which the database stores it. */
export const guardState = z.object({
  periods: z.int(),
  lnSums: z.array(z.number()),
  tolerated_ratio: z.number(),
  since: z.iso.datetime().transform((text) => new Date(text)),
  totals: z.object({
    enabled: z.int(),
    disabled: z.int(),
    errors_enabled: z.int(),
    errors_disabled: z.int(),
  }),
})
export type GuardState = z.output<typeof guardState>

export const newGuard = (tolerated_ratio: number, since: Date): GuardState => ({
  periods: freshRateGuard.periods,
  lnSums: [...freshRateGuard.lnSums],
  tolerated_ratio,
  since,
  totals: { enabled: 0, disabled: 0, errors_enabled: 0, errors_disabled: 0 },
})

const stratumOf = (minute: GuardMinute): GuardStratum => ({
  treatedTrials: minute.enabled,
  untreatedTrials: minute.disabled,
  treatedFailures: minute.errors_enabled,
  untreatedFailures: minute.errors_disabled,
})

/**
 * The guard after further minutes, evaluated as one interim look. Minutes with evaluations of one side only do not
 * count.
 */
export const withMinutes = (guard: GuardState, minutes: readonly GuardMinute[]): GuardState => {
  const comparable = minutes.filter(({ enabled, disabled }) => enabled > 0 && disabled > 0)
  const { periods, lnSums } = withGuardPeriod(guard, comparable.map(stratumOf), guard.tolerated_ratio)
  const sum = (pick: (minute: GuardMinute) => number): number =>
    comparable.reduce((total, minute) => total + pick(minute), 0)
  const { totals } = guard
  return {
    ...guard,
    periods,
    lnSums: [...lnSums],
    totals: {
      enabled: totals.enabled + sum(({ enabled }) => enabled),
      disabled: totals.disabled + sum(({ disabled }) => disabled),
      errors_enabled: totals.errors_enabled + sum(({ errors_enabled }) => errors_enabled),
      errors_disabled: totals.errors_disabled + sum(({ errors_disabled }) => errors_disabled),
    },
  }
}

/** The guard's evidence in the form that the API returns. */
export const guardRead = (guard: GuardState): GuardRead => {
  const { enabled, disabled, errors_enabled, errors_disabled } = guard.totals
  const isKnown = enabled > 0 && errors_disabled > 0
  return {
    p_value: rateGuardEvidence(guard).pValue,
    alpha: GUARD_ALPHA,
    tolerated_ratio: guard.tolerated_ratio,
    enabled: { evaluations: enabled, errors: errors_enabled },
    disabled: { evaluations: disabled, errors: errors_disabled },
    rate_ratio: isKnown ? errors_enabled / enabled / (errors_disabled / disabled) : null,
    since: guard.since,
  }
}

/** Time after which counts of a minute are complete: processes write them within it after the minute's end. */
const SETTLED_AFTER_MS = 15_000
const FURTHEST_BACK_MS = DAY_MS

/**
 * The interval that a guard reads next: whole minutes that are over and whose counts are complete, at most a day back.
 */
export const nextMinutes = (guardedUntil: Date, now: Date): { from: Date; to: Date } => {
  const end = Math.floor((now.getTime() - SETTLED_AFTER_MS) / MINUTE_MS) * MINUTE_MS
  const start = Math.max(guardedUntil.getTime(), end - FURTHEST_BACK_MS)
  return { from: new Date(start), to: new Date(Math.max(start, end)) }
}
