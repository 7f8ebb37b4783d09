import { describe, expect, it } from 'vitest'
import { createTypeLabels, eventKey, timestampProblem } from './rules.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const MINUTE = 60_000

describe('the time of an event', () => {
  it.each([
    ['the time of receipt when none is sent', null, undefined],
    ['now', NOW, undefined],
    ['five minutes ahead', new Date(NOW.getTime() + 5 * MINUTE), undefined],
    [
      'a moment more than five minutes ahead',
      new Date(NOW.getTime() + 5 * MINUTE + 1),
      'must be at most 5 minutes ahead',
    ],
    ['two years ago', new Date('2024-03-02T09:00:00.000Z'), undefined],
    ['a moment more than two years ago', new Date('2024-03-02T08:59:59.999Z'), 'must be at most 2 years ago'],
  ])('may or may not be %s', (_, timestamp, problem) => {
    expect(timestampProblem(timestamp, NOW)).toBe(problem)
  })

  it('reaches back to 1 March on a leap day', () => {
    const leapDay = new Date('2028-02-29T12:00:00.000Z')
    expect(timestampProblem(new Date('2026-03-01T12:00:00.000Z'), leapDay)).toBeUndefined()
  })
})

describe('the key of an event', () => {
  it('is a UUID that depends on the subject and the event_id and on nothing else', () => {
    expect(eventKey('user', 'event')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    )
    expect(eventKey('user', 'event')).toBe(eventKey('user', 'event'))
  })

  it('tells pairs apart whose texts run together', () => {
    const keys = [eventKey('ab', 'c'), eventKey('a', 'bc'), eventKey('', 'abc'), eventKey('abc', '')]
    expect(new Set(keys).size).toBe(4)
  })

  it('lies beside those of the same time when event_id is a UUID that begins with the time', () => {
    const earlier = eventKey('anna', '01890000-0001-7aaa-8bbb-123456789abc')
    const later = eventKey('bert', '01890000-0002-7ccc-8ddd-123456789abc')
    expect(earlier.slice(0, 13)).toBe('01890000-0001')
    expect(earlier < later).toBe(true)
    expect(eventKey('anna', '01890000-0001-7aaa-8bbb-123456789abc')).not.toBe(
      eventKey('bert', '01890000-0001-7aaa-8bbb-123456789abc'),
    )
  })
})

describe('the name under which an event type is counted', () => {
  it('is its own for the first hundred types and `other` beyond, however often they come', () => {
    const labelOf = createTypeLabels()
    const types = Array.from({ length: 150 }, (_, index) => `type-${index}`)
    const labels = types.map(labelOf)
    expect(labels.slice(0, 100)).toEqual(types.slice(0, 100))
    expect(new Set(labels.slice(100))).toEqual(new Set(['other']))
    expect(labelOf('type-99')).toBe('type-99')
  })
})
