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

describe('what can change in a group', () => {
  it('is only the share of drafts, in a group that is in use', () => {
    expect(memberLock({ status: 'ACTIVE' }, member('a', 'DRAFT'))).toBeUndefined()
    expect(memberLock({ status: 'ACTIVE' }, member('a', 'PAUSED'))).toContain('Only drafts')
    expect(memberLock({ status: 'ACTIVE' }, { status: 'COMPLETED', range: null })).toContain('completed')
    expect(memberLock({ status: 'ACTIVE' }, { status: 'DRAFT', range: null })).toContain('archived')
    expect(memberLock({ status: 'ARCHIVED' }, member('a', 'DRAFT'))).toContain('Bring it back first')
  })

  it('lets nobody join a full or archived group', () => {
    expect(joinLock({ status: 'ACTIVE' }, 0.01)).toBeUndefined()
    expect(joinLock({ status: 'ACTIVE' }, 0)).toContain('given away')
    expect(joinLock({ status: 'ARCHIVED' }, 50)).toContain('archived')
  })

  it('names the running experiments that keep a group from the archive', () => {
    const experiments = [member('Draft', 'DRAFT'), member('Runs', 'ACTIVE'), member('Waits', 'PAUSED')]
    expect(archiveLock({ experiments })).toBe('Complete its running experiments first: Runs, Waits.')
    expect(
      archiveLock({ experiments: [member('Draft', 'DRAFT'), member('Done', 'COMPLETED')] }),
    ).toBeUndefined()
  })
})
