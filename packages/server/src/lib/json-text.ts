/** Serialised part of a JSON text, such as a number with a decimal point. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Serialises values that contain serialised parts. Slower than JSON.stringify. */
export const writeJson = (value: unknown): string => {
  if (value instanceof JsonText) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  return isPlain(value) ? `{${fieldsOf(value).join(',')}}` : (JSON.stringify(value) ?? 'null')
}

const fieldsOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${JSON.stringify(name)}:${writeJson(field)}`)

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
