import { Archive, ArchiveRestore, Power, PowerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import type { BulkAction } from '../api-types.ts'
import { useMoveFlags } from './commands.ts'

const MAX_AT_ONCE = 100

const BUTTONS: Record<BulkAction, { label: string; icon: ReactNode }> = {
  enable: { label: 'Switch on', icon: <Power aria-hidden="true" /> },
  disable: { label: 'Switch off', icon: <PowerOff aria-hidden="true" /> },
  archive: { label: 'Archive', icon: <Archive aria-hidden="true" /> },
  unarchive: { label: 'Bring back', icon: <ArchiveRestore aria-hidden="true" /> },
}

interface BulkActionsProps {
  selected: ReadonlySet<string>
  /** true: the list shows archived flags. */
  isArchive: boolean
  onDone: () => void
}

/** Buttons that change all selected flags at once. */
export const BulkActions = ({ selected, isArchive, onDone }: BulkActionsProps) => {
  const mayEdit = useMay('editor', 'feature_flag.update')
  const move = useMoveFlags(onDone)
  const ids = [...selected]
  const tooMany = ids.length > MAX_AT_ONCE && `Select at most ${MAX_AT_ONCE} flags.`
  const actions: readonly BulkAction[] = isArchive ? ['unarchive'] : ['enable', 'disable', 'archive']
  return actions.map((action) => (
    <Button
      key={action}
      size="small"
      refused={mayEdit ? tooMany : reservedFor('editor')}
      isPending={move.isPending}
      onPress={() => move.run({ ids, action })}
    >
      {BUTTONS[action].icon}
      {BUTTONS[action].label}
    </Button>
  ))
}
