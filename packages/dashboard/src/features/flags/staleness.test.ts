import { describe, expect, it } from 'vitest'
import { staleReason } from './staleness.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

const flag = (change: Partial<Parameters<typeof staleReason>[0]> = {}) => ({
  status: 'ACTIVE' as const,
  targeting_rules: null,
  rollout_percentage: 100,
  rollout_schedule_id: null,
  updated_at: daysAgo(75),
  variants: [],
  ...change,
})

describe('a stale flag', () => {
  it('is one that everybody has had for two months', () => {
    expect(staleReason(flag(), NOW)).toBe(
      'Everybody has had the same value for 75 days. Remove the flag from the code, then archive it.',
    )
    expect(staleReason(flag({ updated_at: daysAgo(59) }), NOW)).toBeUndefined()
  })

  it('is one that is on for nobody', () => {
    expect(staleReason(flag({ rollout_percentage: 0 }), NOW)).toMatch(/On at 0 %/)
  })

  it('is one that has been off for three months', () => {
    expect(staleReason(flag({ status: 'INACTIVE', updated_at: daysAgo(89) }), NOW)).toBeUndefined()
    expect(staleReason(flag({ status: 'INACTIVE', updated_at: daysAgo(90) }), NOW)).toMatch(
      /Off and unchanged/,
    )
  })

  it('is none that gives subjects different values, has a rollout or is archived', () => {
    const variants = [
      { key: 'a', value: 1, weight: 50, description: null },
      { key: 'b', value: 2, weight: 50, description: null },
    ]
    const rules = {
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{ attribute: 'a', operator: 'equals', value: 1 }] }],
      rollout_percentage: 50,
    }
    const fresh = [
      flag({ rollout_percentage: 50 }),
      flag({ variants }),
      flag({ targeting_rules: rules }),
      flag({ rollout_schedule_id: 'x' }),
      flag({ status: 'ARCHIVED' }),
    ]
    expect(fresh.map((one) => staleReason(one, NOW))).toEqual(fresh.map(() => undefined))
  })
})
