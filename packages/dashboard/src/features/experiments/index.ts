export type { Experiment } from './api-types.ts'
export {
  blankDraft,
  blankMetric,
  blankVariant,
  type ExperimentDraft,
  type MetricDraft,
  newRow,
  type PlanDraft,
} from './definition/draft.ts'
export { draftFromTemplate } from './definition/draft-from-stored.ts'
export { storeDraft, storedDraft } from './definition/draft-storage.ts'
export { ExperimentPicker } from './experiment-picker.tsx'
export { exportReport } from './export-report.ts'
export { ALGORITHMS, CORRECTIONS, labelOf, STATUSES, TYPES } from './labels.ts'
export { commandRefusal } from './lifecycle/command-refusal.ts'
export { useExperimentCommand } from './lifecycle/commands.ts'
export { ExperimentStatus } from './lifecycle/experiment-status.tsx'
export { experimentChoicesQuery, experimentQuery, templatesQuery } from './queries.ts'
export { mergeMetadata } from './settings/commands.ts'
export { equalShares, withShare } from './variants/allocation.ts'
export { AllocationBar } from './variants/allocation-bar.tsx'
export { variantBackground } from './variants/variant-colours.ts'
