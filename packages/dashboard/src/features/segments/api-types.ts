import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type Segment = Schemas['Segment']

type CreatePath = paths['/api/v1/segments/']['post']
export type SegmentWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
type ChangePath = paths['/api/v1/segments/{id}']['put']
export type SegmentChange = NonNullable<ChangePath['requestBody']>['content']['application/json']
