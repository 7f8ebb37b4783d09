import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'
import { CORRECTIONS } from '../labels.ts'
import { BayesianFields } from './bayesian-fields.tsx'
import { SequentialFields } from './sequential-fields.tsx'
import { VarianceFields } from './variance-fields.tsx'

/** The statistics that decide the results; the defaults suit most experiments. */
export const StatisticsFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('confidence_level')
  const parts = { draft, change, isDisabled: lock !== undefined }
  return (
    <div className="flex flex-col gap-5">
      {lock !== undefined && <Notice title="The statistics are locked">{lock}</Notice>}
      <ConfidenceFields {...parts} />
      <SequentialSwitch {...parts} />
      <BayesianSwitch {...parts} />
      <VarianceFields {...parts} />
    </div>
  )
}

type PartProps = FieldsProps & { isDisabled: boolean }

const ConfidenceFields = ({ draft, change, isDisabled }: PartProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SliderField
      label="Confidence level"
      name="confidence_level"
      value={Number((draft.confidence_level * 100).toFixed(2))}
      onChange={(percent) => change({ confidence_level: Number((percent / 100).toFixed(4)) })}
      minValue={80}
      maxValue={99}
      step={0.5}
      unit="%"
      isDisabled={isDisabled}
      hint="At 95 %, one of 20 experiments without an effect looks significant."
    />
    <Select
      label="Correction for multiple comparisons"
      name="correction_method"
      options={CORRECTIONS}
      value={draft.correction_method}
      onChange={(correction_method) => change({ correction_method })}
      isDisabled={isDisabled}
    />
  </div>
)

const SequentialSwitch = (props: PartProps) => {
  const { draft, change, isDisabled } = props
  return (
    <>
      <Switch
        isSelected={draft.sequential_testing_enabled}
        onChange={(sequential_testing_enabled) => change({ sequential_testing_enabled })}
        isDisabled={isDisabled}
        description="Look at any time and stop early without more false positives. Takes somewhat more subjects."
      >
        Sequential testing
      </Switch>
      {draft.sequential_testing_enabled && <SequentialFields {...props} />}
    </>
  )
}

const BayesianSwitch = (props: PartProps) => {
  const { draft, change, isDisabled } = props
  return (
    <>
      <Switch
        isSelected={draft.bayesian_enabled}
        onChange={(bayesian_enabled) => change({ bayesian_enabled })}
        isDisabled={isDisabled}
        description="Adds the probability that a variant is best, its expected loss, and a stopping recommendation."
      >
        Bayesian analysis
      </Switch>
      {draft.bayesian_enabled && <BayesianFields {...props} />}
    </>
  )
}
