import { Badge } from '../../ui/badge.tsx'
import { count } from '../../ui/format.ts'
import type { Segment } from './api-types.ts'

const STATUS = {
  ACTIVE: { tone: 'positive', text: 'Active' },
  INACTIVE: { tone: 'neutral', text: 'Inactive' },
  ARCHIVED: { tone: 'warning', text: 'Archived' },
} as const

/** Whether a segment holds anybody: one that is not active holds nobody. */
export const SegmentStatus = ({ status }: { status: Segment['status'] }) => (
  <Badge tone={STATUS[status].tone}>{STATUS[status].text}</Badge>
)

/** How a segment says who is in it. */
export const kindInWords = ({ kind, member_count }: Pick<Segment, 'kind' | 'member_count'>): string => {
  if (kind === 'rules') return 'By rules'
  return member_count === 1 ? '1 member' : `${count(member_count ?? 0)} members`
}
