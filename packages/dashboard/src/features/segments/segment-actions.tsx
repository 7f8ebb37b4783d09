import { Archive } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Segment } from './api-types.ts'
import { useArchiveSegment, useSwitchSegment } from './commands.ts'

/** Activates, deactivates or archives a segment. */
export const SegmentActions = ({ segment }: { segment: Segment }) => {
  const mayEdit = useMay('editor')
  const refused = !mayEdit && reservedFor('editor')
  const status = useSwitchSegment(segment)
  const archive = useArchiveSegment(segment)
  return (
    <>
      <Switch
        isSelected={segment.status === 'ACTIVE'}
        isDisabled={status.isPending}
        refused={refused}
        onChange={status.run}
      >
        {segment.status === 'ACTIVE' ? 'Active' : 'Inactive'}
      </Switch>
      <ActionMenu
        label={`Actions of ${segment.name}`}
        items={[
          {
            id: 'archive',
            label: 'Archive',
            icon: <Archive />,
            tone: 'danger',
            onAction: () => archive.run(),
            refused: refused || (segment.status === 'ARCHIVED' && 'The segment is archived already.'),
          },
        ]}
      />
    </>
  )
}
