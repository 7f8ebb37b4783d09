export { FlagSafety } from './flag-safety.tsx'
export { HealthBadge } from './health.tsx'
export {
  COMPARISON_OPTIONS,
  type Comparison,
  comparisonWord,
  metricLabel,
  metricPhrase,
  metricValue,
  SAFETY_METRICS,
} from './metric-words.ts'
export {
  changeSafetyConfig,
  healthByFlagQuery,
  type OverviewItem,
  rollbackRecordsQuery,
  safetyCheckQuery,
  safetySettingsQuery,
} from './queries.ts'
export { PROPOSED_EVALUATIONS } from './rollback-proposal.ts'
export { LastRollback } from './rollback-record-list.tsx'
export { ThresholdField } from './threshold-field.tsx'
