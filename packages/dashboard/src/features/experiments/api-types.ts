import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type Experiment = Schemas['Experiment']
export type Variant = Schemas['Variant']
export type Metric = Schemas['Metric']
export type Status = Experiment['status']
export type ExperimentType = Experiment['experiment_type']
export type OptimizationType = Experiment['optimization_type']
export type MetricType = Metric['metric_type']
export type Aggregation = NonNullable<Metric['aggregation_method']>

/** The request that creates an experiment; a change takes any part of it. */
export type ExperimentWrite = NonNullable<
  paths['/api/v1/experiments/']['post']['requestBody']
>['content']['application/json']

/** The query of the list. */
export type ListQuery = NonNullable<paths['/api/v1/experiments/']['get']['parameters']['query']>
