import { useRouter } from '@tanstack/react-router'
import { Archive, ArchiveRestore, FlaskConical, Layers, ShieldAlert } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { type ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import type { Flag } from '../queries.ts'
import type { FlagTab } from '../search.ts'
import { useArchive } from '../use-archive.ts'

const useOpenTab = (id: string) => {
  const router = useRouter()
  return (tab: FlagTab) => () =>
    void router.navigate({ to: '/feature-flags/$id', params: { id }, search: { tab } })
}

/** What can be done with a flag from the list. */
export const FlagRowMenu = ({ flag }: { flag: Flag }) => {
  const mayEdit = useMay('editor')
  const open = useOpenTab(flag.id)
  const { archive, unarchive } = useArchive(flag)
  const refused = !mayEdit && reservedFor('editor')
  const isArchived = flag.status === 'ARCHIVED'
  const items: readonly ActionItem[] = [
    { id: 'rollout', label: 'Roll out in stages', icon: <Layers />, onAction: open('rollout') },
    { id: 'safety', label: 'Health and safety', icon: <ShieldAlert />, onAction: open('safety') },
    { id: 'try', label: 'Try for a subject', icon: <FlaskConical />, onAction: open('try') },
    isArchived
      ? { id: 'unarchive', label: 'Bring back', icon: <ArchiveRestore />, onAction: unarchive, refused }
      : { id: 'archive', label: 'Archive', icon: <Archive />, onAction: archive, refused, tone: 'danger' },
  ]
  return <ActionMenu label={`Actions of ${flag.name}`} items={items} />
}
