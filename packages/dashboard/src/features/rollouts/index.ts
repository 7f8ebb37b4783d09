export { type Schedule, schedulesQuery } from './queries.ts'
export { ScheduleActions } from './schedule/schedule-actions.tsx'
export { ScheduleStatus } from './schedule/schedule-status.tsx'
export { ScheduleView } from './schedule/schedule-view.tsx'
