import { type Route, route } from '../../../http/route.ts'
import { ALREADY_RUNNING, readStatus, startCrawl } from './actions.ts'
import { crawlerStatus, crawlRead, crawlWrite } from './schema.ts'

const runCrawler = route({
  method: 'POST',
  path: '/etl/crawler/run',
  summary: 'Start a crawl of the data lake',
  access: 'editor',
  body: crawlWrite,
  bodyOptional: true,
  response: crawlRead,
  status: 202,
  errors: { 409: ALREADY_RUNNING },
  handler: (ctx, { body }) => startCrawl(ctx, body.database),
})

const readCrawler = route({
  method: 'GET',
  path: '/etl/crawler/status',
  summary: "Read the crawler's status",
  access: 'reader',
  response: crawlerStatus,
  handler: (ctx) => readStatus(ctx),
})

export const crawlerRoutes: Route[] = [runCrawler, readCrawler]
