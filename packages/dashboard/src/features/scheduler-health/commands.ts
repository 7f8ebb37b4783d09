import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { words } from '../../ui/format.ts'

/** Runs a scheduler now. */
export const useRunScheduler = (name: string) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/scheduler/{name}/run', { params: { path: { name } } })),
    changes: ['scheduler-health'],
    message: () => ({ title: `${words(name)} runs now` }),
  })

/** Starts a roll-up of the events of all experiments. */
export const useRollUp = () =>
  useCommand({
    run: () => answered(api.POST('/api/v1/metrics/aggregate')),
    changes: ['scheduler-health'],
    message: () => ({ title: 'Roll-up started' }),
  })
