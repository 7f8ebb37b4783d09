import { describe, expect, it } from 'vitest'
import { figure, lines, page } from './report.ts'
import { type Check, mean, median, runSimulation, type Simulation, shareOf } from './simulation.ts'

const check = (changes: Partial<Check> = {}): Check => ({
  metric: 'share',
  expected: 0.5,
  low: 0.4,
  high: 0.6,
  basis: 'a fair coin',
  ...changes,
})

const simulation = (checks: readonly Check[], run: Simulation['run']): Simulation => ({
  id: 'A99',
  title: 'A coin',
  setup: 'Tosses',
  quickDivisor: 4,
  checks,
  run,
})

const options = { isQuick: false, progress: () => {} }
const verdictOf = (changes: Partial<Check>, measured: number, isQuick = false) =>
  runSimulation(
    simulation([check(changes)], () => [measured]),
    { ...options, isQuick },
  ).verdicts[0]!

describe('a simulation', () => {
  it('meets an interval or misses it', () => {
    expect(verdictOf({}, 0.41).isMet).toBe(true)
    expect(verdictOf({}, 0.39).isMet).toBe(false)
    expect(verdictOf({}, Number.NaN).isMet).toBe(false)
  })

  it('has wider intervals with fewer repetitions, except for exact figures', () => {
    const { low, high, isMet } = verdictOf({}, 0.31, true)
    expect([low, high].map((end) => Number(end.toFixed(12)))).toEqual([0.3, 0.7])
    expect(isMet).toBe(true)
    expect(verdictOf({ isExact: true }, 0.31, true).isMet).toBe(false)
  })

  it('fails when a negative control meets the claim that it should miss', () => {
    const control = { expected: 0.93, low: 0.9, high: 0.96, mustMiss: { low: 0.944, high: 0.956 } }
    expect(verdictOf(control, 0.93).isMet).toBe(true)
    expect(verdictOf(control, 0.95).isMet).toBe(false)
  })

  it('gives the same draws in every run and fewer of them in a quick one', () => {
    const tosses = simulation([check(), check({ metric: 'tosses' })], ({ random, repetitions }) => {
      const count = repetitions(1000)
      return [shareOf(count, () => random.uniform() < 0.5), count]
    })
    const measured = (isQuick: boolean) =>
      runSimulation(tosses, { ...options, isQuick }).verdicts.map((verdict) => verdict.measured)
    expect(measured(false)).toEqual(measured(false))
    expect(measured(false)[0]).toBeCloseTo(0.5, 1)
    expect([measured(false)[1], measured(true)[1]]).toEqual([1000, 250])
  })

  it('reports its progress in tenths', () => {
    const seen: string[] = []
    const slow = simulation([], ({ progress }) => {
      for (let run = 0; run < 100; run++) progress(run, 100)
      return []
    })
    runSimulation(slow, { isQuick: false, progress: (text) => seen.push(text) })
    expect(seen).toEqual(
      ['10%', '20%', '30%', '40%', '50%', '60%', '70%', '80%', '90%'].map((text) => `A99 ${text}`),
    )
  })
})

describe('the report', () => {
  it('says of every figure what came out and what had to', () => {
    const checks = [check(), check({ metric: 'control', mustMiss: { low: 0.4, high: 0.45 } })]
    const outcome = runSimulation(
      simulation(checks, () => [0.39, 0.5]),
      options,
    )
    expect(lines(outcome).join('\n')).toContain(
      'NOT MET share: 0.39 (expected 0.5, interval 0.4 to 0.6; a fair coin)',
    )
    expect(page([outcome])).toContain('| control | 0.5 | 0.5 | 0.4 to 0.6 | a fair coin | caught |')
  })

  it('rounds figures to what a reader can use', () => {
    expect([0.123456789, 62.123456, 499029, 110.3822].map(figure)).toEqual([
      '0.1235',
      '62.1',
      '499029',
      '110.3822',
    ])
  })
})

describe('averages', () => {
  it('are the mean and the middle of values', () => {
    expect(mean([1, 2, 6])).toBe(3)
    expect(median([9, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 9])).toBe(3)
  })
})
