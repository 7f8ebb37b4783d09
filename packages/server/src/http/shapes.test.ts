import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { id, jsonObject, parseTimestamp, percent, queryFlag, text, timestamp, word } from './shapes.ts'

const accepts = (shape: z.ZodType, value: unknown): boolean => shape.safeParse(value).success

describe('an id', () => {
  it('ignores letter case', () => {
    const sent = 'ABCDEF00-0000-4000-8000-00000000000A'
    expect(id.parse(sent)).toBe(sent.toLowerCase())
  })
})

describe('timestamps', () => {
  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.1Z', '2026-03-01T12:00:00.100Z'],
    ['2026-03-01T12:00:00.123456789Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T12:00:00', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01 12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01t12:00:00-0530', '2026-03-01T17:30:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2024-02-29T00:00:00z', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (input, expected) => {
    expect(parseTimestamp(input)?.toISOString()).toBe(expected)
  })

  it.each([
    '',
    'now',
    '2026',
    '2026-3-1',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-01T25:00:00Z',
    '2026-01-01T12:60:00Z',
    '2026-01-01T12:00:61Z',
    '2026-01-01T12:00:00+99:00',
    '2026-01-01T12:00:00 Z',
    '20260101T120000Z',
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00+14:00',
    '+002026-01-01T00:00:00Z',
    '1767225600',
    'Sat, 21 Nov 2026 10:00:00 GMT',
  ])('%j is not a timestamp', (input) => {
    expect(parseTimestamp(input)).toBeUndefined()
    expect(accepts(timestamp, input)).toBe(false)
  })

  it('survive a round trip, to the millisecond', () => {
    const years = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
        expect(parseTimestamp(date.toISOString())?.getTime()).toBe(date.getTime())
      }),
    )
  })
})

describe('enumerations', () => {
  const method = word(['benjamini-hochberg', 'none', 'A_B'])

  it.each(['benjamini-hochberg', 'BENJAMINI_HOCHBERG', 'Benjamini_hochberg'])(
    '%s is normalised to the listed spelling',
    (sent) => {
      expect(method.parse(sent)).toBe('benjamini-hochberg')
    },
  )

  it('preserve the listed spelling', () => {
    expect(method.parse('a-b')).toBe('A_B')
    expect(accepts(method, 'ab')).toBe(false)
    expect(accepts(method, 7)).toBe(false)
    expect(accepts(method, null)).toBe(false)
  })
})

describe('percentages', () => {
  it.each([0, 0.01, 33.33, 29.03, 99.99, 100])('%d is valid', (value) => {
    expect(accepts(percent, value)).toBe(true)
  })

  it.each([-0.01, 100.01, 33.333, 0.001, 1e-100, Number.NaN, '50', null])('%s is none', (value) => {
    expect(accepts(percent, value)).toBe(false)
  })

  it('accept two decimals', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), (n) => accepts(percent, n / 100)))
  })
})

describe('strings', () => {
  it('are limited in characters and storable in PostgreSQL', () => {
    expect(accepts(text(1, 3), 'abc')).toBe(true)
    expect(accepts(text(1, 3), 'abcd')).toBe(false)
    expect(accepts(text(1, 3), '')).toBe(false)
    expect(accepts(text(1, 3), 'a\0')).toBe(false)
    expect(accepts(text(1, 3), '\ud800')).toBe(false)
    expect(accepts(text(1, 3), '😀')).toBe(true)
  })
})

describe('flags in a query', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['TRUE', true],
    ['false', false],
    ['0', false],
    [undefined, true],
  ])('%s is %s', (sent, expected) => {
    expect(queryFlag(true).parse(sent)).toBe(expected)
  })

  it.each(['', 'yes', '2', 'null'])('%j is none', (sent) => {
    expect(accepts(queryFlag(true), sent)).toBe(false)
  })
})

describe('JSON objects', () => {
  it('are limited in bytes of UTF-8', () => {
    expect(accepts(jsonObject(9), { a: 'x' })).toBe(true)
    expect(accepts(jsonObject(9), { a: 'ü' })).toBe(false)
    expect(accepts(jsonObject(9), [])).toBe(false)
    expect(accepts(jsonObject(9), null)).toBe(false)
  })
})
