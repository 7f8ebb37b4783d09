import { Badge } from '../../../ui/badge.tsx'
import type { Schedule } from '../api-types.ts'
import { scheduleStatus } from './schedule-words.ts'

/** Badge with the status of a rollout. */
export const ScheduleStatus = ({ status }: { status: Schedule['status'] }) => {
  const { tone, text } = scheduleStatus(status)
  return <Badge tone={tone}>{text}</Badge>
}
