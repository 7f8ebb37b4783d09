import { expect, it } from 'vitest'
import type { Health } from '../health/schema.ts'
import { notifiedHealthAfter } from './notified-health.ts'

it('a breach is notified once, and again when it gets worse, until the flag is healthy', () => {
  const course: [Health, boolean][] = [
    ['WARNING', true],
    ['NO_DATA', false],
    ['WARNING', false],
    ['CRITICAL', false],
    ['CRITICAL', true],
    ['CRITICAL', false],
    ['WARNING', false],
    ['HEALTHY', false],
    ['WARNING', true],
    ['HEALTHY', false],
    ['CRITICAL', true],
  ]
  const backed = (at: number) => at !== 3
  let notified: 'WARNING' | 'CRITICAL' | null = null
  for (const [at, [health, isNews]] of course.entries()) {
    const after = notifiedHealthAfter(notified, health, backed(at))
    expect([at, after.isNews]).toEqual([at, isNews])
    notified = after.health
  }
  expect(notified).toBe('CRITICAL')
})
