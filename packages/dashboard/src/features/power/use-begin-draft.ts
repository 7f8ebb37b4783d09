import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '../../ui/confirm.tsx'
import { type ExperimentDraft, storeDraft, storedDraft } from '../experiments/index.ts'

/**
 * Begins to write an experiment from a draft that another page made. What the tab was writing is replaced, after
 * asking.
 */
export const useBeginDraft = () => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return async (draft: ExperimentDraft): Promise<void> => {
    const isSure =
      storedDraft() === undefined ||
      (await confirm({
        title: 'Replace what you were writing?',
        text: 'This tab keeps a draft of an experiment that is not created yet. The new one takes its place.',
        action: 'Replace',
        tone: 'danger',
      }))
    if (!isSure) return
    storeDraft(draft)
    await navigate({ to: '/experiments/new' })
  }
}
