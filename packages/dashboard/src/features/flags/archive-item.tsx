import { Archive, ArchiveRestore } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import type { ActionItem } from '../../ui/action-menu.tsx'
import type { Flag } from './api-types.ts'
import { useArchiveFlag, useUnarchiveFlag } from './commands.ts'

/** The item of a menu that archives a flag, or brings an archived one back. */
export const useArchiveItem = (flag: Flag): ActionItem => {
  const refused = !useMay('editor', 'feature_flag.update') && reservedFor('editor')
  const archive = useArchiveFlag(flag)
  const unarchive = useUnarchiveFlag(flag)
  return flag.status === 'ARCHIVED'
    ? {
        id: 'unarchive',
        label: 'Bring back',
        icon: <ArchiveRestore />,
        onAction: () => unarchive.run(),
        refused,
      }
    : {
        id: 'archive',
        label: 'Archive',
        icon: <Archive />,
        onAction: () => archive.run(),
        refused,
        tone: 'danger',
      }
}
