export { registerPartition } from './actions.ts'
export { partitionRoutes } from './routes.ts'
