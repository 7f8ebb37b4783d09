import { isPlainObject } from '../lib/plain-object.ts'
/**
 * What an answer looks like, written down a second time: the name of a kind, followed by ? where null is allowed; a
 * list of one shape; an object with exactly these fields; or a function that says what is wrong.
 */
export type AnswerShape =
  | string
  | readonly [AnswerShape]
  | { readonly [field: string]: AnswerShape }
  | OptionalShape

/** An object or a list that may be null. */
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

/** Every way in which an answer differs from its shape, each with the place where it does. */
export const misfits = (value: unknown, shape: AnswerShape, place = 'answer'): string[] => {
  if (typeof shape === 'string') return misfitsOfKind(value, shape, place)
  if (isOptional(shape)) return value === null ? [] : misfits(value, shape.orNull, place)
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no list`]
    return value.flatMap((item, index) => misfits(item, shape[0], `${place}[${index}]`))
  }
  return misfitsOfFields(value, shape, place)
}

const misfitsOfKind = (value: unknown, shape: string, place: string): string[] => {
  const kind = shape.replace(/\?$/, '')
  if (value === null && shape.endsWith('?')) return []
  const words = kind.split('|')
  const isRight = KINDS[kind] ?? ((candidate: unknown) => words.includes(String(candidate)))
  return isRight(value) ? [] : [`${place} is ${JSON.stringify(value)}, not ${shape}`]
}

const misfitsOfFields = (
  value: unknown,
  shape: { readonly [field: string]: AnswerShape },
  place: string,
): string[] => {
  if (!isPlainObject(value)) return [`${place} is no object`]
  const unknown = Object.keys(value).filter((field) => !(field in shape))
  return [
    ...unknown.map((field) => `${place}.${field} is not agreed`),
    ...Object.entries(shape).flatMap(([field, inner]) =>
      field in value ? misfits(value[field], inner, `${place}.${field}`) : [`${place}.${field} is missing`],
    ),
  ]
}
