import { useRouter } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useCommand } from '../../api/use-command.ts'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { CopyButton } from '../../ui/code-block.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { FlagSwitch } from './flag-switch.tsx'
import { deleteFlag, type Flag } from './queries.ts'
import { useArchive } from './use-archive.ts'

/** The key to copy, the switch, and what is needed more rarely. */
export const FlagActions = ({ flag }: { flag: Flag }) => {
  const mayEdit = useMay('editor')
  const { archive, unarchive } = useArchive(flag)
  const remove = useDelete(flag)
  const refused = !mayEdit && reservedFor('editor')
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
          flag.status === 'ARCHIVED'
            ? { id: 'unarchive', label: 'Bring back', icon: <ArchiveRestore />, onAction: unarchive, refused }
            : { id: 'archive', label: 'Archive', icon: <Archive />, onAction: archive, refused },
          { id: 'delete', label: 'Delete', icon: <Trash2 />, onAction: remove, refused, tone: 'danger' },
        ]}
      />
    </>
  )
}

const useDelete = (flag: Flag) => {
  const router = useRouter()
  const confirm = useConfirm()
  const change = useCommand({
    changes: ['flags'],
    run: () => deleteFlag(flag.id),
    onDone: () => {
      toast({ title: `${flag.name} is deleted` })
      return router.navigate({ to: '/feature-flags' })
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Delete ${flag.name}?`,
      text: 'Programs that ask for it get "not found" from now on. Its schedules and safety settings go with it; its events, rollbacks and history stay. Archiving keeps everything.',
      action: 'Delete flag',
      tone: 'danger',
      typed: flag.key,
    })
    if (isSure) change.run()
  }
  return () => void ask()
}
