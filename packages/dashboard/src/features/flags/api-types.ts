import type { operations, paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

type Body<Operation extends { requestBody?: { content: { 'application/json': unknown } } }> = NonNullable<
  Operation['requestBody']
>['content']['application/json']

type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Data } } }
}
  ? Data
  : never

export type Flag = Schemas['FeatureFlag']
export type FlagVariant = Flag['variants'][number]
export type ValueType = Flag['value_type']

export type FlagWrite = Body<paths['/api/v1/feature-flags/']['post']>
export type FlagChange = Body<paths['/api/v1/feature-flags/{id}']['put']>
export type BulkAction = Body<paths['/api/v1/feature-flags/bulk-toggle']['post']>['action']

export type Explanation = Answer<'postFeatureFlagsByIdPreview'>
export type ExplainedRules = NonNullable<Explanation['explain']['rules']>
export type ExplainedGroup = ExplainedRules['groups'][number]
export type ExplainedCondition = ExplainedGroup['conditions'][number]
export type WhatIf = Answer<'postFeatureFlagsByIdWhatIf'>
export type HistoryEntry = Answer<'getFeatureFlagsByIdHistory'>['items'][number]
export type BulkOutcome = Answer<'postFeatureFlagsBulkToggle'>

export type FlagMetrics = Schemas['FlagFigures']
export type MetricsPoint = Answer<'getMetricsAggregated'>['points'][number]
export type ReportedError = Answer<'getMetricsErrors'>['items'][number]
