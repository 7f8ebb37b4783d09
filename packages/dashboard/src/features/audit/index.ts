export { authorOf } from './author.ts'
export { EntityHistory, HistoryEntry } from './entity-history.tsx'
export { UserActivity } from './user-activity.tsx'
