import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { CopyButton } from '../../ui/code-block.tsx'
import type { Flag } from './api-types.ts'
import { useArchiveItem } from './archive-item.tsx'
import { useDeleteFlag } from './commands.ts'
import { FlagSwitch } from './flag-switch.tsx'

/** The key to copy, the switch, and the menu of a flag. */
export const FlagActions = ({ flag }: { flag: Flag }) => {
  const router = useRouter()
  const mayDelete = useMay('editor', 'feature_flag.delete')
  const archiveItem = useArchiveItem(flag)
  const remove = useDeleteFlag(flag, () => router.navigate({ to: '/feature-flags' }))
  return (
    <>
      <span className="flex items-center gap-1 rounded-lg bg-sunken pl-2.5 font-mono text-sm">
        {flag.key}
        <CopyButton text={flag.key} />
      </span>
      <FlagSwitch flag={flag} />
      <ActionMenu
        label={`Actions of ${flag.name}`}
        items={[
          archiveItem,
          {
            id: 'delete',
            label: 'Delete',
            icon: <Trash2 />,
            onAction: () => remove.run(),
            refused: !mayDelete && reservedFor('editor'),
            tone: 'danger',
          },
        ]}
      />
    </>
  )
}
