import { describe, expect, it } from 'vitest'
import { createRemembered } from './remembered.ts'

describe('what was seen lately', () => {
  it('is known again, per experiment and subject', () => {
    const remembered = createRemembered(16)
    remembered.add(1, 'anna')
    expect(remembered.has(1, 'anna')).toBe(true)
    expect(remembered.has(2, 'anna')).toBe(false)
    expect(remembered.has(1, 'bert')).toBe(false)
  })

  it('can be forgotten', () => {
    const remembered = createRemembered(16)
    remembered.add(1, 'anna')
    remembered.remove(1, 'anna')
    expect(remembered.has(1, 'anna')).toBe(false)
  })

  it('gives way to newer subjects instead of growing', () => {
    const remembered = createRemembered(4)
    const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`)
    for (const user of users) remembered.add(1, user)
    expect(users.filter((user) => remembered.has(1, user)).length).toBeLessThanOrEqual(16)
    expect(remembered.has(1, 'user-999')).toBe(true)
  })
})
