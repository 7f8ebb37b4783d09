import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { addStage, changeStage, type Stage } from '../queries.ts'
import { draftOfStage, newStage, stagesProblems, stageToSend } from './stage-draft.ts'
import { StageFields } from './stage-fields.tsx'

interface StageDialogProps {
  scheduleId: string
  /** undefined: a new stage at the end. */
  stage: Stage | undefined
  onClose: () => void
}

/** Adds a stage to a schedule, or changes one that has not started. */
export const StageDialog = ({ scheduleId, stage, onClose }: StageDialogProps) => {
  const [draft, setDraft] = useState(() => (stage ? draftOfStage(stage) : newStage({ name: 'Everybody' })))
  const save = useCommand({
    changes: ['rollouts'],
    run: () => (stage ? changeStage(stage.id, stageToSend(draft)) : addStage(scheduleId, stageToSend(draft))),
    errors: 'form',
    onDone: ({ name }) => {
      toast({ title: `${name} is ${stage ? 'saved' : 'added'}`, tone: 'positive' })
      onClose()
    },
  })
  const [problem] = stagesProblems([draft])
  return (
    <Dialog
      title={stage ? `Change stage ${stage.stage_order}` : 'Add a stage'}
      isOpen
      onClose={onClose}
      size="wide"
    >
      <Form error={save.error} onSubmit={() => problem === undefined && save.run()}>
        <StageFields stage={draft} onChange={setDraft} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending} refused={problem}>
            {stage ? 'Save stage' : 'Add stage'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
