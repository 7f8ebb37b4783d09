import { Notice } from '../../../ui/notice.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import type { PlanDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'
import { LiveNumber } from './live-number.tsx'
import { PowerPanel } from './power-panel.tsx'

const toShare = (percent: number): number => Number((percent / 100).toFixed(8))

/** The power plan: the effect to detect, and the subjects and days that it takes. */
export const PlanFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('plan')
  return (
    <div className="flex flex-col gap-5">
      {lock !== undefined && <Notice title="The plan is locked">{lock}</Notice>}
      {draft.experiment_type === 'bandit' && (
        <Notice title="An estimate only">
          A bandit changes its allocation, and these sizes assume a fixed one.
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PlanInputs draft={draft} change={change} isDisabled={lock !== undefined} />
        <PowerPanel draft={draft} />
      </div>
    </div>
  )
}

interface InputProps {
  plan: PlanDraft
  set: (patch: Partial<PlanDraft>) => void
  isDisabled: boolean
}

const PlanInputs = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { plan } = draft
  const set = (patch: Partial<PlanDraft>) => change({ plan: { ...plan, ...patch } })
  return (
    <div className="flex flex-col gap-4">
      <RateInputs plan={plan} set={set} isDisabled={isDisabled} />
      <SizeInputs plan={plan} set={set} isDisabled={isDisabled} />
    </div>
  )
}

const RateInputs = ({ plan, set, isDisabled }: InputProps) => (
  <>
    <LiveNumber
      label="Current conversion rate, in %"
      name="plan.baseline_rate"
      value={plan.baseline_rate === undefined ? undefined : plan.baseline_rate * 100}
      onChange={(percent) => set({ baseline_rate: percent === undefined ? undefined : toShare(percent) })}
      accepts={{ from: 0.0001, to: 99.9999 }}
      isDisabled={isDisabled}
      placeholder="10"
      hint="Of the primary goal, in the control"
    />
    <LiveNumber
      label="Minimum detectable effect, in %"
      name="plan.minimum_detectable_effect"
      value={plan.minimum_detectable_effect * 100}
      onChange={(percent) => percent !== undefined && set({ minimum_detectable_effect: toShare(percent) })}
      accepts={{ from: 0.01, to: 10_000 }}
      isDisabled={isDisabled}
      hint="Relative: 10 raises a rate of 20 % to 22 %"
    />
    <LiveNumber
      label="Subjects per day"
      value={plan.daily_traffic}
      onChange={(daily_traffic) => set({ daily_traffic })}
      accepts={{ from: 1, to: 1e12 }}
      placeholder="1000"
      hint="Subjects who match the audience. Used for this estimate only."
    />
  </>
)

const SizeInputs = ({ plan, set, isDisabled }: InputProps) => (
  <>
    <SliderField
      label="Power"
      name="plan.power"
      value={Number((plan.power * 100).toFixed(2))}
      onChange={(percent) => set({ power: toShare(percent) })}
      minValue={50}
      maxValue={99}
      unit="%"
      isDisabled={isDisabled}
      hint="Probability of detecting an effect of that size"
    />
    <LiveNumber
      label="Subjects per variant"
      name="plan.sample_size_per_variant"
      value={plan.sample_size_per_variant}
      onChange={(sample_size_per_variant) => set({ sample_size_per_variant })}
      accepts={{ from: 10, to: 1_000_000_000, whole: true }}
      isDisabled={isDisabled}
      placeholder="computed"
      hint="Leave empty to compute it at the start"
    />
  </>
)
