import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { listPartitions, listTables, readTable, TABLE_NOT_FOUND } from './actions.ts'
import { partitionRead, partitionsQuery, tableParams, tableRead, tablesQuery } from './schema.ts'

const NOT_FOUND = { 404: TABLE_NOT_FOUND }

const listLakeTables = route({
  method: 'GET',
  path: '/etl/catalog/tables',
  summary: 'List tables of the data lake',
  access: 'reader',
  query: tablesQuery,
  response: pageOf(tableRead),
  handler: (ctx, { query }) => listTables(ctx, query),
})

const readLakeTable = route({
  method: 'GET',
  path: '/etl/catalog/tables/{database}/{table}',
  summary: 'Read a table of the data lake',
  access: 'reader',
  params: tableParams,
  response: tableRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => readTable(ctx, params),
})

const listTablePartitions = route({
  method: 'GET',
  path: '/etl/catalog/tables/{database}/{table}/partitions',
  summary: "List a data lake table's partitions",
  access: 'reader',
  params: tableParams,
  query: partitionsQuery,
  response: pageOf(partitionRead),
  errors: NOT_FOUND,
  handler: (ctx, { params, query }) => listPartitions(ctx, params, query),
})

export const catalogueRoutes: Route[] = [listLakeTables, readLakeTable, listTablePartitions]
