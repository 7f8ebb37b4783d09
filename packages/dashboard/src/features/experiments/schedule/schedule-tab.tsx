import { lockReason } from '@assay/lifecycle'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { browserTimeZone } from '../../../ui/time-zone.ts'
import type { Experiment } from '../api-types.ts'
import { useSaveSchedule } from './commands.ts'
import { SchedulerRun } from './scheduler-run.tsx'
import { timeElapsed } from './timing.ts'

const dateOr = (at: string | null, otherwise: string): string => (at === null ? otherwise : dateTime(at))

const scheduleFacts = ({ status, start_date, resume_at, end_date }: Experiment) => [
  { name: 'Start', value: dateOr(start_date, 'Manual') },
  ...(status === 'PAUSED' ? [{ name: 'Resume', value: dateOr(resume_at, 'Manual') }] : []),
  { name: 'End', value: dateOr(end_date, 'Manual') },
]

/** The dates at which an experiment starts, resumes and ends automatically, and the form that changes them. */
export const ScheduleTab = ({ experiment }: { experiment: Experiment }) => {
  const elapsed = timeElapsed(experiment, Date.now())
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Schedule" description="The scheduler runs every minute. Dates are stored in UTC.">
        <div className="flex flex-col gap-5">
          {experiment.schedule_error !== null && (
            <Notice tone="negative" title="The scheduled start failed">
              {experiment.schedule_error}
            </Notice>
          )}
          {elapsed !== undefined && experiment.status !== 'DRAFT' && (
            <Progress label="Planned time" value={elapsed} />
          )}
          <Facts facts={scheduleFacts(experiment)} />
          <SchedulerRun />
        </div>
      </Card>
      <Card title="Change the schedule">
        <ChangeSchedule key={experiment.updated_at} experiment={experiment} />
      </Card>
    </div>
  )
}

const ChangeSchedule = ({ experiment }: { experiment: Experiment }) => {
  const mayEdit = useMay('editor', 'experiment.update')
  const lock = mayEdit ? lockReason(experiment, 'schedule') : reservedFor('editor')
  if (lock !== undefined) return <p className="text-ink-muted">{lock}</p>
  return <ScheduleForm experiment={experiment} />
}

/** Both dates as the form holds them, and the request with those that changed. */
const useScheduleDates = ({ status, start_date, resume_at, end_date }: Experiment) => {
  const stored = {
    start: (status === 'PAUSED' ? resume_at : start_date) ?? undefined,
    end: end_date ?? undefined,
  }
  const [dates, setDates] = useState(stored)
  const request = {
    ...(dates.start !== stored.start && { start_date: dates.start ?? null }),
    ...(dates.end !== stored.end && { end_date: dates.end ?? null }),
  }
  return { dates, setDates, request, isChanged: Object.keys(request).length > 0 }
}

const ScheduleForm = ({ experiment }: { experiment: Experiment }) => {
  const [zone, setZone] = useState(browserTimeZone)
  const { dates, setDates, request, isChanged } = useScheduleDates(experiment)
  const { run, error, isPending } = useSaveSchedule(experiment)
  const startLock = lockReason(experiment, 'scheduled_start')
  return (
    <Form error={error} onSubmit={() => run(request)}>
      <DateTimeField
        label={experiment.status === 'PAUSED' ? 'Resume' : 'Start'}
        name="start_date"
        value={dates.start}
        onChange={(start) => setDates({ ...dates, start })}
        timeZone={zone}
        onTimeZoneChange={setZone}
        isDisabled={startLock !== undefined}
        hint={startLock ?? 'Leave empty to start it yourself.'}
      />
      <DateTimeField
        label="End"
        name="end_date"
        value={dates.end}
        onChange={(end) => setDates({ ...dates, end })}
        timeZone={zone}
        hint="At least one hour after the start. A paused experiment does not end automatically."
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" isDisabled={!isChanged} isPending={isPending}>
          Save schedule
        </Button>
      </div>
    </Form>
  )
}
