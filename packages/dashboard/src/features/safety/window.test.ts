import { describe, expect, it } from 'vitest'
import { minutesText, windowMinutes } from './window.ts'

describe('the window of a health check', () => {
  it('is at least a minute, and unknown without both ends', () => {
    expect(windowMinutes('2026-11-21T10:00:00Z', '2026-11-21T10:00:05Z')).toBe(1)
    expect(windowMinutes('2026-11-21T10:00:00Z', '2026-11-21T10:14:40Z')).toBe(15)
    expect([
      windowMinutes(null, '2026-11-21T10:00:05Z'),
      windowMinutes('2026-11-21T10:00:05Z', null),
    ]).toEqual([undefined, undefined])
  })

  it('has a singular', () => {
    expect([1, 2].map(minutesText)).toEqual(['1 minute', '2 minutes'])
  })
})
