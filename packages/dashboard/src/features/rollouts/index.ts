export { type Schedule, schedulesQuery } from './queries.ts'
export { ScheduleActions } from './schedule-actions.tsx'
export { ScheduleStatus } from './schedule-status.tsx'
export { ScheduleView } from './schedule-view.tsx'
