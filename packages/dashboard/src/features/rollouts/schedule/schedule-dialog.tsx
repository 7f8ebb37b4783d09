import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { changeSchedule, type Schedule } from '../queries.ts'
import { type FrameDraft, frameToSend } from './schedule-draft.ts'
import { LimitFields, NameFields } from './schedule-fields.tsx'

const draftOf = (schedule: Schedule): FrameDraft => ({
  name: schedule.name,
  description: schedule.description ?? '',
  startDate: schedule.start_date ?? undefined,
  endDate: schedule.end_date ?? undefined,
  maxPercentage: schedule.max_percentage,
  minStageDuration: schedule.min_stage_duration,
})

/** While a schedule runs only its name and description change. */
const changeFor = ({ status }: Schedule, draft: FrameDraft) => {
  const body = frameToSend(draft)
  return status === 'ACTIVE' ? { name: body.name, description: body.description } : body
}

/** Edits what holds for a whole schedule. */
export const FrameDialog = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => {
  const [draft, setDraft] = useState(() => draftOf(schedule))
  const set = (change: Partial<FrameDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useCommand({
    changes: ['rollouts'],
    run: () => changeSchedule(schedule.id, changeFor(schedule, draft)),
    errors: 'form',
    onDone: () => {
      toast({ title: 'Rollout saved', tone: 'positive' })
      onClose()
    },
  })
  return (
    <Dialog title="Edit the rollout" isOpen onClose={onClose} size="wide">
      <Form error={save.error} onSubmit={() => save.run()}>
        <NameFields frame={draft} onChange={set} />
        {schedule.status === 'ACTIVE' ? (
          <p className="text-sm text-ink-muted">Pause the rollout to change its dates and limits.</p>
        ) : (
          <LimitFields frame={draft} onChange={set} />
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
