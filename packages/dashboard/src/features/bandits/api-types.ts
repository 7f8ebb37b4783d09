import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type Bandit = Schemas['Bandit']

/** Variant of a bandit with its weight and its conversions. */
export type Arm = Bandit['current_weights'][number]

/** Update of a bandit's weights. */
export type WeightUpdate =
  paths['/api/v1/bandit/{id}/history']['get']['responses'][200]['content']['application/json']['items'][number]
