import type { paths } from 'assay:api'

type Answer<
  Path extends '/api/v1/interactions/scan' | '/api/v1/interactions/{experiment_a_id}/{experiment_b_id}',
> = paths[Path]['get']['responses'][200]['content']['application/json']

/** Scan of all pairs of running experiments that share subjects. */
export type Scan = Answer<'/api/v1/interactions/scan'>

/** One pair of a scan, without the cells. */
export type ScannedPair = Scan['analyses'][number]

/** One pair, tested by itself. */
export type Pair = Answer<'/api/v1/interactions/{experiment_a_id}/{experiment_b_id}'>

/** Test of one metric of a pair. */
export type PairMetric = Pair['interaction_results'][number]
