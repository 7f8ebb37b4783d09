import { isRolloutFinished } from '@assay/lifecycle'
import { Ban, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { type ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { deleteSchedule, type Schedule } from '../queries.ts'
import { useScheduleMoves } from '../use-schedule-moves.ts'
import { FrameDialog } from './schedule-dialog.tsx'

interface ScheduleActionsProps {
  schedule: Schedule
  /** row: in a list, where no button may shout. */
  place?: 'page' | 'row'
  /** What follows when the schedule is deleted. */
  onDeleted?: () => unknown
}

const isFinished = ({ status }: Schedule): boolean => isRolloutFinished(status)

/** Everything one can do with a schedule as a whole. */
export const ScheduleActions = ({ schedule, place = 'page', onDeleted }: ScheduleActionsProps) => {
  const mayEdit = useMay('editor')
  const [isEditing, setEditing] = useState(false)
  const { move, isPending } = useScheduleMoves(schedule)
  const remove = useDelete(schedule, onDeleted)
  const locked = !mayEdit && reservedFor('editor')
  const items: readonly ActionItem[] = [
    {
      id: 'edit',
      label: 'Edit name and limits',
      icon: <Pencil />,
      onAction: () => setEditing(true),
      refused: locked || (isFinished(schedule) && 'The rollout is finished.'),
    },
    {
      id: 'cancel',
      label: 'Cancel the rollout',
      icon: <Ban />,
      onAction: () => move('cancel'),
      tone: 'danger',
      refused: locked || (isFinished(schedule) && 'The rollout is finished.'),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      onAction: remove,
      tone: 'danger',
      refused: locked || (schedule.status === 'ACTIVE' && 'Pause or cancel it first.'),
    },
  ]
  return (
    <>
      <MoveButton schedule={schedule} place={place} locked={locked} isPending={isPending} onMove={move} />
      <ActionMenu label={`Actions of ${schedule.name}`} items={items} />
      {isEditing && <FrameDialog schedule={schedule} onClose={() => setEditing(false)} />}
    </>
  )
}

interface MoveButtonProps {
  schedule: Schedule
  place: 'page' | 'row'
  locked: string | false
  isPending: boolean
  onMove: (move: 'activate' | 'pause') => void
}

const MoveButton = ({ schedule, place, locked, isPending, onMove }: MoveButtonProps) => {
  const size = place === 'row' ? 'small' : 'normal'
  if (isFinished(schedule)) return null
  if (schedule.status === 'ACTIVE') {
    return (
      <Button size={size} refused={locked} isPending={isPending} onPress={() => onMove('pause')}>
        <Pause aria-hidden="true" />
        Pause
      </Button>
    )
  }
  return (
    <Button
      size={size}
      look={place === 'row' ? 'secondary' : 'primary'}
      refused={locked}
      isPending={isPending}
      onPress={() => onMove('activate')}
    >
      <Play aria-hidden="true" />
      {schedule.status === 'PAUSED' ? 'Activate again' : 'Activate'}
    </Button>
  )
}

const useDelete = (schedule: Schedule, onDeleted: (() => unknown) | undefined) => {
  const confirm = useConfirm()
  const change = useCommand({
    changes: ['rollouts'],
    run: () => deleteSchedule(schedule.id),
    onDone: () => {
      toast({ title: `${schedule.name} is deleted` })
      return onDeleted?.()
    },
  })
  const ask = async () => {
    const text = `Whoever has ${schedule.feature_flag_key} keeps it. The plan and its stages are gone; its history stays in the audit log.`
    const question = { title: `Delete ${schedule.name}?`, text, action: 'Delete rollout' }
    if (await confirm({ ...question, tone: 'danger' })) change.run()
  }
  return () => void ask()
}
