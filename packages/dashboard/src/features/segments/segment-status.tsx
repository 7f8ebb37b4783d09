import { Badge } from '../../ui/badge.tsx'
import { count } from '../../ui/format.ts'
import type { Segment } from './api-types.ts'

const STATUS = {
  ACTIVE: { tone: 'positive', text: 'Active' },
  INACTIVE: { tone: 'neutral', text: 'Inactive' },
  ARCHIVED: { tone: 'warning', text: 'Archived' },
} as const

/** The status of a segment; only an active one matches subjects. */
export const SegmentStatus = ({ status }: { status: Segment['status'] }) => (
  <Badge tone={STATUS[status].tone}>{STATUS[status].text}</Badge>
)

/** The kind of a segment, with the number of members of an id list. */
export const kindText = ({ kind, member_count }: Pick<Segment, 'kind' | 'member_count'>): string => {
  if (kind === 'rules') return 'Rules'
  return member_count === 1 ? '1 member' : `${count(member_count ?? 0)} members`
}
