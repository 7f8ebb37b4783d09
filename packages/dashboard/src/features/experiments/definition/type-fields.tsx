import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import type { ExperimentType } from '../api-types.ts'
import { ALGORITHMS, TYPES } from '../labels.ts'
import { modulesQuery } from '../queries.ts'
import type { ExperimentDraft } from './draft.ts'
import type { FieldsProps } from './fields-props.ts'

const optimizationFor = (
  type: ExperimentType,
  draft: ExperimentDraft,
): ExperimentDraft['optimization_type'] => {
  if (type !== 'bandit') return 'fixed'
  return draft.optimization_type === 'fixed' ? 'thompson_sampling' : draft.optimization_type
}

/** Whether this deployment can run split URL tests; undefined while that is not known. */
const useHasSplitUrl = (): boolean | undefined => useQuery(modulesQuery).data?.modules.includes('split_url')

/** The kind of experiment, and for a bandit how it learns. */
export const TypeFields = ({ draft, change, locked }: FieldsProps) => {
  const hasSplitUrl = useHasSplitUrl()
  const lock = locked?.('type')
  const isOffered = (type: ExperimentType) => type !== 'split_url' || hasSplitUrl === true
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Type"
        name="experiment_type"
        value={draft.experiment_type}
        onChange={(type) =>
          change({ experiment_type: type, optimization_type: optimizationFor(type, draft) })
        }
        options={TYPES.filter(({ id }) => isOffered(id) || id === draft.experiment_type)}
        isDisabled={lock !== undefined}
        hint={lock}
      />
      {hasSplitUrl === false && (
        <Notice title="Split URL tests are not available here">
          This deployment runs without the module split_url. An administrator can switch it on with
          PROFILE=full.
        </Notice>
      )}
      {draft.experiment_type === 'bandit' && (
        <BanditFields draft={draft} change={change} isDisabled={lock !== undefined} />
      )}
    </div>
  )
}

const BanditFields = ({ draft, change, isDisabled }: FieldsProps & { isDisabled: boolean }) => {
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
          label="Share that keeps exploring"
          value={config.epsilon * 100}
          onChange={(percent) => set({ epsilon: percent / 100 })}
          minValue={0}
          maxValue={100}
          unit="%"
        />
      )}
      <Disclosure title="How carefully it learns">
        <BanditCare config={config} set={set} isDisabled={isDisabled} />
      </Disclosure>
    </>
  )
}

type Config = ExperimentDraft['bandit_config']

interface CareProps {
  config: Config
  set: (patch: Partial<Config>) => void
  isDisabled: boolean
}

const asShare = (percent: number | undefined, otherwise: number): number =>
  percent === undefined ? otherwise : Number((percent / 100).toFixed(6))

const BanditCare = ({ config, set, isDisabled }: CareProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <NumberField
      label="Subjects before it moves"
      name="bandit_config.minimum_subjects"
      value={config.minimum_subjects}
      onChange={(value) => set({ minimum_subjects: value ?? 100 })}
      minValue={0}
      maxValue={1_000_000}
      step={1}
      isDisabled={isDisabled}
      hint="Per variant. Until then traffic stays as allocated."
    />
    <NumberField
      label="Least share"
      name="bandit_config.weight_floor"
      value={config.weight_floor * 100}
      onChange={(value) => set({ weight_floor: asShare(value, 0.01) })}
      minValue={0}
      maxValue={50}
      unit="%"
      isDisabled={isDisabled}
      hint="What every variant keeps, so that a late riser is noticed."
    />
    <NumberField
      label="Tolerable loss"
      name="bandit_config.stop_loss"
      value={config.stop_loss * 100}
      onChange={(value) => set({ stop_loss: asShare(value, 0.01) })}
      minValue={0.001}
      unit="%"
      isDisabled={isDisabled}
      hint="Of the control's rate. Below it the leader is recommended."
    />
  </div>
)
