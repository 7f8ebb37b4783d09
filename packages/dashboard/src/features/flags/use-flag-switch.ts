import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../api/use-command.ts'
import { toast } from '../../ui/toast.ts'
import { type Flag, flagQuery, switchFlag } from './queries.ts'
import { exposureOf, reachInWords } from './rollout-percentage.ts'

const nowInWords = (flag: Flag): string | undefined => {
  if (flag.status !== 'ACTIVE') return 'Everybody gets the off value.'
  return exposureOf(flag) === 0 ? 'Nobody gets it yet: its percentage is 0.' : `${reachInWords(flag)} get it.`
}

/** Switches flags on and off at once, and offers to take that back. */
export const useFlagSwitch = () => {
  const client = useQueryClient()
  const change = useCommand({
    changes: ['flags'],
    run: ({ flag, isOn }: { flag: Flag; isOn: boolean }) => switchFlag(flag.id, isOn),
    onDone: (after) => {
      client.setQueryData(flagQuery(after.id).queryKey, after)
      const isOn = after.status === 'ACTIVE'
      toast({
        title: `${after.name} is ${isOn ? 'on' : 'off'}`,
        text: nowInWords(after),
        undo: () => change.run({ flag: after, isOn: !isOn }),
      })
    },
  })
  return change
}
