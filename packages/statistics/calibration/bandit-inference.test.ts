import { expect, it } from 'vitest'
import { banditInference } from './bandit-inference.ts'
import { runSimulation } from './simulation.ts'

/** The draws are always the same, so what comes out is either right on every machine or wrong on every one. */
const MINUTES = 4 * 60_000

it('the rates of a bandit are covered at every look, where plain intervals miss them', {
  timeout: MINUTES,
}, () => {
  const { verdicts } = runSimulation(banditInference, { isQuick: true, progress: () => {} })
  expect(verdicts.filter(({ isMet }) => !isMet)).toEqual([])
  const [steady, swinging, asymptotic, plain] = verdicts.map(({ measured }) => measured)
  expect(steady).toBeLessThan(0.05)
  expect(swinging).toBeLessThan(0.05)
  expect(asymptotic).toBeGreaterThan(0.05)
  expect(plain).toBeGreaterThan(0.2)
})
