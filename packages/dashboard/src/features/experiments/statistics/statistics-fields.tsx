import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'
import { CORRECTIONS } from '../labels.ts'
import { BayesianFields } from './bayesian-fields.tsx'
import { SequentialFields } from './sequential-fields.tsx'
import { VarianceFields } from './variance-fields.tsx'

/** How the results are judged; the defaults suit most experiments. */
export const StatisticsFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('statistics')
  const isDisabled = lock !== undefined
  const parts = { draft, change, isDisabled }
  return (
    <div className="flex flex-col gap-5">
      {lock !== undefined && <Notice title="The statistics are fixed">{lock}</Notice>}
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
          hint="95 %: of 20 experiments without an effect, one looks as if it had one"
        />
        <Select
          label="Correction for several comparisons"
          name="correction_method"
          options={CORRECTIONS}
          value={draft.correction_method}
          onChange={(correction_method) => change({ correction_method })}
          isDisabled={isDisabled}
        />
      </div>
      <Switch
        isSelected={draft.sequential_testing_enabled}
        onChange={(sequential_testing_enabled) => change({ sequential_testing_enabled })}
        isDisabled={isDisabled}
        description="Look as often as you like and stop early without more false alarms. Takes somewhat more subjects."
      >
        Sequential testing
      </Switch>
      {draft.sequential_testing_enabled && <SequentialFields {...parts} />}
      <Switch
        isSelected={draft.bayesian_enabled}
        onChange={(bayesian_enabled) => change({ bayesian_enabled })}
        isDisabled={isDisabled}
        description="Also tell the probability that a variant is best and the loss to expect, with advice when to stop."
      >
        Bayesian advice
      </Switch>
      {draft.bayesian_enabled && <BayesianFields {...parts} />}
      <VarianceFields {...parts} />
    </div>
  )
}
