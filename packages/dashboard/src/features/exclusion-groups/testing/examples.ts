import type { Group, Member } from '../api-types.ts'
import { withRanges } from '../shares.ts'

/** A draft in a group, named after its id. */
export const member = (id: string, share: number | null, fields: Partial<Member> = {}): Member => ({
  id,
  key: id,
  name: id.toUpperCase(),
  status: 'DRAFT',
  share_percentage: share,
  range: [0, 0],
  ...fields,
})

/** An active group with the ranges of its members. */
export const group = (members: readonly Member[] = [], fields: Partial<Group> = {}): Group => {
  const { traffic_percentage = 100 } = fields
  return {
    id: '00000000-0000-4000-8000-00000000000b',
    name: 'Checkout',
    description: null,
    status: 'ACTIVE',
    owner_id: null,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    ...fields,
    ...withRanges({ traffic_percentage, experiments: [...members] }),
  }
}
