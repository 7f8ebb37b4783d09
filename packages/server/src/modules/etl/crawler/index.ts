export { startCrawl } from './actions.ts'
export { crawlerRoutes } from './routes.ts'
export { stopCrawls } from './runner.ts'
