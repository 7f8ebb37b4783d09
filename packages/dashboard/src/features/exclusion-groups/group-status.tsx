import { Archive, CircleCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import type { Group } from './api-types.ts'

/** The status of a group; only an active one keeps its experiments apart. */
export const GroupStatus = ({ status }: Pick<Group, 'status'>) =>
  status === 'ACTIVE' ? (
    <Badge tone="positive" icon={<CircleCheck aria-hidden="true" />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<Archive aria-hidden="true" />}>Archived</Badge>
  )
