import { describe, expect, it } from 'vitest'
import { createSeenFilter, markOf } from './seen-filter.ts'

const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`)

describe('what was seen lately', () => {
  it('is known again', () => {
    const remembered = createSeenFilter(16)
    remembered.add(markOf(1, 'anna'))
    expect(remembered.has(markOf(1, 'anna'))).toBe(true)
    expect(remembered.has(markOf(1, 'bert'))).toBe(false)
  })

  it('can be forgotten', () => {
    const remembered = createSeenFilter(16)
    remembered.add(markOf(1, 'anna'))
    remembered.remove(markOf(1, 'anna'))
    expect(remembered.has(markOf(1, 'anna'))).toBe(false)
  })

  it('gives way to newer subjects instead of growing', () => {
    const remembered = createSeenFilter(4)
    for (const user of users) remembered.add(markOf(1, user))
    expect(users.filter((user) => remembered.has(markOf(1, user))).length).toBeLessThanOrEqual(16)
    expect(remembered.has(markOf(1, 'user-999'))).toBe(true)
  })

  it('is told apart by experiment and subject, and never looks like an empty place', () => {
    const marks = [1, 2, 3].flatMap((number) => users.map((user) => markOf(number, user)))
    expect(new Set(marks).size).toBeGreaterThan(2990)
    expect(marks.every((mark) => mark >= 1 && mark < 2 ** 32)).toBe(true)
  })
})
