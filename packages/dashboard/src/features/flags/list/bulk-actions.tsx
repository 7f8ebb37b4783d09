import { Archive, ArchiveRestore, Power, PowerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { type BulkAction, moveFlags } from '../queries.ts'

const MAX_AT_ONCE = 100

const WORDS: Record<BulkAction, { verb: string; done: string; effect: string; icon: ReactNode }> = {
  enable: {
    verb: 'Switch on',
    done: 'switched on',
    effect: 'Each begins to reach the subjects of its rules and percentage at once.',
    icon: <Power aria-hidden="true" />,
  },
  disable: {
    verb: 'Switch off',
    done: 'switched off',
    effect: 'Everybody who has them gets the off value at once.',
    icon: <PowerOff aria-hidden="true" />,
  },
  archive: {
    verb: 'Archive',
    done: 'archived',
    effect: 'Everybody gets the off value, and their rollout schedules are paused. They can be brought back.',
    icon: <Archive aria-hidden="true" />,
  },
  unarchive: {
    verb: 'Bring back',
    done: 'brought back',
    effect: 'They return to the list, switched off.',
    icon: <ArchiveRestore aria-hidden="true" />,
  },
}

const INVERSE: Partial<Record<BulkAction, BulkAction>> = {
  enable: 'disable',
  disable: 'enable',
  archive: 'unarchive',
}

type Outcome = Awaited<ReturnType<typeof moveFlags>>

const failuresOf = ({ results }: Outcome): string | undefined => {
  const failed = results.filter(({ success }) => !success)
  if (failed.length === 0) return undefined
  return failed
    .map(({ flag_key, flag_id, error }) => `${flag_key ?? flag_id}: ${error ?? 'failed'}`)
    .join('. ')
}

/** The flags that the move really changed: only these are put back by Undo. */
const changedBy = ({ results }: Outcome): string[] =>
  results
    .filter(({ success, old_status, new_status }) => success && old_status !== new_status)
    .map(({ flag_id }) => flag_id)

const useBulkMove = (onDone: () => void) => {
  const move = useCommand({
    changes: ['flags'],
    run: ({ ids, action }: { ids: string[]; action: BulkAction }) => moveFlags(ids, action),
    onDone: (outcome, { action }) => {
      const inverse = INVERSE[action]
      const ids = changedBy(outcome)
      toast({
        title: `${outcome.succeeded} of ${outcome.total} flags ${WORDS[action].done}`,
        text: failuresOf(outcome),
        tone: outcome.failed > 0 ? 'warning' : 'positive',
        ...(inverse !== undefined && ids.length > 0 && { undo: () => move.run({ ids, action: inverse }) }),
      })
      onDone()
    },
  })
  return move
}

interface BulkActionsProps {
  selected: ReadonlySet<string>
  /** Whether archived flags are among what is shown. */
  isArchive: boolean
  onDone: () => void
}

/** What can be done with several flags at once. */
export const BulkActions = ({ selected, isArchive, onDone }: BulkActionsProps) => {
  const confirm = useConfirm()
  const mayEdit = useMay('editor')
  const move = useBulkMove(onDone)
  const ids = [...selected]
  const tooMany = ids.length > MAX_AT_ONCE && `At most ${MAX_AT_ONCE} flags can be changed at once.`
  const ask = async (action: BulkAction) => {
    const { verb, effect } = WORDS[action]
    const flags = ids.length === 1 ? 'this flag' : `these ${ids.length} flags`
    if (await confirm({ title: `${verb} ${flags}?`, text: effect, action: verb })) move.run({ ids, action })
  }
  const actions: readonly BulkAction[] = isArchive ? ['unarchive'] : ['enable', 'disable', 'archive']
  return actions.map((action) => (
    <Button
      key={action}
      size="small"
      refused={mayEdit ? tooMany : reservedFor('editor')}
      isPending={move.isPending}
      onPress={() => void ask(action)}
    >
      {WORDS[action].icon}
      {WORDS[action].verb}
    </Button>
  ))
}
