import { describe, expect, it } from 'vitest'
import { hoursInWords, lastsInWords, ownWait, startInWords, waitingInWords } from './stage-words.ts'

const stage = (change: object = {}) => ({
  trigger_type: 'TIME_BASED' as const,
  trigger_configuration: { duration: 24 },
  start_date: null,
  ...change,
})

describe('hours in words', () => {
  it('are days, hours or minutes', () => {
    expect([24, 48, 36, 1, 0.5].map(hoursInWords)).toEqual([
      '1 day',
      '2 days',
      '36 hours',
      '1 hour',
      '30 minutes',
    ])
  })
})

describe('the start of a stage in words', () => {
  it('follows the stage before, the clock, a person or the metrics', () => {
    expect(startInWords(stage(), 0)).toBe('Starts with the rollout.')
    expect(startInWords(stage(), 2)).toBe('Starts when stage 2 is completed.')
    expect(startInWords(stage({ start_date: '2026-11-25T09:00:00Z' }), 1)).toMatch(/^Starts on 25 Nov 2026/)
    expect(startInWords(stage({ trigger_type: 'MANUAL' }), 1)).toBe('Starts when somebody advances it.')
    const conditions = [{ metric: 'error_rate', comparison_type: 'less_than' as const, threshold: 0.01 }]
    const metric = stage({
      trigger_type: 'METRIC_BASED',
      trigger_configuration: { duration: 24, conditions },
    })
    expect(startInWords(metric, 1)).toBe(
      'Starts when stage 1 is completed and the error rate is below 1.00 %, over 15 minutes and at least 100 evaluations.',
    )
  })

  it('says how long it lasts and when it gives up', () => {
    expect(lastsInWords(stage())).toBe('Lasts 1 day.')
    expect(lastsInWords(stage({ trigger_configuration: { duration: 4, timeout_hours: 72 } }))).toBe(
      'Lasts 4 hours. If it cannot start within 3 days, the rollout is paused.',
    )
  })
})

describe('what a stage waits for', () => {
  it('has units and current values', () => {
    expect(
      waitingInWords(
        'error_rate to be less than 0.01 (now 0.0213); p95_latency to be less than 300 (no data)',
      ),
    ).toBe(
      'the error rate to be below 1.00 % (now 2.13 %); the 95th percentile latency to be below 300 ms (no data yet)',
    )
  })

  it('has local times, and is otherwise left as it is', () => {
    expect(waitingInWords('its start_date, 2026-11-25T09:00:00.000Z')).toMatch(
      /^its start_date, 2[45] Nov 2026/,
    )
    expect(waitingInWords('somebody to advance it')).toBe('somebody to advance it')
  })

  it('is left out when it is only the schedule', () => {
    const waits = ['the schedule to be activated again', 'somebody to advance it', null]
    expect(waits.map((waiting_for) => ownWait({ waiting_for }))).toEqual([
      undefined,
      'somebody to advance it',
      undefined,
    ])
  })
})
