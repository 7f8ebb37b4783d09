import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

type Config = ExperimentDraft['variance_reduction_config']

const METHODS = [
  { id: 'none', label: 'None', description: 'Values as they are' },
  {
    id: 'cuped',
    label: 'CUPED',
    description: 'Takes out what was known of a subject before: its earlier events',
  },
  {
    id: 'cuped_plus',
    label: 'CUPED with several covariates',
    description: 'Other metrics and attributes as well',
  },
  { id: 'winsorization', label: 'Winsorization', description: 'Cuts the most extreme values' },
] as const

interface PartProps {
  config: Config
  set: (patch: Partial<Config>) => void
  isDisabled: boolean
}

/** How noise is taken out of the numbers, so that the same effect is seen with fewer subjects. */
export const VarianceFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { variance_reduction_config: config } = draft
  const set = (patch: Partial<Config>) => change({ variance_reduction_config: { ...config, ...patch } })
  const stored = draft.metrics.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, label: name }]))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Variance reduction"
        name="variance_reduction_config.method"
        options={METHODS}
        value={config.method}
        onChange={(method) => set({ method })}
        isDisabled={isDisabled}
        hint="Shown beside the raw results; it never decides"
      />
      {config.method === 'winsorization' && (
        <NumberField
          label="Percentile that is kept"
          name="variance_reduction_config.winsorization_percentile"
          value={config.winsorization_percentile}
          onChange={(value) => set({ winsorization_percentile: value ?? 99 })}
          minValue={50}
          maxValue={100}
          isDisabled={isDisabled}
        />
      )}
      {(config.method === 'cuped' || config.method === 'cuped_plus') && (
        <Lookback config={config} set={set} isDisabled={isDisabled} />
      )}
      {config.method === 'cuped' && (
        <Select
          label="Covariate"
          name="variance_reduction_config.covariate_metric_id"
          options={[{ id: '', label: 'The metric itself' }, ...stored]}
          value={config.covariate_metric_id ?? ''}
          onChange={(id) => set({ covariate_metric_id: id === '' ? null : id })}
          isDisabled={isDisabled}
          hint={stored.length === 0 ? 'Other metrics can be chosen once the draft is created.' : undefined}
        />
      )}
      {config.method === 'cuped_plus' && (
        <Covariates config={config} set={set} isDisabled={isDisabled} stored={stored} />
      )}
    </div>
  )
}

const Lookback = ({ config, set, isDisabled }: PartProps) => (
  <NumberField
    label="Days before the assignment"
    name="variance_reduction_config.covariate_lookback_days"
    value={config.covariate_lookback_days}
    onChange={(value) => set({ covariate_lookback_days: value ?? 7 })}
    minValue={1}
    maxValue={90}
    step={1}
    isDisabled={isDisabled}
  />
)

/** Metrics are chosen by name; the API knows them by id. */
const Covariates = ({
  config,
  set,
  isDisabled,
  stored,
}: PartProps & { stored: { id: string; label: string }[] }) => (
  <>
    <TagField
      label="Attributes as covariates"
      values={config.covariate_attributes}
      onChange={(values) => set({ covariate_attributes: values.slice(0, 10) })}
      isDisabled={isDisabled}
      hint="Attributes that are kept with the assignment"
    />
    {stored.length > 0 && (
      <TagField
        label="Metrics as covariates"
        values={stored.filter(({ id }) => config.covariate_metric_ids.includes(id)).map(({ label }) => label)}
        onChange={(labels) =>
          set({
            covariate_metric_ids: stored.filter(({ label }) => labels.includes(label)).map(({ id }) => id),
          })
        }
        suggestions={stored.map(({ label }) => label)}
        isDisabled={isDisabled}
        hint="By the names of this experiment's metrics"
      />
    )}
  </>
)
