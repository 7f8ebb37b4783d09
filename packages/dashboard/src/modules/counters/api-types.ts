import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** The counters of an experiment. */
export type Counters = Schemas['Counters']

/** The counters of one variant. */
export type VariantCounters = Counters['variants'][number]

type ResetBody = NonNullable<operations['postCountersByExperimentIdReset']['requestBody']>

/** A reset as the service takes it. */
export type ResetWrite = ResetBody['content']['application/json']

/** What is counted. */
export type CounterType = NonNullable<ResetWrite['counter_type']>
