export { readMetrics, type SafetyReading } from './actions/read-metrics.ts'
export { onRollback, type Rollback, type RollbackListener } from './actions/rollback-listeners.ts'
export { compares, type MetricValues } from './rules/metrics.ts'
export { type Comparison, comparison, type SafetyMetric, safetyMetric } from './schema/metric.ts'
