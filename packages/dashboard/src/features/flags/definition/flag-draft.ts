import type { TargetingRules } from '@assay/evaluation'
import type { FlagWrite } from '../api-types.ts'
import { withRulesPercentage } from '../rollout-percentage.ts'
import { keyFromName, keyProblem } from './flag-key.ts'
import { metadataProblem, metadataToSend } from './metadata.ts'
import { newValues, type ValuesDraft, valuesProblems, valuesToSend } from './values-draft.ts'

/** A flag before it exists. */
export interface FlagDraft {
  name: string
  /** undefined: derived from the name. */
  ownKey: string | undefined
  description: string
  tags: string[]
  metadata: Record<string, unknown>
  values: ValuesDraft
  rules: TargetingRules | null
  /** Percent of the subjects that the rules match. */
  rulesPercentage: number
  /** Percent of everybody else. */
  rolloutPercentage: number
  isOn: boolean
  /** true: it is rolled back automatically when it does harm. */
  rollsBack: boolean
  rollbackPercentage: number
}

export const NEW_FLAG: FlagDraft = {
  name: '',
  ownKey: undefined,
  description: '',
  tags: [],
  metadata: {},
  values: newValues('boolean'),
  rules: null,
  rulesPercentage: 100,
  rolloutPercentage: 0,
  isOn: false,
  rollsBack: true,
  rollbackPercentage: 0,
}

/** The key of a new flag. */
export const keyOf = ({ name, ownKey }: FlagDraft): string => ownKey ?? keyFromName(name)

/** The steps of creating a flag, in their order. */
export const STEPS = [
  { id: 'name', label: 'Name' },
  { id: 'values', label: 'Values' },
  { id: 'audience', label: 'Targeting' },
  { id: 'safety', label: 'Safety and review' },
] as const
export type StepId = (typeof STEPS)[number]['id']

/** Problems of a step, each in one sentence. */
export const stepProblems = (draft: FlagDraft, step: StepId): string[] => {
  if (step === 'name') {
    if (draft.name.trim() === '') return ['Give the flag a name.']
    return [keyProblem(keyOf(draft)), metadataProblem(draft.metadata)].flatMap((problem) => problem ?? [])
  }
  return step === 'values' ? valuesProblems(draft.values) : []
}

const STEP_OF_FIELD: Record<string, StepId> = {
  name: 'name',
  key: 'name',
  description: 'name',
  tags: 'name',
  metadata: 'name',
  value_type: 'values',
  off_value: 'values',
  json_schema: 'values',
  variants: 'values',
  targeting_rules: 'audience',
  rollout_percentage: 'audience',
}

/** The first step with a field that the API refuses. */
export const stepOfFields = (fields: readonly string[]): StepId | undefined => {
  const steps = fields.map((field) => STEP_OF_FIELD[field.split('.')[0] ?? ''])
  return STEPS.find(({ id }) => steps.includes(id))?.id
}

/** The flag as the API wants it. */
export const flagToSend = (draft: FlagDraft): FlagWrite => ({
  key: keyOf(draft),
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  tags: draft.tags,
  metadata: metadataToSend(draft.metadata),
  ...valuesToSend(draft.values),
  targeting_rules: withRulesPercentage(draft.rules, draft.rulesPercentage),
  rollout_percentage: draft.rolloutPercentage,
  rollback_percentage: draft.rollbackPercentage,
  is_active: draft.isOn,
})
