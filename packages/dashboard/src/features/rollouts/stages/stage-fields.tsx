import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TriggerType } from '../api-types.ts'
import { ConditionsEditor } from './conditions-editor.tsx'
import type { StageDraft } from './stage-draft.ts'

interface StageFieldsProps {
  stage: StageDraft
  onChange: (stage: StageDraft) => void
  /** What the names of the fields begin with, such as "stages.0."; empty for a stage by itself. */
  prefix?: string
}

const TRIGGERS: readonly { id: TriggerType; label: string; description: string }[] = [
  { id: 'TIME_BASED', label: 'On schedule', description: 'When the previous stage is over, or on a date.' },
  {
    id: 'METRIC_BASED',
    label: 'While metrics are fine',
    description: 'When the previous stage is over and its metrics are fine.',
  },
  { id: 'MANUAL', label: 'Manually', description: 'When somebody advances it.' },
]

/** The fields of one stage: its percentage, when it starts, how long it lasts. */
export const StageFields = ({ stage, onChange, prefix = '' }: StageFieldsProps) => {
  const set = (change: Partial<StageDraft>) => onChange({ ...stage, ...change })
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_2fr_1fr]">
        <TextField
          label="Name"
          name={`${prefix}name`}
          value={stage.name}
          onChange={(name) => set({ name })}
          maxLength={100}
        />
        <PercentageField stage={stage} set={set} prefix={prefix} />
        <Select
          label="Starts"
          name={`${prefix}trigger_type`}
          options={TRIGGERS}
          value={stage.trigger}
          onChange={(trigger) => set({ trigger })}
        />
        <DurationField stage={stage} set={set} prefix={prefix} />
      </div>
      <StartFields stage={stage} set={set} prefix={prefix} />
    </div>
  )
}

interface PartProps {
  stage: StageDraft
  set: (change: Partial<StageDraft>) => void
  prefix: string
}

const PercentageField = ({ stage, set, prefix }: PartProps) => (
  <NumberField
    label="Percentage"
    name={`${prefix}target_percentage`}
    unit="%"
    value={stage.target}
    onChange={(target) => set({ target: target ?? 0 })}
    minValue={0}
    maxValue={100}
    stepper={false}
  />
)

const DurationField = ({ stage, set, prefix }: PartProps) => (
  <NumberField
    label="Duration"
    name={`${prefix}trigger_configuration.duration`}
    unit="hours"
    value={stage.duration}
    onChange={(duration) => set({ duration: duration ?? 24 })}
    minValue={0.1}
    maxValue={8760}
    stepper={false}
  />
)

const StartFields = ({ stage, set, prefix }: PartProps) => {
  if (stage.trigger === 'MANUAL') return null
  const date = (
    <div className="max-w-sm">
      <DateTimeField
        label={stage.trigger === 'TIME_BASED' ? 'Starts on' : 'Not before'}
        name={`${prefix}start_date`}
        value={stage.startDate}
        onChange={(startDate) => set({ startDate })}
        hint={
          stage.trigger === 'TIME_BASED'
            ? 'It starts on this date, even while the previous stage is still running. Empty: when that is over.'
            : 'Empty: as soon as the previous stage is over and the metrics are fine.'
        }
      />
    </div>
  )
  if (stage.trigger === 'TIME_BASED') {
    return (
      <Disclosure title="Start on a date" isOpen={stage.startDate !== undefined}>
        {date}
      </Disclosure>
    )
  }
  return (
    <>
      <ConditionsEditor stage={stage} onChange={set} prefix={prefix} />
      <Disclosure title="More start conditions">
        <div className="flex flex-col gap-4">
          <MetricWindow stage={stage} set={set} prefix={prefix} />
          {date}
        </div>
      </Disclosure>
    </>
  )
}

const MetricWindow = ({ stage, set, prefix }: PartProps) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
    <NumberField
      label="Time window"
      name={`${prefix}trigger_configuration.window_minutes`}
      unit="minutes"
      value={stage.windowMinutes}
      onChange={(windowMinutes) => set({ windowMinutes: windowMinutes ?? 15 })}
      minValue={5}
      maxValue={1440}
      step={1}
      stepper={false}
    />
    <NumberField
      label="Minimum evaluations"
      name={`${prefix}trigger_configuration.min_evaluations`}
      value={stage.minEvaluations}
      onChange={(minEvaluations) => set({ minEvaluations: minEvaluations ?? 0 })}
      minValue={0}
      step={1}
      stepper={false}
    />
    <NumberField
      label="Timeout"
      name={`${prefix}trigger_configuration.timeout_hours`}
      unit="hours"
      value={stage.timeoutHours}
      onChange={(timeoutHours) => set({ timeoutHours })}
      minValue={1}
      maxValue={8760}
      stepper={false}
      placeholder="None"
      hint="After it the rollout is paused."
    />
  </div>
)
