import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExperimentPicker } from '../experiment-picker.tsx'
import { labelOf, TYPES } from '../labels.ts'
import { templatesQuery } from '../queries.ts'
import type { NewExperimentSearch } from './search.ts'

/** Starts the form from a template or a copy of an experiment; asks before it replaces a draft. */
export const StartFrom = ({ isDirty }: { isDirty: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const startFrom = async (search: NewExperimentSearch) => {
    setIsOpen(false)
    const isSure =
      !isDirty ||
      (await confirm({
        title: 'Replace your draft?',
        text: 'The draft in this tab is lost. It was not created on the service yet.',
        action: 'Replace',
        tone: 'danger',
      }))
    if (isSure) void navigate({ to: '/experiments/new', search })
  }
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Start from…</Button>
      <Dialog title="Start from a template or an experiment" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Choices startFrom={(search) => void startFrom(search)} />
      </Dialog>
    </>
  )
}

const Choices = ({ startFrom }: { startFrom: (search: NewExperimentSearch) => void }) => {
  const templates = useQuery(templatesQuery)
  return (
    <div className="flex flex-col gap-4">
      <ComboBox
        label="Template"
        options={(templates.data?.items ?? []).map(({ id, name, type, description }) => ({
          id,
          label: name,
          description: `${labelOf(TYPES, type)}. ${description}`,
        }))}
        value={undefined}
        onChange={(template) => template !== undefined && startFrom({ template })}
        isLoading={templates.isLoading}
        hint="Hypothesis, metrics and variants of common experiments"
      />
      <ExperimentPicker
        label="Experiment"
        value={undefined}
        onChange={(from) => from !== undefined && startFrom({ from })}
        hint="Copies its settings without dates, exclusion group and subjects"
      />
    </div>
  )
}
