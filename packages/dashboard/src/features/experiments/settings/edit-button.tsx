import { PencilLine } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import type { Experiment } from '../api-types.ts'
import { type SectionId, sectionLock } from './sections.ts'

interface EditButtonProps {
  experiment: Experiment
  section: SectionId
  /** What is edited, for screen readers. */
  what: string
  edit: (section: SectionId) => void
}

/** Opens a section for editing, or says why it cannot be changed now. */
export const EditButton = ({ experiment, section, what, edit }: EditButtonProps) => {
  const mayEdit = useMay('editor')
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
