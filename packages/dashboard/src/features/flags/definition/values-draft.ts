import type { Flag, FlagVariant, FlagWrite, ValueType } from '../api-types.ts'

/** A variant while it is written; the id tells it apart from the others as they move. */
export interface VariantDraft {
  id: string
  key: string
  /** undefined: still empty. */
  value: unknown
  weight: number
  description: string | null
}

/** The values of a flag, while they are written. */
export interface ValuesDraft {
  type: ValueType
  /** null: programs use their own default. */
  offValue: unknown
  schema: Record<string, unknown> | null
  variants: readonly VariantDraft[]
}

let drafts = 0

const newId = (): string => {
  drafts += 1
  return `variant-${drafts}`
}

/** The value of a new variant, by type. */
const BLANK: Record<ValueType, unknown> = { boolean: true, string: '', number: undefined, json: undefined }

/** A variant with the first key that is free. */
export const newVariant = (
  type: ValueType,
  others: readonly VariantDraft[],
  weight: number,
): VariantDraft => {
  const taken = new Set(others.map(({ key }) => key))
  let number = others.length + 1
  while (taken.has(`variant-${number}`)) number += 1
  return { id: newId(), key: `variant-${number}`, value: BLANK[type], weight, description: null }
}

/** The values of a new flag of a type. */
export const newValues = (type: ValueType): ValuesDraft => ({
  type,
  offValue: type === 'boolean' ? false : null,
  schema: null,
  variants: type === 'boolean' ? [] : [newVariant(type, [], 100)],
})

/** The values of a stored flag. */
export const valuesOf = (flag: Flag): ValuesDraft => ({
  type: flag.value_type,
  offValue: flag.off_value ?? null,
  schema: flag.json_schema,
  variants: flag.variants.map((variant: FlagVariant) => ({ id: newId(), ...variant })),
})

/** The values as the API wants them. */
export const valuesToSend = ({ type, offValue, schema, variants }: ValuesDraft) =>
  ({
    value_type: type,
    off_value: offValue,
    json_schema: schema,
    variants: variants.map(({ key, value, weight, description }) => ({
      key,
      value: value ?? null,
      weight,
      description,
    })),
  }) satisfies Partial<FlagWrite>

/**
 * Weights that share 100 % evenly among so many variants, to two decimals; what is left over goes to the first.
 *
 * @param count from 1 to 20
 */
export const evenWeights = (count: number): number[] => {
  const each = Math.floor(10_000 / count)
  return Array.from({ length: count }, (_, at) => (at === 0 ? 10_000 - each * (count - 1) : each) / 100)
}

/** Weights have two decimals at most, so their sum is exact in hundredths. */
export const weightSum = (variants: readonly Pick<VariantDraft, 'weight'>[]): number =>
  variants.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0) / 100

const isMissing = (type: ValueType, value: unknown): boolean =>
  value === undefined || (type === 'string' && typeof value !== 'string')

/** Problems that keep the values from being saved, each in one sentence. */
export const valuesProblems = ({ type, variants }: ValuesDraft): string[] => {
  if (type === 'boolean') return []
  const problems: string[] = []
  if (variants.length === 0) problems.push('Add at least one variant.')
  const keys = variants.map(({ key }) => key.trim())
  if (keys.some((key) => key === '')) problems.push('Every variant needs a key.')
  if (new Set(keys).size < keys.length) problems.push('Two variants have the same key.')
  if (variants.some(({ value }) => isMissing(type, value))) problems.push('Every variant needs a value.')
  const sum = weightSum(variants)
  if (variants.length > 0 && sum !== 100) problems.push(`The weights add up to ${sum} %, not 100 %.`)
  return problems
}
