import { useCommand } from '../../api/use-command.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { archiveFlag, type Flag, unarchiveFlag } from './queries.ts'

/** What archiving does to those who have the flag, in plain sentences. */
export const ARCHIVE_EFFECT =
  'Everybody gets the off value from now on, and its rollout schedule is paused. It leaves the list but nothing is lost: you can bring it back.'

/** Archives a flag after a question, and brings it back. */
export const useArchive = (flag: Pick<Flag, 'id' | 'name'>) => {
  const confirm = useConfirm()
  const bringBack = useCommand({
    changes: ['flags'],
    run: () => unarchiveFlag(flag.id),
    onDone: () => toast({ title: `${flag.name} is back`, text: 'It is off until you switch it on.' }),
  })
  const putAway = useCommand({
    changes: ['flags'],
    run: () => archiveFlag(flag.id),
    onDone: () => toast({ title: `${flag.name} is archived`, undo: () => bringBack.run() }),
  })
  const archive = async () => {
    const question = { title: `Archive ${flag.name}?`, text: ARCHIVE_EFFECT, action: 'Archive flag' }
    if (await confirm({ ...question, tone: 'danger' })) putAway.run()
  }
  return { archive: () => void archive(), unarchive: () => bringBack.run() }
}
