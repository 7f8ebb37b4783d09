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

/** Chooses a template or an experiment to begin from. What is written so far is replaced, after asking. */
export const StartFrom = ({ isDirty }: { isDirty: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const begin = async (search: NewExperimentSearch) => {
    setIsOpen(false)
    const isSure =
      !isDirty ||
      (await confirm({
        title: 'Replace what you have written?',
        text: 'The draft in this tab is replaced by the one that you begin from.',
        action: 'Replace',
        tone: 'danger',
      }))
    if (isSure) void navigate({ to: '/experiments/new', search })
  }
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Begin from…</Button>
      <Dialog title="Begin from a template or an experiment" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Choices begin={(search) => void begin(search)} />
      </Dialog>
    </>
  )
}

const Choices = ({ begin }: { begin: (search: NewExperimentSearch) => void }) => {
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
        onChange={(template) => template !== undefined && begin({ template })}
        isLoading={templates.isLoading}
        hint="Hypothesis, metrics and variants of common experiments"
      />
      <ExperimentPicker
        label="Experiment"
        value={undefined}
        onChange={(from) => from !== undefined && begin({ from })}
        hint="Its settings without dates, group and subjects"
      />
    </div>
  )
}
