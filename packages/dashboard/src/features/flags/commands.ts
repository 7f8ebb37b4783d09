import { useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Flag } from './api-types.ts'
import { flagQuery } from './queries.ts'
import { largestPercentage, percentageInWords } from './rollout-percentage.ts'

const ofFlag = (id: string) => ({ params: { path: { id } } })

/** Switches a flag on or off; one that is in this state already stays. */
const switchTo = (id: string, isOn: boolean) => {
  const init = { ...ofFlag(id), body: {} }
  return answered(
    isOn
      ? api.POST('/api/v1/feature-flags/{id}/enable', init)
      : api.POST('/api/v1/feature-flags/{id}/disable', init),
  )
}

const effectOfSwitch = (flag: Flag): string => {
  if (flag.status !== 'ACTIVE') return 'Everybody gets the off value.'
  return largestPercentage(flag) === 0
    ? 'Nobody gets it yet: its rollout percentage is 0.'
    : `${percentageInWords(flag)} get it.`
}

interface FlagSwitching {
  flag: Flag
  isOn: boolean
}

/** Switches a flag on and off at once. */
export const useSwitchFlag = () => {
  const client = useQueryClient()
  return useCommand({
    run: ({ flag, isOn }: FlagSwitching) => switchTo(flag.id, isOn),
    changes: ['flags'],
    onDone: (flag) => client.setQueryData(flagQuery(flag.id).queryKey, flag),
    message: (flag, { isOn }) => ({
      title: `${flag.name} is ${isOn ? 'on' : 'off'}`,
      text: effectOfSwitch(flag),
      undo: () => switchTo(flag.id, !isOn),
    }),
  })
}

const unarchive = (id: string) =>
  answered(api.POST('/api/v1/feature-flags/{id}/unarchive', { ...ofFlag(id), body: {} }))

/** Asks, then archives a flag. */
export const useArchiveFlag = ({ id, name }: Flag) =>
  useCommand({
    question: () => ({
      title: `Archive ${name}?`,
      text: 'Everybody gets the off value from now on, its rollout is paused, and it leaves the list. You can bring it back.',
      action: 'Archive flag',
      tone: 'danger',
    }),
    run: () => answered(api.POST('/api/v1/feature-flags/{id}/archive', { ...ofFlag(id), body: {} })),
    changes: ['flags'],
    message: () => ({ title: `${name} is archived`, undo: () => unarchive(id) }),
  })

/** Brings an archived flag back, switched off. */
export const useUnarchiveFlag = ({ id, name }: Flag) =>
  useCommand({
    run: () => unarchive(id),
    changes: ['flags'],
    message: () => ({ title: `${name} is back`, text: 'It is off until you switch it on.' }),
  })

/** Asks for the key, then deletes a flag and calls back. */
export const useDeleteFlag = ({ id, name, key }: Flag, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${name}?`,
      text: 'Programs that ask for the flag get "not found" from now on. Its rollouts and safety settings are deleted too; events, rollbacks and history stay. Archive it instead to keep everything.',
      action: 'Delete flag',
      tone: 'danger',
      typed: key,
    }),
    run: () => answered(api.DELETE('/api/v1/feature-flags/{id}', ofFlag(id))),
    changes: ['flags'],
    onDone,
    message: () => ({ title: `${name} is deleted` }),
  })
