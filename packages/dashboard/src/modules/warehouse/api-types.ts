import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

type Body<Operation extends keyof operations> = operations[Operation] extends {
  requestBody?: { content: { 'application/json': infer Sent } }
}
  ? Sent
  : never

type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Received } } }
}
  ? Received
  : never

/** A kind of warehouse, and whether this deployment can connect to it. */
export type Connector = Answer<'getWarehouseAnalysisConnectors'>['connectors'][number]

export type WarehouseType = Connector['warehouse_type']

/** A connection to a warehouse, without its credential. */
export type Connection = Schemas['WarehouseConnection']

/** A connection as the service takes it. */
export type ConnectionWrite = Body<'postWarehouseAnalysisConnections'>
export type ConnectionChange = Body<'putWarehouseAnalysisConnectionsByConnectionId'>

/** A public key that was made just now, and how it is registered. */
export type PublicKey = NonNullable<
  operations['postWarehouseAnalysisConnections']['responses'][201]['content']['application/json']['public_key']
>

/** Which table holds exposures or events, and in which columns. */
export type Source = Schemas['WarehouseSource']
export type MetricSource = Extract<Source, { kind: 'metric' }>
export type SourceFilter = Source['filters'][number]
export type SourceWrite = Body<'postWarehouseAnalysisSources'>
export type SourceChange = Body<'putWarehouseAnalysisSourcesBySourceId'>

/** An analysis or a preview; in a list without its results and statements. */
export type Run = Schemas['WarehouseRun']
export type ListedRun = Schemas['WarehouseListedRun']
export type AnalysisResults = Schemas['WarehouseAnalysisResults']
export type AnalysedMetric = AnalysisResults['metrics'][number]
export type Preview = Schemas['WarehousePreview']
export type PreviewStart = Body<'postWarehouseAnalysisSourcesBySourceIdPreview'>
export type AnalysisStart = Body<'postWarehouseAnalysisExperimentsByExperimentIdRuns'>

/** Settings that are tested before they are stored, and how a test ended. */
export type ConnectionTestBody = Body<'postWarehouseAnalysisConnectionsTest'>
export type ConnectionTest = Answer<'postWarehouseAnalysisConnectionsTest'>

/** A column of a source as the warehouse knows it. */
export type CheckedColumn = Answer<'postWarehouseAnalysisSourcesBySourceIdValidate'>['columns'][number]
