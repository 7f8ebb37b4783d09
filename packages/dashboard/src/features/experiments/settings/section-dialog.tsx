import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { rereadAfter } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import { draftFromExperiment } from '../definition/draft-from-stored.ts'
import type { FieldsProps } from '../definition/fields-props.ts'
import { FactFields } from '../definition/hypothesis-fields.tsx'
import { TypeFields } from '../definition/type-fields.tsx'
import { lockReason } from '../lifecycle/command-refusal.ts'
import { MetricFields } from '../metrics/metric-fields.tsx'
import { PlanFields } from '../plan/plan-fields.tsx'
import { changeExperiment, joinGroup, leaveGroup } from '../queries.ts'
import { StatisticsFields } from '../statistics/statistics-fields.tsx'
import { AudienceFields } from '../targeting/audience-fields.tsx'
import { VariantFields } from '../variants/variant-fields.tsx'
import { SECTIONS, type SectionId, sectionBody, sectionProblems } from './sections.ts'

interface SectionDialogProps {
  experiment: Experiment
  /** undefined: the dialog is closed. */
  section: SectionId | undefined
  onClose: () => void
}

/** Edits one section of an experiment; what the state locks is shown, with the reason, and stays as it is. */
export const SectionDialog = ({ experiment, section, onClose }: SectionDialogProps) => (
  <Dialog
    title={section === undefined ? 'Edit' : SECTIONS[section].title}
    size="wide"
    isOpen={section !== undefined}
    onClose={onClose}
  >
    {section && <SectionForm key={section} experiment={experiment} section={section} onClose={onClose} />}
  </Dialog>
)

const TypeAndVariants = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    {props.locked?.('type') === undefined && <TypeFields {...props} />}
    <VariantFields {...props} />
  </div>
)

const PlanAndStatistics = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    <PlanFields {...props} />
    <StatisticsFields {...props} />
  </div>
)

const FIELDS: Record<SectionId, typeof FactFields> = {
  facts: FactFields,
  metrics: MetricFields,
  variants: TypeAndVariants,
  audience: AudienceFields,
  plan: PlanAndStatistics,
}

/** The exclusion group has routes of its own: out of the old one, into the new one. */
const moveGroup = async ({ id, mutual_exclusion_group_id: from }: Experiment, to: string): Promise<void> => {
  if ((from ?? '') === to) return
  if (from !== null) await leaveGroup(from, id)
  if (to !== '') await joinGroup(to, id)
}

const useSave = (experiment: Experiment, section: SectionId, onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (draft: ExperimentDraft) => {
      await changeExperiment(experiment.id, sectionBody(draft, section))
      if (section === 'audience') await moveGroup(experiment, draft.group_id)
    },
    onSuccess: () => {
      toast({ title: 'Saved.', text: experiment.name, tone: 'positive' })
      onDone()
    },
    onSettled: async () => {
      await rereadAfter(client, ['experiments'])
    },
  })
}

const SectionForm = ({
  experiment,
  section,
  onClose,
}: {
  experiment: Experiment
  section: SectionId
  onClose: () => void
}) => {
  const [draft, setDraft] = useState(() => draftFromExperiment(experiment))
  const [isTried, setIsTried] = useState(false)
  const save = useSave(experiment, section, onClose)
  const problems = useMemo(() => sectionProblems(draft, section), [draft, section])
  const change = (patch: Partial<ExperimentDraft>) => {
    if (save.isError) save.reset()
    setDraft((before) => ({ ...before, ...patch }))
  }
  const submit = () => {
    setIsTried(true)
    if (problems.length === 0) save.mutate(draft)
  }
  const own =
    isTried && problems.length > 0
      ? new ApiError('Please look at these again.', { status: 422, problems })
      : null
  const Fields = FIELDS[section]
  return (
    <Form error={own ?? save.error} onSubmit={submit}>
      <Fields draft={draft} change={change} locked={(part) => lockReason(experiment, part)} />
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex rounded-b-2xl justify-end gap-2 border-t border-line bg-surface px-5 py-3.5">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
