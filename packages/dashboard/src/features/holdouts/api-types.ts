import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type Holdout = Schemas['Holdout']
export type HoldoutResults = Schemas['HoldoutResults']
export type HoldoutGroup = HoldoutResults['groups'][number]

type CheckPath = paths['/api/v1/holdout/check/{user_id}']['get']
export type Membership = CheckPath['responses'][200]['content']['application/json']

type CreatePath = paths['/api/v1/holdout/']['post']
export type HoldoutWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
export type HoldoutChange = Partial<HoldoutWrite>
