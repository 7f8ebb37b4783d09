import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** The pages of an experiment and their buckets. */
export type Preview =
  operations['getExperimentsByIdSplitUrlPreview']['responses'][200]['content']['application/json']

/** A page of an experiment, and the buckets that lead to it. */
export type PreviewVariant = Preview['variants'][number]

/** What routers at the edge read. */
export type EdgeConfiguration = Schemas['EdgeConfiguration']
