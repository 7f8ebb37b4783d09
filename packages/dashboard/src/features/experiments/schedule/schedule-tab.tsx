import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rereadAfter } from '../../../api/query-keys.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { lockReason } from '../lifecycle/command-refusal.ts'
import { scheduleExperiment } from '../queries.ts'
import { SchedulerPass } from './scheduler-pass.tsx'
import { timeElapsed } from './timing.ts'

const moment = (at: string | null, otherwise: string): string => (at === null ? otherwise : dateTime(at))

/** When it starts, resumes and ends by itself. */
export const ScheduleTab = ({ experiment }: { experiment: Experiment }) => {
  const elapsed = timeElapsed(experiment, Date.now())
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Schedule" description="The scheduler looks every minute. Times are kept in UTC.">
        <div className="flex flex-col gap-5">
          {experiment.schedule_error !== null && (
            <Notice tone="negative" title="It could not start">
              {experiment.schedule_error}
            </Notice>
          )}
          {elapsed !== undefined && experiment.status !== 'DRAFT' && (
            <Progress label="Planned time" value={elapsed} />
          )}
          <Facts
            facts={[
              { name: 'Start', value: moment(experiment.start_date, 'By hand') },
              ...(experiment.status === 'PAUSED'
                ? [{ name: 'Resumes', value: moment(experiment.resume_at, 'By hand') }]
                : []),
              { name: 'End', value: moment(experiment.end_date, 'Open') },
            ]}
          />
          <SchedulerPass />
        </div>
      </Card>
      <Card title="Change it">
        <ChangeSchedule key={experiment.updated_at} experiment={experiment} />
      </Card>
    </div>
  )
}

const ChangeSchedule = ({ experiment }: { experiment: Experiment }) => {
  const mayEdit = useMay('editor')
  const lock = mayEdit ? lockReason(experiment, 'schedule') : reservedFor('editor')
  if (lock !== undefined) return <p className="text-ink-muted">{lock}</p>
  return <ScheduleForm experiment={experiment} />
}

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Both dates as the form holds them; what is not changed is not sent. */
const useSchedule = (experiment: Experiment) => {
  const stored = {
    start: (experiment.status === 'PAUSED' ? experiment.resume_at : experiment.start_date) ?? undefined,
    end: experiment.end_date ?? undefined,
  }
  const [dates, setDates] = useState(stored)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      scheduleExperiment(experiment.id, {
        ...(dates.start !== stored.start && { start_date: dates.start ?? null }),
        ...(dates.end !== stored.end && { end_date: dates.end ?? null }),
      }),
    onSuccess: () => {
      toast({ title: 'The schedule is saved.', text: experiment.name, tone: 'positive' })
      void rereadAfter(client, ['experiments'])
    },
  })
  const isChanged = dates.start !== stored.start || dates.end !== stored.end
  return { dates, setDates, save, isChanged }
}

const START_LABELS = { DRAFT: 'Start', PAUSED: 'Resume', ACTIVE: 'Start', COMPLETED: 'Start' }

const ScheduleForm = ({ experiment }: { experiment: Experiment }) => {
  const [zone, setZone] = useState(browserZone)
  const { dates, setDates, save, isChanged } = useSchedule(experiment)
  const startLock = lockReason(experiment, 'start')
  return (
    <Form error={save.error} onSubmit={() => save.mutate()}>
      <DateTimeField
        label={START_LABELS[experiment.status]}
        name="start_date"
        value={dates.start}
        onChange={(start) => setDates({ ...dates, start })}
        timeZone={zone}
        onTimeZoneChange={setZone}
        isDisabled={startLock !== undefined}
        hint={startLock ?? 'Left empty nothing happens by itself.'}
      />
      <DateTimeField
        label="End"
        name="end_date"
        value={dates.end}
        onChange={(end) => setDates({ ...dates, end })}
        timeZone={zone}
        hint="At least one hour after the start: with less there is nothing to compare. A paused experiment never ends by itself."
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" isDisabled={!isChanged} isPending={save.isPending}>
          Save the schedule
        </Button>
      </div>
    </Form>
  )
}
