import { useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Holdout, HoldoutChange, HoldoutWrite } from './api-types.ts'
import { activeHoldoutQuery } from './queries.ts'
import { percentText } from './state.ts'

/** Changes a holdout; `is_active` starts it or ends it for good. */
const change = (id: string, body: HoldoutChange) =>
  answered(api.PUT('/api/v1/holdout/{id}', { params: { path: { id } }, body }))

/** Creates a holdout; one that is active at once ends the active one. */
export const useCreateHoldout = (onDone: () => unknown) =>
  useCommand({
    run: (body: HoldoutWrite) => answered(api.POST('/api/v1/holdout/', { body })),
    changes: ['holdouts'],
    onDone,
    message: ({ name, is_active }) => ({ title: `${name} is ${is_active ? 'active' : 'created'}` }),
    errors: 'form',
  })

interface HoldoutEdit {
  before: HoldoutChange
  after: HoldoutChange
}

/** Saves the form of a holdout; Undo restores what it was before. */
export const useSaveHoldout = (id: string, onDone: () => unknown) =>
  useCommand({
    run: ({ after }: HoldoutEdit) => change(id, after),
    changes: ['holdouts'],
    onDone,
    message: ({ name }, { before }) => ({ title: `${name} is saved`, undo: () => change(id, before) }),
    errors: 'form',
  })

const startText = ({ holdout_percentage }: Holdout, active: Holdout | null): string => {
  const start = `From now on, ${percentText(holdout_percentage)} of all subjects enter no new experiment and see the control. Existing subjects keep their variant. The percentage cannot be changed any more.`
  return active === null ? start : `${start} The active holdout “${active.name}” ends for good.`
}

/** Asks, then starts a holdout. */
export const useStartHoldout = (holdout: Holdout) => {
  const client = useQueryClient()
  return useCommand({
    question: async () => ({
      title: `Start ${holdout.name}?`,
      text: startText(holdout, await client.fetchQuery({ ...activeHoldoutQuery, staleTime: 0 })),
      action: 'Start holdout',
    }),
    run: () => change(holdout.id, { is_active: true }),
    changes: ['holdouts'],
    message: ({ name, holdout_percentage }) => ({
      title: `${name} is active`,
      text: `${percentText(holdout_percentage)} of all subjects are held out.`,
    }),
  })
}

/** Asks, then ends a holdout for good. */
export const useEndHoldout = (holdout: Holdout) =>
  useCommand({
    question: () => ({
      title: `End ${holdout.name}?`,
      text: `The held-out subjects (${percentText(holdout.holdout_percentage)}) may enter experiments from their next request on. A holdout cannot be restarted; its results stay available.`,
      action: 'End holdout',
      tone: 'danger',
    }),
    run: () => change(holdout.id, { is_active: false }),
    changes: ['holdouts'],
    message: ({ name }) => ({ title: `${name} has ended`, text: 'Its results count events until now.' }),
  })

/** Asks, then deletes a holdout that was never active. */
export const useDeleteHoldout = (holdout: Holdout, onDone?: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${holdout.name}?`,
      text: 'It was never active, so no subject is affected. The audit log keeps a record.',
      action: 'Delete holdout',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/holdout/{id}', { params: { path: { id: holdout.id } } })),
    changes: ['holdouts'],
    ...(onDone && { onDone }),
    message: () => ({ title: `${holdout.name} is deleted` }),
  })
