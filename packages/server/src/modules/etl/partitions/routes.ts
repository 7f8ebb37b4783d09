import { type Route, route } from '../../../http/route.ts'
import { TABLE_NOT_FOUND } from '../catalogue/actions.ts'
import { addDay, NOT_BY_DAY } from './actions.ts'
import { additionRead, additionWrite } from './schema.ts'

const addPartitions = route({
  method: 'POST',
  path: '/etl/partitions/add',
  summary: "Register a day's partitions before their files",
  access: 'editor',
  body: additionWrite,
  response: additionRead,
  status: 201,
  errors: { 400: NOT_BY_DAY, 404: TABLE_NOT_FOUND },
  handler: (ctx, { body }) => addDay(ctx, body),
})

export const partitionRoutes: Route[] = [addPartitions]
