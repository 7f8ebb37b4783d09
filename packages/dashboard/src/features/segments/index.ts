export { segmentNamesQuery } from './queries.ts'
