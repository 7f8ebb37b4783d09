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

describe('what a status leaves open', () => {
  it('is everything of a draft', () => {
    expect(open('DRAFT')).toEqual(PARTS)
  })

  it('is words, traffic and schedule while it runs, and targeting rules and the resume while it is paused', () => {
    const running = ['traffic_percentage', 'traffic_allocation', 'schedule']
    expect(open('ACTIVE')).toEqual([...WORDS, ...running])
    expect(new Set(open('PAUSED'))).toEqual(
      new Set([...WORDS, ...running, 'targeting_rules', 'scheduled_start']),
    )
  })

  it('is only words once it is completed', () => {
    expect(open('COMPLETED')).toEqual(WORDS)
  })
})

describe('the reason of a lock', () => {
  it('is a sentence exactly where the part is locked', () => {
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
