import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Stage } from '../api-types.ts'
import { useSaveStage } from '../commands.ts'
import { draftOfStage, newStage, stagesProblems, stageToSend } from './stage-draft.ts'
import { StageFields } from './stage-fields.tsx'

interface StageDialogProps {
  scheduleId: string
  /** undefined: a new stage at the end. */
  stage: Stage | undefined
  onClose: () => void
}

/** Adds a stage to a rollout, or changes one that has not started. */
export const StageDialog = ({ scheduleId, stage, onClose }: StageDialogProps) => {
  const [draft, setDraft] = useState(() => (stage ? draftOfStage(stage) : newStage({ name: 'Everybody' })))
  const save = useSaveStage(scheduleId, stage, onClose)
  const problems = stagesProblems([draft], stage?.stage_order)
  return (
    <FormDialog
      title={stage ? `Change stage ${stage.stage_order}` : 'Add a stage'}
      submit={stage ? 'Save stage' : 'Add stage'}
      onSubmit={() => save.run(stageToSend(draft))}
      onClose={onClose}
      error={save.error}
      isPending={save.isPending}
      isReady={problems.length === 0}
      size="wide"
    >
      <StageFields stage={draft} onChange={setDraft} />
      {problems.length > 0 && <Notice tone="warning">{problems.join(' ')}</Notice>}
    </FormDialog>
  )
}
