import { BAYESIAN_DEFAULTS } from '@assay/lifecycle'
import { NumberField } from '../../../ui/number-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

type BayesianConfig = ExperimentDraft['bayesian_config']

/** Half the width of the region of practical equivalence that is proposed. */
const DEFAULT_ROPE = 0.005

interface PartProps {
  config: BayesianConfig
  set: (patch: Partial<BayesianConfig>) => void
  isDisabled: boolean
}

/** The prior of the Bayesian analysis, and the thresholds of its stopping recommendation. */
export const BayesianFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
  const { bayesian_config: config } = draft
  const set = (patch: Partial<BayesianConfig>) => change({ bayesian_config: { ...config, ...patch } })
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
      label="Decision probability"
      name="bayesian_config.decision_probability"
      value={Number((config.decision_probability * 100).toFixed(6))}
      onChange={(value) =>
        set({ decision_probability: share(value, BAYESIAN_DEFAULTS.decision_probability) })
      }
      minValue={50.01}
      maxValue={99.99}
      unit="%"
      isDisabled={isDisabled}
      hint="Probability of being best at which a variant wins"
    />
    <NumberField
      label="Acceptable loss"
      name="bayesian_config.loss_threshold"
      value={Number((config.loss_threshold * 100).toFixed(8))}
      onChange={(value) => set({ loss_threshold: share(value, BAYESIAN_DEFAULTS.loss_threshold) })}
      minValue={0.0001}
      unit="points"
      isDisabled={isDisabled}
      hint="Expected loss in percentage points at which a variant may win"
    />
    <NumberField
      label="Credible level"
      name="bayesian_config.credible_level"
      value={Number((config.credible_level * 100).toFixed(6))}
      onChange={(value) => set({ credible_level: share(value, BAYESIAN_DEFAULTS.credible_level) })}
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
      onChange={(value) => set({ alpha: value ?? BAYESIAN_DEFAULTS.alpha })}
      minValue={0.001}
      isDisabled={isDisabled}
      hint="Conversions assumed beforehand; alpha 1 and beta 1 is a flat prior"
    />
    <NumberField
      label="Prior beta"
      name="bayesian_config.beta"
      value={config.beta}
      onChange={(value) => set({ beta: value ?? BAYESIAN_DEFAULTS.beta })}
      minValue={0.001}
      isDisabled={isDisabled}
      hint="Non-conversions assumed beforehand"
    />
  </>
)

const Equivalence = ({ config, set, isDisabled }: PartProps) => (
  <>
    <Switch
      isSelected={config.rope !== null}
      onChange={(isOn) => set({ rope: isOn ? [-DEFAULT_ROPE, DEFAULT_ROPE] : null })}
      isDisabled={isDisabled}
      description="Recommends stopping when the variants are practically equal."
    >
      Region of practical equivalence
    </Switch>
    {config.rope !== null && (
      <NumberField
        label="Differences up to"
        name="bayesian_config.rope"
        value={Number((config.rope[1] * 100).toFixed(6))}
        onChange={(value) => set({ rope: [-share(value, DEFAULT_ROPE), share(value, DEFAULT_ROPE)] })}
        minValue={0.0001}
        unit="points"
        isDisabled={isDisabled}
        hint="Percentage points in either direction that do not matter"
      />
    )}
  </>
)
