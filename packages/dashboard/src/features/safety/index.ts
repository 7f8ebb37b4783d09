export type { OverviewItem } from './api-types.ts'
export { FlagSafety } from './flag-safety.tsx'
export { HealthBadge } from './health/health-badge.tsx'
export { healthByFlagQuery, safetyCheckQuery } from './health/queries.ts'
export {
  COMPARISON_OPTIONS,
  type Comparison,
  comparisonWord,
  metricLabel,
  metricPhrase,
  metricValue,
  SAFETY_METRICS,
} from './metric-words.ts'
export { rollbackRecordsQuery } from './rollback/queries.ts'
export { LastRollback } from './rollback/rollback-record-list.tsx'
export { changeSafetyConfig } from './settings/commands.ts'
export { safetySettingsQuery } from './settings/queries.ts'
export { PROPOSED_EVALUATIONS } from './settings/rollback-proposal.ts'
export { ThresholdField } from './settings/threshold-field.tsx'
