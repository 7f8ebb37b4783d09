export { AllocationBar } from './allocation-bar.tsx'
export type { Experiment } from './api-types.ts'
export { act, actRefusal } from './commands.ts'
export { equalShares, withShare } from './draft/allocation.ts'
export {
  blankDraft,
  blankMetric,
  blankVariant,
  type ExperimentDraft,
  type MetricDraft,
  newRow,
  type PlanDraft,
} from './draft/experiment-draft.ts'
export { draftFromTemplate } from './draft/from-experiment.ts'
export { keepDraft, storedDraft } from './draft/storage.ts'
export { ExperimentPicker } from './experiment-picker.tsx'
export { ExperimentStatus } from './experiment-status.tsx'
export { exportReport } from './export-report.ts'
export { ALGORITHMS, CORRECTIONS, labelOf, STATUSES, TYPES } from './labels.ts'
export { experimentChoicesQuery, experimentQuery, mergeMetadata, templatesQuery } from './queries.ts'
