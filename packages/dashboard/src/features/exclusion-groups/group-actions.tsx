import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { type ActionItem, ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import type { Group } from './api-types.ts'
import { useArchiveGroup, useUnarchiveGroup } from './commands.ts'
import { GroupDialog } from './group-dialog.tsx'
import { archiveLock, joinLock } from './locks.ts'
import { freeShare } from './shares.ts'

/** The menu to edit, archive or restore a group. */
export const GroupMenu = ({ group }: { group: Group }) => {
  const [isEditing, setIsEditing] = useState(false)
  const mayEdit = useMay('editor')
  const isAdmin = useMay('admin')
  const archive = useArchiveGroup(group)
  const unarchive = useUnarchiveGroup(group)
  const items: readonly ActionItem[] = [
    {
      id: 'edit',
      label: 'Edit',
      icon: <Pencil />,
      refused: !mayEdit && reservedFor('editor'),
      onAction: () => setIsEditing(true),
    },
    group.status === 'ARCHIVED'
      ? {
          id: 'unarchive',
          label: 'Restore',
          icon: <ArchiveRestore />,
          refused: !isAdmin && reservedFor('admin'),
          onAction: () => unarchive.run(),
        }
      : {
          id: 'archive',
          label: 'Archive',
          icon: <Archive />,
          refused: isAdmin ? archiveLock(group) : reservedFor('admin'),
          onAction: () => archive.run(),
        },
  ]
  return (
    <>
      <ActionMenu label={`Actions of ${group.name}`} items={items} />
      {isEditing && <GroupDialog group={group} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** The button to add a draft to the group. */
export const AddMemberButton = ({ group }: { group: Group }) => {
  const [isAdding, setIsAdding] = useState(false)
  const mayEdit = useMay('editor')
  const refused = mayEdit ? joinLock(group, freeShare(group)) : reservedFor('editor')
  return (
    <>
      <Button look="primary" refused={refused} onPress={() => setIsAdding(true)}>
        <Plus aria-hidden="true" />
        Add experiment
      </Button>
      {isAdding && <AddMemberDialog group={group} onClose={() => setIsAdding(false)} />}
    </>
  )
}
