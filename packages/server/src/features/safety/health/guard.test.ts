import { describe, expect, it } from 'vitest'
import { randomSource } from '../../../../../statistics/calibration/random.ts'
import { healthyRollout, incident } from '../../../testing/rollout-simulation.ts'
import { type GuardMinute, guardRead, guardState, newGuard, nextMinutes, withMinutes } from './guard.ts'

const begin = new Date('2026-03-01T12:00:00.000Z')
const at = (seconds: number): Date => new Date(begin.getTime() + seconds * 1000)

const minute = (fields: Partial<GuardMinute>): GuardMinute => ({
  enabled: 0,
  disabled: 0,
  errors_enabled: 0,
  errors_disabled: 0,
  ...fields,
})

describe('the guard of a flag', () => {
  it('counts only minutes with evaluations of both sides', () => {
    const both = minute({ enabled: 100, disabled: 300, errors_enabled: 2, errors_disabled: 3 })
    const guard = withMinutes(newGuard(1, begin), [both, minute({ enabled: 50, errors_enabled: 50 }), both])
    expect(guardRead(guard)).toMatchObject({
      enabled: { evaluations: 200, errors: 4 },
      disabled: { evaluations: 600, errors: 6 },
      rate_ratio: 2,
      since: begin,
    })
    expect(guard.periods).toBe(1)
    expect(guardRead(newGuard(1, begin))).toMatchObject({ p_value: 1, rate_ratio: null })
  })

  it('is the same after it was stored and restored', () => {
    const seen = minute({ enabled: 100, disabled: 300, errors_enabled: 7, errors_disabled: 3 })
    const guard = withMinutes(newGuard(1.5, begin), [seen])
    expect(guardState.parse(JSON.parse(JSON.stringify(guard)))).toEqual(guard)
  })

  it('reads whole minutes whose counts were written, at most a day back', () => {
    expect(nextMinutes(begin, at(74))).toEqual({ from: begin, to: begin })
    expect(nextMinutes(begin, at(75))).toEqual({ from: begin, to: at(60) })
    expect(nextMinutes(begin, at(-600))).toEqual({ from: begin, to: begin })
    const later = at(3 * 86_400 + 15)
    expect(nextMinutes(begin, later)).toEqual({ from: at(2 * 86_400), to: at(3 * 86_400) })
  })
})

/** A small part of the simulation in bench/safety-guard.ts; the draws are always the same. */
describe('the guard in simulated rollouts', () => {
  it('does not stop healthy ones, unlike a repeated test', () => {
    const random = randomSource(20_261_121)
    const rollouts = Array.from({ length: 150 }, () => healthyRollout(random, 1))
    const share = (name: 'guard' | 'threshold' | 'repeatedTest') =>
      rollouts.filter((rollout) => rollout[name] !== undefined).length / rollouts.length
    expect(share('guard')).toBeLessThanOrEqual(0.01)
    expect(share('repeatedTest')).toBeGreaterThan(0.9)
    expect(share('threshold')).toBeGreaterThan(0.3)
  })

  it('finds an incident that a threshold on all evaluations misses', () => {
    const random = randomSource(20_261_122)
    const settings = { evaluationsPerMinute: 500, share: 0.1, healthyDays: 0.2 }
    const found = Array.from({ length: 40 }, () => incident(random, settings))
    const minutes = found.map(({ guard }) => guard ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
    expect(minutes[20]).toBeLessThanOrEqual(15)
    expect(found.every(({ threshold }) => threshold === undefined)).toBe(true)
  })
})
