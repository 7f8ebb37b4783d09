import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXPERIMENT_FIELDS, type ExperimentPart, isLocked, lockReason } from './locks.ts'
import { EXPERIMENT_STATUSES } from './status.ts'

const PARTS: readonly ExperimentPart[] = [
  ...EXPERIMENT_FIELDS,
  'traffic_allocation',
  'mutual_exclusion_group_id',
  'schedule',
  'scheduled_start',
]

const open = (status: (typeof EXPERIMENT_STATUSES)[number]) => PARTS.filter((part) => !isLocked(part, status))

const WORDS = ['name', 'description', 'hypothesis', 'tags']

describe('the unlocked parts by status', () => {
  it('are all in a draft', () => {
    expect(open('DRAFT')).toEqual(PARTS)
  })

  it('are words, traffic and schedule while it runs, and targeting rules and the resume while it is paused', () => {
    const running = ['traffic_percentage', 'traffic_allocation', 'schedule']
    expect(open('ACTIVE')).toEqual([...WORDS, ...running])
    expect(new Set(open('PAUSED'))).toEqual(
      new Set([...WORDS, ...running, 'targeting_rules', 'scheduled_start']),
    )
  })

  it('are only words once it is completed', () => {
    expect(open('COMPLETED')).toEqual(WORDS)
  })
})

describe('the reason of a lock', () => {
  it('is a sentence if and only if the part is locked', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PARTS), fc.constantFrom(...EXPERIMENT_STATUSES), (part, status) => {
        const reason = lockReason({ status, archived_at: null }, part)
        expect(reason !== undefined).toBe(isLocked(part, status))
        if (reason !== undefined) expect(reason).toMatch(/^[A-Z].+\.$/)
      }),
    )
  })

  it('is the archive for every part of an archived experiment', () => {
    const reasons = PARTS.map((part) => lockReason({ status: 'DRAFT', archived_at: 'then' }, part))
    expect(new Set(reasons)).toEqual(new Set(['The experiment is archived. Unarchive it first.']))
  })
})
