import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type Group = Schemas['MutualExclusionGroup']
export type Member = Group['experiments'][number]

type CreatePath = paths['/api/v1/mutual-exclusion-groups/']['post']
export type GroupWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
