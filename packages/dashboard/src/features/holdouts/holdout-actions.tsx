import { CircleStop, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { type ActionItem, ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import type { Holdout } from './api-types.ts'
import { useDeleteHoldout, useEndHoldout, useStartHoldout } from './commands.ts'
import { HoldoutDialog } from './holdout-dialog.tsx'
import { deletionLock, stateOf } from './state.ts'

interface HoldoutActionsProps {
  holdout: Holdout
  /** Called when it is deleted. */
  leave?: () => unknown
}

/** The menu to edit or delete a holdout. */
export const HoldoutMenu = ({ holdout, leave }: HoldoutActionsProps) => {
  const [isEditing, setIsEditing] = useState(false)
  const remove = useDeleteHoldout(holdout, leave)
  const locked = !useMay('admin') && reservedFor('admin')
  const items: readonly ActionItem[] = [
    {
      id: 'edit',
      label: 'Edit',
      icon: <Pencil />,
      refused: locked,
      onAction: () => setIsEditing(true),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      tone: 'danger',
      refused: locked || deletionLock(holdout),
      onAction: () => remove.run(),
    },
  ]
  return (
    <>
      <ActionMenu label={`Actions of ${holdout.name}`} items={items} />
      {isEditing && <HoldoutDialog holdout={holdout} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** The button to start or end a holdout; an ended one has none. */
export const HoldoutButton = ({ holdout }: { holdout: Holdout }) => {
  const locked = !useMay('admin') && reservedFor('admin')
  const state = stateOf(holdout)
  const start = useStartHoldout(holdout)
  const end = useEndHoldout(holdout)
  if (state === 'ended') return null
  return state === 'active' ? (
    <Button refused={locked} isPending={end.isPending} onPress={() => end.run()}>
      <CircleStop aria-hidden="true" />
      End
    </Button>
  ) : (
    <Button look="primary" refused={locked} isPending={start.isPending} onPress={() => start.run()}>
      <Play aria-hidden="true" />
      Start
    </Button>
  )
}
