import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { BulkAction, BulkOutcome } from '../api-types.ts'

const moveMany = (flag_ids: string[], action: BulkAction) =>
  answered(api.POST('/api/v1/feature-flags/bulk-toggle', { body: { flag_ids, action } }))

const BULK_WORDS: Record<BulkAction, { verb: string; done: string; effect: string }> = {
  enable: {
    verb: 'Switch on',
    done: 'switched on',
    effect: 'Subjects get each flag by its rules and rollout percentage at once.',
  },
  disable: { verb: 'Switch off', done: 'switched off', effect: 'Everybody gets the off value at once.' },
  archive: {
    verb: 'Archive',
    done: 'archived',
    effect: 'Everybody gets the off value, and rollouts are paused. You can bring the flags back.',
  },
  unarchive: {
    verb: 'Bring back',
    done: 'brought back',
    effect: 'They return to the list, switched off.',
  },
}

const INVERSE: Partial<Record<BulkAction, BulkAction>> = {
  enable: 'disable',
  disable: 'enable',
  archive: 'unarchive',
}

const failuresIn = ({ results }: BulkOutcome): string | undefined =>
  results
    .filter(({ success }) => !success)
    .map(({ flag_key, flag_id, error }) => `${flag_key ?? flag_id}: ${error ?? 'failed'}`)
    .join('. ') || undefined

/** Flags whose status really changed: Undo restores only these. */
const changedIn = ({ results }: BulkOutcome): string[] =>
  results
    .filter(({ success, old_status, new_status }) => success && old_status !== new_status)
    .map(({ flag_id }) => flag_id)

const undoBulk = async (ids: string[], action: BulkAction): Promise<void> => {
  const failures = failuresIn(await moveMany(ids, action))
  if (failures !== undefined) throw new Error(failures)
}

interface BulkMove {
  ids: string[]
  action: BulkAction
}

/** Asks, then switches, archives or brings back up to 100 flags; one that fails stops no other. */
export const useMoveFlags = (onDone: () => unknown) =>
  useCommand({
    question: ({ ids, action }: BulkMove) => {
      const { verb, effect } = BULK_WORDS[action]
      const flags = ids.length === 1 ? 'this flag' : `these ${ids.length} flags`
      return { title: `${verb} ${flags}?`, text: effect, action: verb }
    },
    run: ({ ids, action }: BulkMove) => moveMany(ids, action),
    changes: ['flags'],
    onDone,
    message: (outcome, { action }) => {
      const inverse = INVERSE[action]
      const ids = changedIn(outcome)
      return {
        title: `${outcome.succeeded} of ${outcome.total} flags ${BULK_WORDS[action].done}`,
        text: failuresIn(outcome),
        tone: outcome.failed > 0 ? 'warning' : 'positive',
        ...(inverse !== undefined && ids.length > 0 && { undo: () => undoBulk(ids, inverse) }),
      }
    },
  })
