import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '../../ui/confirm.tsx'
import { type ExperimentDraft, storeDraft, storedDraft } from '../experiments/index.ts'

/**
 * Opens the form of a new experiment with a draft. A draft that the tab has is replaced after a question.
 */
export const useBeginDraft = () => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return async (draft: ExperimentDraft): Promise<void> => {
    const isSure =
      storedDraft() === undefined ||
      (await confirm({
        title: 'Replace your draft?',
        text: 'This tab has a draft of an experiment that is not created yet. The new draft replaces it.',
        action: 'Replace',
        tone: 'danger',
      }))
    if (!isSure) return
    storeDraft(draft)
    await navigate({ to: '/experiments/new' })
  }
}
