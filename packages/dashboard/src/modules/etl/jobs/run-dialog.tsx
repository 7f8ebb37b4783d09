import { useState } from 'react'
import { ExperimentPicker } from '../../../features/experiments/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { JobRequest } from '../api-types.ts'
import { useRunJob } from '../commands.ts'
import { dayBefore } from '../day.ts'
import { jobDescription, jobName } from '../names.ts'
import { JOB_TYPES } from '../search.ts'

const OPTIONS = JOB_TYPES.map((id) => ({ id, label: jobName(id), description: jobDescription(id) }))

/** Asks which job shall run for which day, and starts it. */
export const RunDialog = ({ onClose }: { onClose: () => void }) => {
  const yesterday = dayBefore(new Date())
  const [draft, setDraft] = useState<JobRequest>({ job_type: 'events_to_parquet', date: yesterday })
  const run = useRunJob(onClose)
  const set = (change: Partial<JobRequest>) => setDraft({ ...draft, ...change })
  const { experiment_id, ...others } = draft
  const hasExperiment = draft.job_type !== 'events_to_parquet' && experiment_id !== undefined
  return (
    <FormDialog
      title="Run a job"
      submit="Run job"
      onSubmit={() => run.run({ ...others, ...(hasExperiment && { experiment_id }) })}
      onClose={onClose}
      error={run.error}
      isPending={run.isPending}
    >
      <RadioGroup
        label="Job"
        options={OPTIONS}
        value={draft.job_type}
        onChange={(job_type) => set({ job_type })}
      />
      <TextField
        label="Day (UTC)"
        name="date"
        type="date"
        isRequired
        hint="A day that is over."
        value={draft.date}
        onChange={(date) => set({ date })}
      />
      <Extent draft={draft} set={set} />
    </FormDialog>
  )
}

const Extent = ({ draft, set }: { draft: JobRequest; set: (change: Partial<JobRequest>) => void }) => (
  <>
    {draft.job_type !== 'events_to_parquet' && (
      <ExperimentPicker
        label="Experiment"
        name="experiment_id"
        hint="Empty: all experiments."
        value={draft.experiment_id ?? undefined}
        onChange={(experiment_id) => set({ experiment_id })}
      />
    )}
    <Checkbox
      name="force_reprocess"
      isSelected={draft.force_reprocess ?? false}
      onChange={(force_reprocess) => set({ force_reprocess })}
      description="Otherwise a day whose files match the store is left as it is."
    >
      Write the day again
    </Checkbox>
  </>
)
