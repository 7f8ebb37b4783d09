import type { paths } from 'assay:api'
import { answered, api, type Schemas } from '../../api/client.ts'

/** An experiment that the assistant proposes. */
export type Design = Schemas['ExperimentDesign']
/** The results of an experiment in words. */
export type Interpretation = Schemas['Interpretation']

type Body<Path extends '/api/v1/ai/design' | '/api/v1/ai/interpret/{experiment_id}'> = NonNullable<
  paths[Path]['post']['requestBody']
>['content']['application/json']

/** What a design is asked for with. */
export type DesignBody = Body<'/api/v1/ai/design'>

/** Asks for an experiment that fits a description. */
export const designExperiment = (body: DesignBody): Promise<Design> =>
  answered(api.POST('/api/v1/ai/design', { body }))

/** Which results are explained, and for whom. */
export type InterpretBody = Body<'/api/v1/ai/interpret/{experiment_id}'>

/** Asks for the results of an experiment, given by its id, in words. */
export const interpretExperiment = (id: string, body: InterpretBody): Promise<Interpretation> =>
  answered(
    api.POST('/api/v1/ai/interpret/{experiment_id}', { params: { path: { experiment_id: id } }, body }),
  )
