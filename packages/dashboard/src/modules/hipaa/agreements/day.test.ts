import { expect, it } from 'vitest'
import { dayText } from './day.ts'

it.each([
  ['2026-01-01', '1 Jan 2026'],
  ['2026-12-31', '31 Dec 2026'],
])('the day %s is written as %s', (day, text) => {
  expect(dayText(day)).toBe(text)
})
