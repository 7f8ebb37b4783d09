import type { Schemas } from '../../api/client.ts'

/** The state of a scheduler and of its last runs. */
export type SchedulerHealth = Schemas['SchedulerHealth']

/** One run of a scheduler. */
export type SchedulerRun = Schemas['SchedulerRun']
