import { Archive } from 'lucide-react'
import { useChange } from '../../api/use-command.ts'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { archiveSegment, changeSegment, type Segment } from './queries.ts'

/** Whether the segment is in force, and archiving. */
export const SegmentActions = ({ segment }: { segment: Segment }) => {
  const mayEdit = useMay('editor')
  const refused = !mayEdit && reservedFor('editor')
  const status = useStatus(segment)
  const archive = useArchive(segment)
  return (
    <>
      <Switch
        isSelected={segment.status === 'ACTIVE'}
        isDisabled={status.isPending}
        refused={refused}
        onChange={(isOn) => status.mutate(isOn ? 'ACTIVE' : 'INACTIVE')}
      >
        {segment.status === 'ACTIVE' ? 'Active' : 'Holds nobody'}
      </Switch>
      <ActionMenu
        label={`Actions of ${segment.name}`}
        items={[
          {
            id: 'archive',
            label: 'Archive',
            icon: <Archive />,
            tone: 'danger',
            onAction: archive,
            refused: refused || (segment.status === 'ARCHIVED' && 'It is archived already.'),
          },
        ]}
      />
    </>
  )
}

const useStatus = (segment: Segment) => {
  const change = useChange({
    act: (status: Segment['status']) => changeSegment(segment.id, { status }),
    onDone: ({ status, name }) => {
      toast({
        title: status === 'ACTIVE' ? `${name} is active` : `${name} holds nobody now`,
        undo: () => change.mutateAsync(status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'),
      })
    },
  })
  return change
}

const useArchive = (segment: Segment) => {
  const confirm = useConfirm()
  const change = useChange({
    act: () => archiveSegment(segment.id),
    onDone: () => {
      toast({
        title: `${segment.name} is archived`,
        undo: () => changeSegment(segment.id, { status: 'ACTIVE' }),
      })
    },
  })
  const ask = async () => {
    const text =
      'It holds nobody from now on and is no longer offered in rules. This works only while no flag and no unfinished experiment names it. Nothing is lost: it can be made active again.'
    const question = { title: `Archive ${segment.name}?`, text, action: 'Archive segment' }
    if (await confirm({ ...question, tone: 'danger' })) change.mutate()
  }
  return () => void ask()
}
