import { NumberField } from '../../../ui/number-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

type Config = ExperimentDraft['bayesian_config']

interface PartProps {
  config: Config
  set: (patch: Partial<Config>) => void
  isDisabled: boolean
}

/** What is believed before the first subject, and when the advice is to stop. */
export const BayesianFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { bayesian_config: config } = draft
  const set = (patch: Partial<Config>) => change({ bayesian_config: { ...config, ...patch } })
  return (
    <div className="flex flex-col gap-4 border-l-2 border-line pl-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Thresholds config={config} set={set} isDisabled={isDisabled} />
        <Prior config={config} set={set} isDisabled={isDisabled} />
      </div>
      <Equivalence config={config} set={set} isDisabled={isDisabled} />
    </div>
  )
}

const share = (percent: number | undefined, otherwise: number): number =>
  percent === undefined ? otherwise : Number((percent / 100).toFixed(8))

const Thresholds = ({ config, set, isDisabled }: PartProps) => (
  <>
    <NumberField
      label="Surely the best"
      name="bayesian_config.decision_probability"
      value={Number((config.decision_probability * 100).toFixed(6))}
      onChange={(value) => set({ decision_probability: share(value, 0.975) })}
      minValue={50.01}
      maxValue={99.99}
      unit="%"
      isDisabled={isDisabled}
      hint="Probability from which a variant wins"
    />
    <NumberField
      label="Tolerable loss"
      name="bayesian_config.loss_threshold"
      value={Number((config.loss_threshold * 100).toFixed(8))}
      onChange={(value) => set({ loss_threshold: share(value, 0.001) })}
      minValue={0.0001}
      unit="points"
      isDisabled={isDisabled}
      hint="Percentage points that may be lost by a wrong choice"
    />
    <NumberField
      label="Credible level"
      name="bayesian_config.credible_level"
      value={Number((config.credible_level * 100).toFixed(6))}
      onChange={(value) => set({ credible_level: share(value, 0.95) })}
      minValue={1}
      maxValue={99.99}
      unit="%"
      isDisabled={isDisabled}
    />
  </>
)

const Prior = ({ config, set, isDisabled }: PartProps) => (
  <>
    <NumberField
      label="Prior alpha"
      name="bayesian_config.alpha"
      value={config.alpha}
      onChange={(value) => set({ alpha: value ?? 1 })}
      minValue={0.001}
      isDisabled={isDisabled}
      hint="Conversions believed beforehand; 1 and 1 is flat"
    />
    <NumberField
      label="Prior beta"
      name="bayesian_config.beta"
      value={config.beta}
      onChange={(value) => set({ beta: value ?? 1 })}
      minValue={0.001}
      isDisabled={isDisabled}
      hint="Non-conversions believed beforehand"
    />
  </>
)

const Equivalence = ({ config, set, isDisabled }: PartProps) => (
  <>
    <Switch
      isSelected={config.rope !== null}
      onChange={(isOn) => set({ rope: isOn ? [-0.005, 0.005] : null })}
      isDisabled={isDisabled}
      description="Advise to stop when the variants are practically the same."
    >
      Region of practical equivalence
    </Switch>
    {config.rope !== null && (
      <NumberField
        label="Differences up to"
        name="bayesian_config.rope"
        value={Number((config.rope[1] * 100).toFixed(6))}
        onChange={(value) => set({ rope: [-share(value, 0.005), share(value, 0.005)] })}
        minValue={0.0001}
        unit="points"
        isDisabled={isDisabled}
        hint="Percentage points up or down that do not matter"
      />
    )}
  </>
)
