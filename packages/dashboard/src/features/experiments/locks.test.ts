import { describe, expect, it } from 'vitest'
import type { Status } from './api-types.ts'
import { lockReason, type Part } from './locks.ts'

const openParts = (status: Status): Part[] => {
  const parts: Part[] = [
    'facts',
    'key',
    'type',
    'metrics',
    'variants',
    'allocation',
    'rules',
    'traffic',
    'group',
    'plan',
    'statistics',
    'schedule',
  ]
  return parts.filter((part) => lockReason({ status, archived_at: null }, part) === undefined)
}

describe('what may still change', () => {
  it('is everything of a draft', () => {
    expect(openParts('DRAFT')).toHaveLength(12)
  })

  it('is never what decides the statistics once the experiment runs', () => {
    expect(openParts('ACTIVE')).toEqual(['facts', 'allocation', 'traffic', 'schedule'])
    expect(openParts('PAUSED')).toEqual(['facts', 'allocation', 'rules', 'traffic', 'schedule'])
  })

  it('is only the words of a completed experiment, and nothing of an archived one', () => {
    expect(openParts('COMPLETED')).toEqual(['facts'])
    expect(lockReason({ status: 'DRAFT', archived_at: '2026-01-01T00:00:00Z' }, 'facts')).toContain(
      'archived',
    )
  })
})
