import { Badge } from '../../../ui/badge.tsx'
import type { Schedule } from '../queries.ts'
import { scheduleStatus } from './schedule-words.ts'

/** Where a schedule stands, in a word. */
export const ScheduleStatus = ({ status }: { status: Schedule['status'] }) => {
  const { tone, text } = scheduleStatus(status)
  return <Badge tone={tone}>{text}</Badge>
}
