import { useRouter } from '@tanstack/react-router'
import { FlaskConical, Layers, ShieldAlert } from 'lucide-react'
import { type ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import type { Flag } from '../api-types.ts'
import { useArchiveItem } from '../archive-item.tsx'
import type { FlagTab } from '../search.ts'

/** The menu of a flag in the list. */
export const FlagRowMenu = ({ flag }: { flag: Flag }) => {
  const router = useRouter()
  const archiveItem = useArchiveItem(flag)
  const open = (tab: FlagTab) => () =>
    void router.navigate({ to: '/feature-flags/$id', params: { id: flag.id }, search: { tab } })
  const items: readonly ActionItem[] = [
    { id: 'rollout', label: 'Roll out in stages', icon: <Layers />, onAction: open('rollout') },
    { id: 'safety', label: 'Health and safety', icon: <ShieldAlert />, onAction: open('safety') },
    { id: 'try', label: 'Test a subject', icon: <FlaskConical />, onAction: open('try') },
    archiveItem,
  ]
  return <ActionMenu label={`Actions of ${flag.name}`} items={items} />
}
