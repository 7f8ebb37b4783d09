import { lockReason } from '@assay/lifecycle'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Experiment } from '../api-types.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import { draftFromExperiment } from '../definition/draft-from-stored.ts'
import type { FieldsProps } from '../definition/fields-props.ts'
import { HypothesisFields } from '../definition/hypothesis-fields.tsx'
import { TypeFields } from '../definition/type-fields.tsx'
import { MetricFields } from '../metrics/metric-fields.tsx'
import { PlanFields } from '../plan/plan-fields.tsx'
import { StatisticsFields } from '../statistics/statistics-fields.tsx'
import { AudienceFields } from '../targeting/audience-fields.tsx'
import { VariantFields } from '../variants/variant-fields.tsx'
import { useSaveSection } from './commands.ts'
import { SECTIONS, type SectionId, sectionProblems } from './sections.ts'

const TypeAndVariants = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    {props.locked?.('experiment_type') === undefined && <TypeFields {...props} />}
    <VariantFields {...props} />
  </div>
)

const PlanAndStatistics = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    <PlanFields {...props} />
    <StatisticsFields {...props} />
  </div>
)

const FIELDS: Record<SectionId, typeof HypothesisFields> = {
  hypothesis: HypothesisFields,
  metrics: MetricFields,
  variants: TypeAndVariants,
  audience: AudienceFields,
  plan: PlanAndStatistics,
}

const problemsError = (problems: ReturnType<typeof sectionProblems>): ApiError | undefined =>
  problems.length === 0 ? undefined : new ApiError('Please look at these again.', { status: 422, problems })

interface SectionDialogProps {
  experiment: Experiment
  section: SectionId
  onClose: () => void
}

/** Edits one section of an experiment. What its status locks is shown with the reason and cannot be changed. */
export const SectionDialog = ({ experiment, section, onClose }: SectionDialogProps) => {
  const [draft, setDraft] = useState(() => draftFromExperiment(experiment))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const save = useSaveSection(experiment, section, onClose)
  const problems = useMemo(() => sectionProblems(draft, section), [draft, section])
  const change = (patch: Partial<ExperimentDraft>) => {
    if (save.error !== null) save.reset()
    setDraft((before) => ({ ...before, ...patch }))
  }
  const submit = () => {
    setIsSubmitted(true)
    if (problems.length === 0) save.run(draft)
  }
  const Fields = FIELDS[section]
  return (
    <FormDialog
      title={SECTIONS[section].title}
      submit="Save"
      size="wide"
      onSubmit={submit}
      onClose={onClose}
      error={(isSubmitted ? problemsError(problems) : undefined) ?? save.error}
      isPending={save.isPending}
    >
      <Fields draft={draft} change={change} locked={(part) => lockReason(experiment, part)} />
    </FormDialog>
  )
}
