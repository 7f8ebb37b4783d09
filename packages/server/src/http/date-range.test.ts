import { expect, it } from 'vitest'
import { refuseReversedRange } from './date-range.ts'

const [early, late] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')]

it('refuses a range of dates only when it ends before it begins', () => {
  const ranges = [{}, { from_date: late }, { to_date: early }, { from_date: early, to_date: early }]
  for (const range of ranges) expect(() => refuseReversedRange(range)).not.toThrow()
  expect(() => refuseReversedRange({ from_date: late, to_date: early })).toThrow(
    expect.objectContaining({ kind: 'invalid', message: 'from_date must not be after to_date' }),
  )
})
