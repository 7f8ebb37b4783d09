import type { Experiment, Status } from './api-types.ts'

/** The parts of an experiment that are changed together. */
export type Part =
  | 'facts'
  | 'key'
  | 'type'
  | 'metrics'
  | 'variants'
  | 'allocation'
  | 'rules'
  | 'traffic'
  | 'group'
  | 'plan'
  | 'statistics'
  | 'schedule'

interface Lock {
  open: readonly Status[]
  /** Why the part is fixed in the other states. */
  because: string
}

const UNTIL_COMPLETED: readonly Status[] = ['DRAFT', 'ACTIVE', 'PAUSED']
const DRAFT_ONLY: readonly Status[] = ['DRAFT']

/** In which states a part may change: what decides the statistics is fixed before the first subject. */
const LOCKS: Record<Part, Lock> = {
  facts: { open: ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED'], because: '' },
  key: { open: DRAFT_ONLY, because: 'The key is fixed at the start: it decides who sees which variant.' },
  type: { open: DRAFT_ONLY, because: 'The type is fixed at the start.' },
  metrics: {
    open: DRAFT_ONLY,
    because: 'Metrics are fixed at the start, so that nobody picks them after seeing the numbers.',
  },
  variants: {
    open: DRAFT_ONLY,
    because: 'Variants are fixed at the start: subjects are already seeing them.',
  },
  allocation: { open: UNTIL_COMPLETED, because: 'The experiment is completed and takes in no new subjects.' },
  rules: {
    open: ['DRAFT', 'PAUSED'],
    because: 'Targeting rules change only before the start or while the experiment is paused.',
  },
  traffic: { open: UNTIL_COMPLETED, because: 'The experiment is completed and takes in no new subjects.' },
  group: { open: DRAFT_ONLY, because: 'Only a draft can join or leave an exclusion group.' },
  plan: { open: DRAFT_ONLY, because: 'The plan is fixed at the start, so that the goal cannot move.' },
  statistics: {
    open: DRAFT_ONLY,
    because: 'The statistics are fixed at the start, so that nobody picks a method after seeing the numbers.',
  },
  schedule: { open: UNTIL_COMPLETED, because: 'A completed experiment has no schedule.' },
}

/** Why a part of an experiment cannot be changed now, in one sentence; undefined when it can. */
export const lockReason = (
  { status, archived_at }: Pick<Experiment, 'status' | 'archived_at'>,
  part: Part,
): string | undefined => {
  if (archived_at !== null) return 'The experiment is archived. Unarchive it first.'
  const { open, because } = LOCKS[part]
  return open.includes(status) ? undefined : because
}
