import { describe, expect, it } from 'vitest'
import type { Member } from './api-types.ts'
import { archiveLock, joinLock, memberLock } from './locks.ts'

const member = (name: string, status: string): Member => ({
  id: name,
  key: name,
  name,
  status,
  share_percentage: null,
  range: [0, 50],
})

describe('the locks of a group', () => {
  it('let only drafts change, in an active group', () => {
    expect(memberLock({ status: 'ACTIVE' }, member('a', 'DRAFT'))).toBeUndefined()
    expect(memberLock({ status: 'ACTIVE' }, member('a', 'PAUSED'))).toContain('Only drafts')
    expect(memberLock({ status: 'ACTIVE' }, { status: 'COMPLETED', range: null })).toContain('completed')
    expect(memberLock({ status: 'ACTIVE' }, { status: 'DRAFT', range: null })).toContain('archived')
    expect(memberLock({ status: 'ARCHIVED' }, member('a', 'DRAFT'))).toContain('Restore it first')
  })

  it('let no experiment join a full or archived group', () => {
    expect(joinLock({ status: 'ACTIVE' }, 0.01)).toBeUndefined()
    expect(joinLock({ status: 'ACTIVE' }, 0)).toContain('allocated')
    expect(joinLock({ status: 'ARCHIVED' }, 50)).toContain('archived')
  })

  it('name the running experiments that prevent archiving', () => {
    const experiments = [member('Draft', 'DRAFT'), member('Runs', 'ACTIVE'), member('Waits', 'PAUSED')]
    expect(archiveLock({ experiments })).toBe('Complete its running experiments first: Runs, Waits.')
    expect(
      archiveLock({ experiments: [member('Draft', 'DRAFT'), member('Done', 'COMPLETED')] }),
    ).toBeUndefined()
  })
})
