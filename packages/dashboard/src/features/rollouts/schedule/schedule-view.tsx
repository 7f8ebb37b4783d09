import { useState } from 'react'
import { Card, Facts } from '../../../ui/card.tsx'
import { StageTimeline } from '../../../ui/charts/stage-timeline.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Flag } from '../../flags/index.ts'
import type { Schedule } from '../api-types.ts'
import { FlagIsOff } from '../flag-is-off.tsx'
import { StageList } from '../stages/stage-list.tsx'
import { hoursInWords } from '../stages/stage-words.ts'
import { timeline } from '../stages/timeline.ts'
import { scheduleInWords, scheduleStatus } from './schedule-words.ts'

interface ScheduleViewProps {
  schedule: Schedule
  flag: Flag | undefined
}

/** The state of a rollout, its stages on a timeline, and what each waits for. */
export const ScheduleView = ({ schedule, flag }: ScheduleViewProps) => {
  const [now] = useState(() => Date.now())
  const isOver = schedule.status === 'COMPLETED' || schedule.status === 'CANCELLED'
  return (
    <div className="flex flex-col gap-5">
      {flag && !isOver && <FlagIsOff flag={flag} />}
      <Notice tone={noticeTone(schedule)}>{scheduleInWords(schedule)}</Notice>
      <StageTimeline
        label={`Stages of ${schedule.name}`}
        stages={timeline(schedule, now)}
        now={new Date(now).toISOString()}
      />
      <StageList schedule={schedule} />
    </div>
  )
}

const noticeTone = ({ status, stages }: Schedule) =>
  status === 'PAUSED' && stages.some((stage) => stage.status === 'FAILED')
    ? 'negative'
    : scheduleStatus(status).tone

/** The dates and limits of a rollout. */
export const ScheduleFacts = ({ schedule }: { schedule: Schedule }) => (
  <Card title="Limits">
    <Facts
      facts={[
        {
          name: 'Start',
          value: schedule.start_date === null ? 'When activated' : dateTime(schedule.start_date),
        },
        {
          name: 'End',
          value: schedule.end_date === null ? 'After its last stage' : dateTime(schedule.end_date),
        },
        { name: 'Maximum percentage', value: `${schedule.max_percentage} %` },
        {
          name: 'Minimum stage duration',
          value: schedule.min_stage_duration === 0 ? 'None' : hoursInWords(schedule.min_stage_duration),
        },
        {
          name: 'Activated',
          value: schedule.activated_at === null ? 'Not yet' : dateTime(schedule.activated_at),
        },
        { name: 'Created', value: dateTime(schedule.created_at) },
      ]}
    />
  </Card>
)
