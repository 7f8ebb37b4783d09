import { expect, it } from 'vitest'
import { banditInference } from './bandit-inference.ts'
import { randomSource } from './random.ts'

const RUNS = 40
const PATIENCE_MS = 4 * 60_000

/** Of 120 arms, each missed with the promised risk of .05, more than 14 are missed once in a thousand times. */
const MAX_MISSED = 14 / 120

/** The full simulation has 1,000 runs and judges the promise itself; these few find an interval that is broken. */
it('the rates of a bandit are covered at every look, where plain intervals miss them', {
  timeout: PATIENCE_MS,
}, () => {
  const [steady, swinging, , plain] = banditInference.run({
    random: randomSource(20_240_611),
    repetitions: () => RUNS,
    progress: () => {},
  })
  expect(steady).toBeLessThanOrEqual(MAX_MISSED)
  expect(swinging).toBeLessThanOrEqual(MAX_MISSED)
  expect(plain).toBeGreaterThan(2 * MAX_MISSED)
})
