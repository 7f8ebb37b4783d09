import { BANDIT_DEFAULTS } from '@assay/lifecycle'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { ALGORITHMS } from '../labels.ts'
import type { ExperimentDraft } from './draft.ts'
import type { FieldsProps } from './fields-props.ts'

type BanditConfig = ExperimentDraft['bandit_config']

/** The algorithm of a bandit and its limits. */
export const BanditFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { bandit_config: config } = draft
  const set = (patch: Partial<typeof config>) => change({ bandit_config: { ...config, ...patch } })
  return (
    <>
      <RadioGroup
        label="Algorithm"
        name="optimization_type"
        value={draft.optimization_type === 'fixed' ? undefined : draft.optimization_type}
        onChange={(optimization_type) => change({ optimization_type })}
        options={ALGORITHMS}
        isDisabled={isDisabled}
      />
      {draft.optimization_type === 'epsilon_greedy' && (
        <SliderField
          label="Exploration"
          value={config.epsilon * 100}
          onChange={(percent) => set({ epsilon: percent / 100 })}
          minValue={0}
          maxValue={100}
          unit="%"
          isDisabled={isDisabled}
        />
      )}
      <Disclosure title="Limits">
        <BanditLimits config={config} set={set} isDisabled={isDisabled} />
      </Disclosure>
    </>
  )
}

interface BanditLimitsProps {
  config: BanditConfig
  set: (patch: Partial<BanditConfig>) => void
  isDisabled: boolean
}

const asShare = (percent: number | undefined, otherwise: number): number =>
  percent === undefined ? otherwise : Number((percent / 100).toFixed(6))

const BanditLimits = ({ config, set, isDisabled }: BanditLimitsProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <NumberField
      label="Minimum subjects"
      name="bandit_config.minimum_subjects"
      value={config.minimum_subjects}
      onChange={(value) => set({ minimum_subjects: value ?? BANDIT_DEFAULTS.minimum_subjects })}
      minValue={0}
      maxValue={1_000_000}
      step={1}
      isDisabled={isDisabled}
      hint="Per variant, before the bandit changes the allocation"
    />
    <NumberField
      label="Minimum traffic"
      name="bandit_config.weight_floor"
      value={config.weight_floor * 100}
      onChange={(value) => set({ weight_floor: asShare(value, BANDIT_DEFAULTS.weight_floor) })}
      minValue={0}
      maxValue={50}
      unit="%"
      isDisabled={isDisabled}
      hint="Per variant, so that a variant that improves late is still found"
    />
    <NumberField
      label="Acceptable loss"
      name="bandit_config.stop_loss"
      value={config.stop_loss * 100}
      onChange={(value) => set({ stop_loss: asShare(value, BANDIT_DEFAULTS.stop_loss) })}
      minValue={0.001}
      unit="%"
      isDisabled={isDisabled}
      hint="Relative to the control's rate; below it, Assay recommends the best variant"
    />
  </div>
)
