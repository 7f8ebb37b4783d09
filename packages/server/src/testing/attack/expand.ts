/** Compact forms of large values in corpus files; every part of a JSON value may be one of these. */
interface Forms {
  /** The same text or item repeated. */
  '@repeat': (arguments_: { value: unknown; times: number }) => unknown
  /** Object with many names; `{n}` and `{n-1}` are replaced by the number in names and values. */
  '@names': (arguments_: { name: string; times: number; value: unknown; last?: unknown }) => unknown
  /** List whose items differ by their number. */
  '@items': (arguments_: { times: number; value: unknown }) => unknown
  /** Nested value: `{inside}` marks the position of the next level. */
  '@nest': (arguments_: { times: number; value: string; innermost: unknown }) => unknown
  /** Concatenated strings. */
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

/** Expands a value of a corpus file, and replaces `{{name}}` by values of `names`. */
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
