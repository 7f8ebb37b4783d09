import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** Experiment that the assistant designed. */
export type Design = Schemas['ExperimentDesign']

/** Results of an experiment in words. */
export type Interpretation = Schemas['Interpretation']

type Body<Path extends '/api/v1/ai/design' | '/api/v1/ai/interpret/{experiment_id}'> = NonNullable<
  paths[Path]['post']['requestBody']
>['content']['application/json']

/** Request for a design. */
export type DesignRequest = Body<'/api/v1/ai/design'>

/** Request for an interpretation: the metric, the variant and the audience. */
export type InterpretationRequest = Body<'/api/v1/ai/interpret/{experiment_id}'>
