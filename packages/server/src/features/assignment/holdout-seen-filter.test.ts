import { describe, expect, it } from 'vitest'
import { createHoldoutSeenFilter } from './holdout-seen-filter.ts'

const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`)

describe('noted subjects', () => {
  it('are known for their holdout alone', () => {
    const noted = createHoldoutSeenFilter(4)
    expect(noted.has(1, 'anna')).toBe(false)
    noted.add(1, 'anna')
    expect([noted.has(1, 'anna'), noted.has(2, 'anna'), noted.has(1, 'bert')]).toEqual([true, false, false])
    noted.add(2, 'bert')
    expect([noted.has(1, 'anna'), noted.has(2, 'bert')]).toEqual([false, true])
  })

  it('are never taken for others, and give way to newer ones instead of growing', () => {
    const noted = createHoldoutSeenFilter(4)
    for (const user of users) {
      expect(noted.has(1, user)).toBe(false)
      noted.add(1, user)
      expect(noted.has(1, user)).toBe(true)
    }
    expect(users.filter((user) => noted.has(1, user)).length).toBeLessThanOrEqual(16)
  })
})
