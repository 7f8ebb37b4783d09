export { schedulersQuery } from './queries.ts'
