import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTimestamp } from '../../../http/shapes.ts'
import { AppError } from '../../../lib/errors.ts'
import { isTimeZone, readInZone } from './local-time.ts'

const read = (text: string, zone: string): Date =>
  readInZone(text, { zone, field: 'start_date', parse: parseTimestamp })

const refusal = (text: string, zone: string): string | undefined => {
  try {
    read(text, zone)
  } catch (error) {
    if (error instanceof AppError) return error.problems?.[0]?.msg
    throw error
  }
  return undefined
}

const MISSING = 'this local time does not exist in the time zone'
const NO_TIME = 'must be an ISO 8601 date and time'

/** A moment as the clocks of a zone show it. */
const localText = (moment: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(' ', 'T')

describe('a local time that a clock change skips', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T02:00:00', '2026-03-29T02:59:59.999'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T02:59'],
    ['Australia/Lord_Howe', '2026-10-04T02:00', '2026-10-04T02:29'],
    ['America/Santiago', '2026-09-06T00:00', '2026-09-06T00:59'],
    ['Pacific/Apia', '2011-12-30T00:00', '2011-12-30T23:59'],
  ])('does not exist in %s: %s to %s', (zone, first, last) => {
    expect([refusal(first, zone), refusal(last, zone)]).toEqual([MISSING, MISSING])
  })

  it('ends with the first time that the clocks show again', () => {
    expect(read('2026-03-29T01:59:59.999', 'Europe/Berlin').toISOString()).toBe('2026-03-29T00:59:59.999Z')
    expect(read('2026-03-29T03:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(read('2026-10-04T02:30', 'Australia/Lord_Howe').toISOString()).toBe('2026-10-03T15:30:00.000Z')
  })

  it('may be midnight, so that a date alone does not say when its day begins', () => {
    expect(refusal('2026-09-06', 'America/Santiago')).toBe(MISSING)
    expect(read('2026-09-07', 'America/Santiago').toISOString()).toBe('2026-09-07T03:00:00.000Z')
  })

  it('exists when an offset says which moment is meant', () => {
    expect(read('2026-03-29T02:30:00+01:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
})

describe('a local time that occurs twice', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25T02:00', '2026-10-25T00:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:59:59', '2026-10-25T00:59:59.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-11-01T01:59', '2026-11-01T05:59:00.000Z'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:30', '2026-04-04T14:30:00.000Z'],
  ])('is the earlier one in %s: %s', (zone, text, expected) => {
    expect(read(text, zone).toISOString()).toBe(expected)
  })

  it('is the later one when its offset says so', () => {
    expect(read('2026-10-25T02:30+01:00', 'Europe/Berlin').toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })
})

describe('any moment', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'Europe/Dublin',
    'America/New_York',
    'America/St_Johns',
    'America/Santiago',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Antarctica/Troll',
  )
  const second = fc
    .integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000))

  it('is read from what the clocks of a zone show, or the earlier moment at which they show the same', () => {
    fc.assert(
      fc.property(zone, second, (zone, moment) => {
        const text = localText(moment, zone)
        const found = read(text, zone)
        expect(localText(found, zone)).toBe(text)
        expect(found.getTime()).toBeLessThanOrEqual(moment.getTime())
      }),
      { numRuns: 500 },
    )
  })

  it('is the same in every zone when its offset is sent', () => {
    fc.assert(
      fc.property(zone, second, (zone, moment) => {
        expect(read(moment.toISOString(), zone)).toEqual(moment)
      }),
    )
  })
})

describe('what is no time', () => {
  it.each([
    '2026-06-30T23:59:60Z',
    '2026-06-30T23:59:60',
    '2016-12-31T23:59:60.5+00:00',
    '2026-06-30T25:00',
    '2026-06-31',
    '2025-02-29T12:00',
    '2026-06-30T12',
    '2026-06-30T12:00+1',
    '2026-06-30T12:00 Europe/Berlin',
    '20260630T1200Z',
    '1782820800',
    'now',
    '',
  ])('is refused, leap seconds included: %j', (text) => {
    expect([refusal(text, 'UTC'), refusal(text, 'Europe/Berlin')]).toEqual([NO_TIME, NO_TIME])
  })
})

describe('names of time zones', () => {
  it.each(['UTC', 'Etc/UTC', 'Europe/Berlin', 'europe/berlin', 'America/Argentina/Ushuaia', 'Asia/Calcutta'])(
    '%s is one',
    (name) => {
      expect(isTimeZone(name)).toBe(true)
    },
  )

  it.each([
    '',
    ' UTC',
    '+02:00',
    '-0530',
    '+01',
    'UTC+2',
    'Mars/Olympus',
    'Berlin',
    'Europe/',
    '../etc',
    'local',
  ])('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})

describe('local times', () => {
  it.each([
    ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['2026-01-01T09:00', 'Europe/Berlin', '2026-01-01T08:00:00.000Z'],
    ['2026-07-01T09:00+00:00', 'Europe/Berlin', '2026-07-01T09:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-06-15', 'Asia/Kolkata', '2026-06-14T18:30:00.000Z'],
    ['2026-06-15T23:59:59', 'UTC', '2026-06-15T23:59:59.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(read(text, zone).toISOString()).toBe(expected)
  })

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-03-08T02:30', 'America/New_York'],
    ['9999-12-31T23:00', 'America/New_York'],
  ])('%s does not exist in %s', (text, zone) => {
    expect(refusal(text, zone)).toBe('this local time does not exist in the time zone')
  })

  it.each(['2026-06-30T23:59:60Z', '2026-02-30T00:00:00Z', 'tomorrow', '2026-13-01T00:00:00Z', '1760000000'])(
    '%s is refused',
    (text) => {
      expect(refusal(text, 'UTC')).toBe('must be an ISO 8601 date and time')
    },
  )

  it('knows the names of time zones', () => {
    expect([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  })
})
