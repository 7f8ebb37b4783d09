import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { checkpointJob } from './checkpoints/jobs.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { warnOfDerivedKey } from './signing/actions.ts'

/** Compliance: signed checkpoints of the audit log, reports on controls, and exports that are verified offline. */
export const compliance: Slice = {
  name: 'compliance',
  routes: [...eventRoutes, ...reportRoutes, ...exportRoutes],
  jobs: [checkpointJob],
  start: warnOfDerivedKey,
  stop: stopWorkers,
}
