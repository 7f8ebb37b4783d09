import { BANDIT_OPTIMIZATION } from '@assay/lifecycle'
import { useHasModule } from '../../../app/modules.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { ExperimentType } from '../api-types.ts'
import { TYPES } from '../labels.ts'
import { BanditFields } from './bandit-fields.tsx'
import type { ExperimentDraft } from './draft.ts'
import type { FieldsProps } from './fields-props.ts'

const optimizationFor = (
  type: ExperimentType,
  draft: ExperimentDraft,
): ExperimentDraft['optimization_type'] => {
  if (type !== 'bandit') return 'fixed'
  return draft.optimization_type === 'fixed' ? BANDIT_OPTIMIZATION : draft.optimization_type
}

/** The type of an experiment, and the settings of a bandit. */
export const TypeFields = ({ draft, change, locked }: FieldsProps) => {
  const hasSplitUrl = useHasModule()('split_url')
  const lock = locked?.('experiment_type')
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
          This deployment runs without the module split_url. An administrator can enable it with PROFILE=full.
        </Notice>
      )}
      {draft.experiment_type === 'bandit' && (
        <BanditFields draft={draft} change={change} isDisabled={lock !== undefined} />
      )}
    </div>
  )
}
