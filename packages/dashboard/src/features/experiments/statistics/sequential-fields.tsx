import { SEQUENTIAL_DEFAULTS } from '@assay/lifecycle'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

const METHODS = [
  {
    id: 'always_valid',
    label: 'Always valid',
    description: 'Optimised for the planned sample size; the default',
  },
  { id: 'msprt', label: 'Mixture test (mSPRT)', description: 'With a mixing variance you choose' },
  { id: 'group_sequential', label: 'Group sequential', description: 'A number of looks planned in advance' },
] as const

const SPENDING = [
  { id: 'obrien_fleming', label: "O'Brien-Fleming", description: 'Strict at first, lenient at the end' },
  { id: 'pocock', label: 'Pocock', description: 'Equally strict at every look' },
] as const

/** The method of the sequential test and how it spends its error rate. */
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
        onChange={(value) =>
          set({ alpha: value === undefined ? SEQUENTIAL_DEFAULTS.alpha : Number((value / 100).toFixed(6)) })
        }
        minValue={0.01}
        maxValue={20}
        unit="%"
        isDisabled={isDisabled}
      />
      <MethodFields config={config} set={set} isDisabled={isDisabled} />
    </div>
  )
}

type SequentialConfig = ExperimentDraft['sequential_testing_config']

const MethodFields = (props: MethodProps) => {
  const { config, set, isDisabled } = props
  if (config.method === 'group_sequential') return <LookFields {...props} />
  if (config.method === 'always_valid') return null
  return (
    <NumberField
      label="Mixing variance (tau²)"
      name="sequential_testing_config.tau_squared"
      value={config.tau_squared}
      onChange={(value) => set({ tau_squared: value ?? SEQUENTIAL_DEFAULTS.tau_squared })}
      minValue={0.0000001}
      maxValue={1}
      isDisabled={isDisabled}
    />
  )
}

interface MethodProps {
  config: SequentialConfig
  set: (patch: Partial<SequentialConfig>) => void
  isDisabled: boolean
}

const LookFields = ({ config, set, isDisabled }: MethodProps) => (
  <>
    <NumberField
      label="Planned looks"
      name="sequential_testing_config.planned_looks"
      value={config.planned_looks}
      onChange={(value) => set({ planned_looks: value ?? SEQUENTIAL_DEFAULTS.planned_looks })}
      minValue={1}
      maxValue={100}
      step={1}
      isDisabled={isDisabled}
    />
    <Select
      label="Spending function"
      name="sequential_testing_config.spending_function"
      options={SPENDING}
      value={config.spending_function}
      onChange={(spending_function) => set({ spending_function })}
      isDisabled={isDisabled}
    />
  </>
)
