import { PencilLine } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import type { Experiment } from '../api-types.ts'
import { type SectionId, sectionLock } from './sections.ts'

/** Props of a card with settings that can be edited. */
export interface EditableCardProps {
  experiment: Experiment
  /** Opens the dialog of a section. */
  edit: (section: SectionId) => void
}

interface EditButtonProps extends EditableCardProps {
  section: SectionId
  /** Completes 'Edit' for screen readers, such as 'metrics'. */
  what: string
}

/** Opens the dialog of a section, or says why it is locked. */
export const EditButton = ({ experiment, section, what, edit }: EditButtonProps) => {
  const mayEdit = useMay('editor', 'experiment.update')
  return (
    <Button
      size="small"
      aria-label={`Edit ${what}`}
      refused={mayEdit ? sectionLock(experiment, section) : reservedFor('editor')}
      onPress={() => edit(section)}
    >
      <PencilLine aria-hidden="true" />
      Edit
    </Button>
  )
}
