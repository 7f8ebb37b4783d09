import { parseAbsolute } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { isoWithOffset, momentIn, timeZones } from './time-zone.ts'

const written = (iso: string, zone: string): string | undefined => {
  const moment = momentIn(iso, zone)
  return moment && isoWithOffset(moment)
}

describe('moments in a time zone', () => {
  it('are written with the offset of the zone on that day', () => {
    expect(written('2026-07-01T10:00:00Z', 'Europe/Berlin')).toBe('2026-07-01T12:00:00+02:00')
    expect(written('2026-12-01T10:00:00Z', 'Europe/Berlin')).toBe('2026-12-01T11:00:00+01:00')
    expect(written('2026-12-01T10:00:00+05:30', 'Asia/Kolkata')).toBe('2026-12-01T10:00:00+05:30')
  })

  it('stay the same moment in every zone, in the hour that is there twice too', () => {
    for (const iso of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      expect(Date.parse(written(iso, 'Europe/Berlin') ?? '')).toBe(Date.parse(iso))
    }
  })

  it('stay as they are while their year is being typed, in zones whose clocks were off by seconds then', () => {
    for (const year of [2, 20, 202, 2027]) {
      const moment = parseAbsolute('2026-03-03T01:00:00Z', 'Asia/Tokyo').set({ year })
      expect(momentIn(isoWithOffset(moment), 'Asia/Tokyo')?.toString()).toBe(moment.toString())
    }
  })

  it('are undefined for a text that is no moment', () => {
    expect(momentIn('next week', 'UTC')).toBeUndefined()
  })

  it('can be shown in every zone offered', () => {
    const zones = timeZones()
    expect(zones[0]).toBe('UTC')
    expect(new Set(zones).size).toBe(zones.length)
    expect(zones).toContain('America/New_York')
  })
})
