import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Schedule } from '../api-types.ts'
import { useChangeSchedule } from '../commands.ts'
import { type ScheduleSettings, settingsToSend } from './schedule-draft.ts'
import { LimitFields, NameFields } from './schedule-fields.tsx'

const settingsOf = (schedule: Schedule): ScheduleSettings => ({
  name: schedule.name,
  description: schedule.description ?? '',
  startDate: schedule.start_date ?? undefined,
  endDate: schedule.end_date ?? undefined,
  maxPercentage: schedule.max_percentage,
  minStageDuration: schedule.min_stage_duration,
})

/** The change as the API wants it: of an active rollout only the name and the description. */
const changeFor = ({ status }: Schedule, settings: ScheduleSettings) => {
  const body = settingsToSend(settings)
  return status === 'ACTIVE' ? { name: body.name, description: body.description } : body
}

/** Edits the name and the limits of a rollout. */
export const ScheduleDialog = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => {
  const [settings, setSettings] = useState(() => settingsOf(schedule))
  const set = (change: Partial<ScheduleSettings>) => setSettings((before) => ({ ...before, ...change }))
  const save = useChangeSchedule(schedule.id, onClose)
  return (
    <FormDialog
      title="Edit rollout"
      submit="Save"
      onSubmit={() => save.run(changeFor(schedule, settings))}
      onClose={onClose}
      error={save.error}
      isPending={save.isPending}
      size="wide"
    >
      <NameFields settings={settings} onChange={set} />
      {schedule.status === 'ACTIVE' ? (
        <p className="text-sm text-ink-muted">Pause the rollout to change its dates and limits.</p>
      ) : (
        <LimitFields settings={settings} onChange={set} />
      )}
    </FormDialog>
  )
}
