import { expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { closingTimes } from './closing-times.ts'

it.each([
  [{}, { delayMs: 0, requestsMs: 6500, workMs: 1500, workersMs: 8000 }],
  [
    { SHUTDOWN_DELAY_SECONDS: '15', SHUTDOWN_TIMEOUT_SECONDS: '30' },
    { delayMs: 15_000, requestsMs: 11_500, workMs: 1500, workersMs: 28_000 },
  ],
  [
    { SHUTDOWN_DELAY_SECONDS: '0', SHUTDOWN_TIMEOUT_SECONDS: '5' },
    { delayMs: 0, requestsMs: 1500, workMs: 1500, workersMs: 3000 },
  ],
])('the steps of a shutdown share the time of %j and leave some for the database', (settings, times) => {
  expect(closingTimes(readConfig(settings))).toEqual(times)
})

it('a delay without time for the remaining steps is refused at the start', () => {
  expect(() => readConfig({ SHUTDOWN_DELAY_SECONDS: '6' })).toThrow(
    'SHUTDOWN_TIMEOUT_SECONDS must be at least 5 more than SHUTDOWN_DELAY_SECONDS',
  )
})
