import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Schedule } from '../api-types.ts'
import { useSaveSchedule } from '../commands.ts'
import { jobDescription, jobName } from '../names.ts'

/** One schedule: a switch, the time, and when it runs next. */
export const ScheduleRow = ({ schedule }: { schedule: Schedule }) => {
  const { job_type, enabled, next_run_at } = schedule
  const save = useSaveSchedule(schedule)
  const mayChange = useMay('admin')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-1 last:pb-1">
      <div className="min-w-0 flex-1 basis-72">
        <Switch
          isSelected={enabled}
          onChange={(next) => save.run({ enabled: next })}
          isDisabled={save.isPending}
          refused={!mayChange && reservedFor('admin')}
        >
          <span className="font-medium">{jobName(job_type)}</span>
        </Switch>
        <p className="mt-0.5 text-sm text-ink-muted">{jobDescription(job_type)}</p>
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        {mayChange ? (
          <TimeForm key={schedule.at} schedule={schedule} onSave={(at) => save.run({ at })} />
        ) : (
          <span className="figures">{schedule.at} UTC</span>
        )}
        <span className="text-sm text-ink-muted">
          {enabled && next_run_at !== null ? (
            <>
              Next run: <Moment at={next_run_at} />
            </>
          ) : (
            'Does not run by itself'
          )}
        </span>
      </div>
    </li>
  )
}

interface TimeFormProps {
  schedule: Schedule
  onSave: (at: string) => void
}

const TimeForm = ({ schedule: { at, job_type }, onSave }: TimeFormProps) => {
  const [draft, setDraft] = useState(at)
  const isTime = /^\d\d:\d\d$/.test(draft)
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTime) onSave(draft)
      }}
    >
      <TextField
        label="Time (UTC)"
        aria-label={`Time of ${jobName(job_type)} in UTC`}
        type="time"
        value={draft}
        onChange={setDraft}
      />
      {draft !== at && isTime && <Button type="submit">Save time</Button>}
    </form>
  )
}
