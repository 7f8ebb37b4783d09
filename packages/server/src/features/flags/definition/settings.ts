import { isDeepStrictEqual } from 'node:util'
import { defined } from '../../../lib/defined.ts'
import { type Problem, type ProblemType, unprocessable } from '../../../lib/errors.ts'
import { schemaRefusal } from './json-schema.ts'
import type { Flag, FlagChange, ValueType } from './schema.ts'

/** The part of a flag that callers write, complete and coherent. */
export type Settings = Pick<
  Flag,
  | 'key'
  | 'name'
  | 'description'
  | 'status'
  | 'value_type'
  | 'off_value'
  | 'json_schema'
  | 'variants'
  | 'targeting_rules'
  | 'rollout_percentage'
  | 'rollback_percentage'
  | 'tags'
  | 'metadata'
>

/** A new flag before the caller's fields are applied. */
const BLANK: Settings = {
  key: '',
  name: '',
  description: null,
  status: 'INACTIVE',
  value_type: 'boolean',
  off_value: false,
  json_schema: null,
  variants: [],
  targeting_rules: null,
  rollout_percentage: 0,
  rollback_percentage: 0,
  tags: [],
  metadata: {},
}

/** The settings of a stored flag. */
export const settingsOf = (flag: Flag): Settings => ({
  key: flag.key,
  name: flag.name,
  description: flag.description,
  status: flag.status,
  value_type: flag.value_type,
  off_value: flag.off_value,
  json_schema: flag.json_schema,
  variants: flag.variants,
  targeting_rules: flag.targeting_rules,
  rollout_percentage: flag.rollout_percentage,
  rollback_percentage: flag.rollback_percentage,
  tags: flag.tags,
  metadata: flag.metadata,
})

/**
 * The settings that result from a caller's change. `requireMatch` checks that values match the json_schema.
 *
 * @param before the flag before the change; undefined for a new one
 * @throws AppError 422 when the result would contradict itself
 */
export const normalise = (before: Flag | undefined, change: FlagChange): Settings => {
  const { is_active, status, off_value, variants, ...plain } = change
  const current = before ? settingsOf(before) : BLANK
  const value_type = change.value_type ?? current.value_type
  const keepsType = value_type === current.value_type
  const settings: Settings = {
    ...current,
    ...defined(plain),
    value_type,
    status: statusOf(current.status, { is_active, status }),
    off_value: off_value === undefined ? offValue(current, keepsType, value_type) : off_value,
    json_schema:
      change.json_schema === undefined && !keepsType ? null : (plain.json_schema ?? current.json_schema),
    variants:
      variants?.map((variant) => ({ ...variant, description: variant.description ?? null })) ??
      (keepsType ? current.variants : []),
  }
  if (change.json_schema === null) settings.json_schema = null
  refuse([...changeProblems(before, change), ...contradictions(settings)])
  return settings
}

/** The off value; a flag whose type changes loses the value of its former type. */
const offValue = (current: Settings, keepsType: boolean, type: ValueType): unknown => {
  if (keepsType) return current.off_value
  return type === 'boolean' ? false : null
}

const statusOf = (
  current: Flag['status'],
  { is_active, status }: Pick<FlagChange, 'is_active' | 'status'>,
): Flag['status'] => {
  if (status !== undefined) return status
  if (is_active === undefined || current === 'ARCHIVED') return current
  return is_active ? 'ACTIVE' : 'INACTIVE'
}

const refuse = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw unprocessable([...problems])
}

const problem = (loc: (string | number)[], msg: string, type: ProblemType = 'value_error'): Problem => ({
  type,
  loc: ['body', ...loc],
  msg,
})

const changeProblems = (before: Flag | undefined, change: FlagChange): Problem[] => {
  const problems: Problem[] = []
  const { key, is_active, status } = change
  if (before && key !== undefined && key !== before.key)
    problems.push(problem(['key'], 'key cannot be changed'))
  if (status === 'ARCHIVED' && before?.status !== 'ARCHIVED') {
    problems.push(problem(['status'], 'a flag is archived by its own route'))
  }
  if (is_active !== undefined && status !== undefined && is_active !== (status === 'ACTIVE')) {
    problems.push(problem(['is_active'], 'is_active and status contradict each other'))
  }
  return problems
}

/** All contradictions within complete settings. */
const contradictions = (settings: Settings): Problem[] => [
  ...schemaProblems(settings),
  ...offValueProblems(settings),
  ...variantProblems(settings),
]

const schemaProblems = ({ json_schema, value_type }: Settings): Problem[] => {
  if (json_schema === null) return []
  if (value_type !== 'json') return [problem(['json_schema'], 'only a json flag has a json_schema')]
  const refusal = schemaRefusal(json_schema)
  return refusal === undefined ? [] : [problem(['json_schema'], refusal)]
}

const offValueProblems = (settings: Settings): Problem[] => {
  const { off_value, value_type } = settings
  if (value_type === 'boolean') {
    return off_value === false ? [] : [problem(['off_value'], 'a boolean flag is false while it is off')]
  }
  return off_value === null ? [] : valueProblems(settings, off_value, ['off_value'])
}

const IS_OF_TYPE: Record<ValueType, (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  json: () => true,
}

const valueProblems = ({ value_type }: Settings, value: unknown, loc: (string | number)[]): Problem[] => {
  if (value === null && value_type !== 'json') return [problem(loc, 'must not be null', 'null_not_allowed')]
  if (!IS_OF_TYPE[value_type](value)) return [problem(loc, `must be of type ${value_type}`, 'wrong_type')]
  return []
}

const variantProblems = (settings: Settings): Problem[] => {
  const { variants, value_type } = settings
  if (value_type === 'boolean') {
    return variants.length === 0 ? [] : [problem(['variants'], 'a boolean flag has no variants')]
  }
  if (variants.length === 0) {
    return [problem(['variants'], `a ${value_type} flag needs at least one variant`, 'too_short')]
  }
  const problems = variants.flatMap(({ value }, at) =>
    valueProblems(settings, value, ['variants', at, 'value']),
  )
  if (new Set(variants.map(({ key }) => key)).size < variants.length) {
    problems.push(problem(['variants'], 'keys of variants must be distinct'))
  }
  if (sumOf(variants) !== 100) problems.push(problem(['variants'], 'weights must sum to 100'))
  return problems
}

/** Sum of the weights, which have two decimals at most, so that it is exact in hundredths. */
const sumOf = (variants: Settings['variants']): number =>
  variants.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0) / 100

/** Whether two states of a flag would be stored identically. */
export const isSame = (one: Settings, other: Settings): boolean => isDeepStrictEqual(one, other)
