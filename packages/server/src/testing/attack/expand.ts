/** What corpus files write for what is too large to write down; every part of a JSON value may be one of these. */
interface Forms {
  /** The same text or item again and again. */
  '@repeat': (arguments_: { value: unknown; times: number }) => unknown
  /** An object with many names; `{n}` and `{n-1}` stand for the number in names and values. */
  '@names': (arguments_: { name: string; times: number; value: unknown; last?: unknown }) => unknown
  /** A list whose items differ by their number. */
  '@items': (arguments_: { times: number; value: unknown }) => unknown
  /** A value within itself: `{inside}` is where the next one goes. */
  '@nest': (arguments_: { times: number; value: string; innermost: unknown }) => unknown
  /** Texts joined. */
  '@join': (parts: readonly unknown[]) => unknown
}

const numbered = (value: unknown, number: number): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('{n}', String(number))
      .replaceAll('{n-1}', String(number - 1)),
  ) as unknown

const FORMS: Forms = {
  '@repeat': ({ value, times }) =>
    typeof value === 'string' ? value.repeat(times) : Array.from({ length: times }, () => value),
  '@names': ({ name, times, value, last }) =>
    Object.fromEntries(
      Array.from({ length: times }, (_, number) => [
        name.replaceAll('{n}', String(number)),
        number === 0 && last !== undefined ? last : numbered(value, number),
      ]),
    ),
  '@items': ({ times, value }) => Array.from({ length: times }, (_, number) => numbered(value, number)),
  '@nest': ({ times, value, innermost }) => {
    const [before = '', after = ''] = value.split('"{inside}"')
    return JSON.parse(before.repeat(times) + JSON.stringify(innermost) + after.repeat(times)) as unknown
  },
  '@join': (parts) => parts.join(''),
}

/** A value of a corpus file as it is sent: forms worked out, and `{{name}}` replaced by what `names` holds. */
export const expand = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (typeof value === 'string') return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => names[name] ?? '')
  if (Array.isArray(value)) return value.map((item) => expand(item, names))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, expand(part, names)]))
  const [form] = Object.keys(inner)
  return isForm(form) ? apply(form, inner[form]) : inner
}

const isForm = (name: string | undefined): name is keyof Forms => name !== undefined && name in FORMS

const apply = (form: keyof Forms, parts: unknown): unknown => {
  const work: (parts: never) => unknown = FORMS[form]
  return work(parts as never)
}
