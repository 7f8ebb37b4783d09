import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

const METHODS = [
  { id: 'always_valid', label: 'Always valid', description: 'Tuned to the planned size; the sound default' },
  { id: 'msprt', label: 'Mixture test (mSPRT)', description: 'With a variance of your own' },
  { id: 'group_sequential', label: 'Group sequential', description: 'A few looks, planned ahead' },
] as const

const SPENDING = [
  { id: 'obrien_fleming', label: "O'Brien-Fleming", description: 'Strict at first, nearly free at the end' },
  { id: 'pocock', label: 'Pocock', description: 'Equally strict at every look' },
] as const

/** How a sequential test spends its error rate. */
export const SequentialFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { sequential_testing_config: config } = draft
  const set = (patch: Partial<typeof config>) =>
    change({ sequential_testing_config: { ...config, ...patch } })
  return (
    <div className="grid gap-4 border-l-2 border-line pl-4 sm:grid-cols-2">
      <Select
        label="Method"
        name="sequential_testing_config.method"
        options={METHODS}
        value={config.method}
        onChange={(method) => set({ method })}
        isDisabled={isDisabled}
      />
      <NumberField
        label="Error rate"
        name="sequential_testing_config.alpha"
        value={config.alpha * 100}
        onChange={(value) => set({ alpha: value === undefined ? 0.05 : Number((value / 100).toFixed(6)) })}
        minValue={0.01}
        maxValue={20}
        unit="%"
        isDisabled={isDisabled}
      />
      <MethodFields config={config} set={set} isDisabled={isDisabled} />
    </div>
  )
}

type Config = ExperimentDraft['sequential_testing_config']

const MethodFields = (props: MethodProps) => {
  const { config, set, isDisabled } = props
  if (config.method === 'group_sequential') return <LookFields {...props} />
  if (config.method === 'always_valid') return null
  return (
    <NumberField
      label="Mixing variance (tau²)"
      name="sequential_testing_config.tau_squared"
      value={config.tau_squared}
      onChange={(value) => set({ tau_squared: value ?? 0.001 })}
      minValue={0.0000001}
      maxValue={1}
      isDisabled={isDisabled}
    />
  )
}

interface MethodProps {
  config: Config
  set: (patch: Partial<Config>) => void
  isDisabled: boolean
}

const LookFields = ({ config, set, isDisabled }: MethodProps) => (
  <>
    <NumberField
      label="Planned looks"
      name="sequential_testing_config.planned_looks"
      value={config.planned_looks}
      onChange={(value) => set({ planned_looks: value ?? 10 })}
      minValue={1}
      maxValue={100}
      step={1}
      isDisabled={isDisabled}
    />
    <Select
      label="Spending"
      name="sequential_testing_config.spending_function"
      options={SPENDING}
      value={config.spending_function}
      onChange={(spending_function) => set({ spending_function })}
      isDisabled={isDisabled}
    />
  </>
)
