import { isRolloutFinished } from '@assay/lifecycle'
import { Ban, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { type ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Schedule } from '../api-types.ts'
import { useDeleteSchedule, useMoveSchedule } from '../commands.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface ScheduleActionsProps {
  schedule: Schedule
  /** true: small and quiet, for the row of a list. */
  isCompact?: boolean
  /** Called when the rollout is deleted. */
  onDeleted?: () => unknown
}

/** The buttons and the menu with everything one can do with a rollout as a whole. */
export const ScheduleActions = ({ schedule, isCompact = false, onDeleted }: ScheduleActionsProps) => {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <MoveButton schedule={schedule} isCompact={isCompact} />
      <ScheduleMenu schedule={schedule} onEdit={() => setEditing(true)} onDeleted={onDeleted} />
      {isEditing && <ScheduleDialog schedule={schedule} onClose={() => setEditing(false)} />}
    </>
  )
}

const useLock = (): string | false => !useMay('editor', 'feature_flag.update') && reservedFor('editor')

interface ScheduleMenuProps {
  schedule: Schedule
  onEdit: () => void
  onDeleted: (() => unknown) | undefined
}

const ScheduleMenu = ({ schedule, onEdit, onDeleted }: ScheduleMenuProps) => {
  const lock = useLock()
  const { run: move } = useMoveSchedule(schedule)
  const remove = useDeleteSchedule(schedule, onDeleted)
  const finished = isRolloutFinished(schedule.status) && 'The rollout is finished.'
  const items: readonly ActionItem[] = [
    {
      id: 'edit',
      label: 'Edit name and limits',
      icon: <Pencil />,
      onAction: onEdit,
      refused: lock || finished,
    },
    {
      id: 'cancel',
      label: 'Cancel rollout',
      icon: <Ban />,
      onAction: () => move('cancel'),
      tone: 'danger',
      refused: lock || finished,
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      onAction: () => remove.run(),
      tone: 'danger',
      refused: lock || (schedule.status === 'ACTIVE' && 'Pause or cancel it first.'),
    },
  ]
  return <ActionMenu label={`Actions of ${schedule.name}`} items={items} />
}

interface MoveButtonProps {
  schedule: Schedule
  isCompact: boolean
}

const MoveButton = ({ schedule, isCompact }: MoveButtonProps) => {
  const lock = useLock()
  const { run: move, isPending } = useMoveSchedule(schedule)
  const size = isCompact ? 'small' : 'normal'
  if (isRolloutFinished(schedule.status)) return null
  if (schedule.status === 'ACTIVE') {
    return (
      <Button size={size} refused={lock} isPending={isPending} onPress={() => move('pause')}>
        <Pause aria-hidden="true" />
        Pause
      </Button>
    )
  }
  return (
    <Button
      size={size}
      look={isCompact ? 'secondary' : 'primary'}
      refused={lock}
      isPending={isPending}
      onPress={() => move('activate')}
    >
      <Play aria-hidden="true" />
      {schedule.status === 'PAUSED' ? 'Activate again' : 'Activate'}
    </Button>
  )
}
