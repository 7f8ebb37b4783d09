import { VARIANCE_REDUCTION_DEFAULTS } from '@assay/lifecycle'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

type VarianceConfig = ExperimentDraft['variance_reduction_config']

const METHODS = [
  { id: 'none', label: 'None', description: 'Uses values as they are' },
  {
    id: 'cuped',
    label: 'CUPED',
    description: 'Adjusts for the earlier events of each subject',
  },
  {
    id: 'cuped_plus',
    label: 'CUPED with several covariates',
    description: 'Adjusts for other metrics and attributes as well',
  },
  { id: 'winsorization', label: 'Winsorization', description: 'Caps the most extreme values' },
] as const

interface PartProps {
  config: VarianceConfig
  set: (patch: Partial<VarianceConfig>) => void
  isDisabled: boolean
}

interface CovariateProps extends PartProps {
  /** Metrics that are stored already: only these have an id and can be covariates. */
  stored: { id: string; label: string }[]
}

/** Variance reduction, which detects the same effect with fewer subjects. */
export const VarianceFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { variance_reduction_config: config } = draft
  const set = (patch: Partial<VarianceConfig>) =>
    change({ variance_reduction_config: { ...config, ...patch } })
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
        hint="Shown beside the raw results; the raw results decide"
      />
      <MethodFields config={config} set={set} isDisabled={isDisabled} stored={stored} />
    </div>
  )
}

const MethodFields = (props: CovariateProps) => {
  switch (props.config.method) {
    case 'winsorization':
      return <Percentile {...props} />
    case 'cuped':
      return (
        <>
          <Lookback {...props} />
          <Covariate {...props} />
        </>
      )
    case 'cuped_plus':
      return (
        <>
          <Lookback {...props} />
          <Covariates {...props} />
        </>
      )
    default:
      return null
  }
}

const Percentile = ({ config, set, isDisabled }: PartProps) => (
  <NumberField
    label="Percentile of the cap"
    name="variance_reduction_config.winsorization_percentile"
    value={config.winsorization_percentile}
    onChange={(value) =>
      set({ winsorization_percentile: value ?? VARIANCE_REDUCTION_DEFAULTS.winsorization_percentile })
    }
    minValue={50}
    maxValue={100}
    isDisabled={isDisabled}
  />
)

const Covariate = ({ config, set, isDisabled, stored }: CovariateProps) => (
  <Select
    label="Covariate"
    name="variance_reduction_config.covariate_metric_id"
    options={[{ id: '', label: 'The metric itself' }, ...stored]}
    value={config.covariate_metric_id ?? ''}
    onChange={(id) => set({ covariate_metric_id: id === '' ? null : id })}
    isDisabled={isDisabled}
    hint={stored.length === 0 ? 'Create the draft to choose another metric.' : undefined}
  />
)

const Lookback = ({ config, set, isDisabled }: PartProps) => (
  <NumberField
    label="Days before the assignment"
    name="variance_reduction_config.covariate_lookback_days"
    value={config.covariate_lookback_days}
    onChange={(value) =>
      set({ covariate_lookback_days: value ?? VARIANCE_REDUCTION_DEFAULTS.covariate_lookback_days })
    }
    minValue={1}
    maxValue={90}
    step={1}
    isDisabled={isDisabled}
  />
)

/** Metrics are chosen by name; the API identifies them by id. */
const Covariates = ({ config, set, isDisabled, stored }: CovariateProps) => (
  <>
    <TagField
      label="Attributes as covariates"
      values={config.covariate_attributes}
      onChange={(values) => set({ covariate_attributes: values.slice(0, 10) })}
      isDisabled={isDisabled}
      hint="Attributes that are stored with the assignment"
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
        hint="Metrics of this experiment"
      />
    )}
  </>
)
