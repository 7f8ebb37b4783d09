import type { Route } from '../../http/route.ts'
import { experimentHistory, listExperiments, readExperiment } from './definition/routes.ts'
import {
  archiveExperiment,
  completeExperiment,
  deleteExperiment,
  pauseExperiment,
  startExperiment,
  unarchiveExperiment,
} from './lifecycle/routes.ts'
import { processDueSchedules, scheduleExperiment } from './schedule/routes.ts'
import {
  cloneExperiment,
  createExperiment,
  mergeExperimentMetadata,
  updateExperiment,
} from './settings/routes.ts'

/** In the order of the API documentation. */
export const routes: Route[] = [
  listExperiments,
  createExperiment,
  readExperiment,
  updateExperiment,
  deleteExperiment,
  startExperiment,
  pauseExperiment,
  completeExperiment,
  archiveExperiment,
  unarchiveExperiment,
  cloneExperiment,
  scheduleExperiment,
  mergeExperimentMetadata,
  experimentHistory,
  processDueSchedules,
]
