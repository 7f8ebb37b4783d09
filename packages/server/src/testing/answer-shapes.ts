import { isPlainObject } from '../lib/plain-object.ts'
/**
 * Expected shape of an answer, independent of the schemas: the name of a kind, followed by ? if nullable; a list of one
 * shape; an object with exactly these fields; or a function that returns an error.
 */
export type AnswerShape =
  | string
  | readonly [AnswerShape]
  | { readonly [field: string]: AnswerShape }
  | OptionalShape

/** Object or list that may be null. */
interface OptionalShape {
  readonly orNull: AnswerShape
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const KINDS: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  id: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  flag: (value) => typeof value === 'boolean',
  number: isFiniteNumber,
  count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  probability: (value) => isFiniteNumber(value) && value >= 0 && value <= 1,
  interval: (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => end === null || isFiniteNumber(end)) &&
    !(value[0] !== null && value[1] !== null && value[0] > value[1]),
  numbers: (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every((one) => isFiniteNumber(one)),
  anything: (value) => typeof value === 'object' && value !== null,
}

const isOptional = (shape: object): shape is OptionalShape => 'orNull' in shape

const isList = (shape: object): shape is readonly [AnswerShape] => Array.isArray(shape)

/** All differences between an answer and its shape, each with its path. */
export const mismatches = (value: unknown, shape: AnswerShape, path = 'answer'): string[] => {
  if (typeof shape === 'string') return mismatchesOfKind(value, shape, path)
  if (isOptional(shape)) return value === null ? [] : mismatches(value, shape.orNull, path)
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((item, index) => mismatches(item, shape[0], `${path}[${index}]`))
  }
  return mismatchesOfFields(value, shape, path)
}

const mismatchesOfKind = (value: unknown, shape: string, path: string): string[] => {
  const kind = shape.replace(/\?$/, '')
  if (value === null && shape.endsWith('?')) return []
  const words = kind.split('|')
  const isRight = KINDS[kind] ?? ((candidate: unknown) => words.includes(String(candidate)))
  return isRight(value) ? [] : [`${path} is ${JSON.stringify(value)}, not ${shape}`]
}

const mismatchesOfFields = (
  value: unknown,
  shape: { readonly [field: string]: AnswerShape },
  path: string,
): string[] => {
  if (!isPlainObject(value)) return [`${path} is no object`]
  const unknown = Object.keys(value).filter((field) => !(field in shape))
  return [
    ...unknown.map((field) => `${path}.${field} is not agreed`),
    ...Object.entries(shape).flatMap(([field, inner]) =>
      field in value ? mismatches(value[field], inner, `${path}.${field}`) : [`${path}.${field} is missing`],
    ),
  ]
}
