/** A part of a shown value: a number with the precision it is shown in, or any other word. */
type Token = { kind: 'number'; value: number; tolerance: number } | { kind: 'word'; text: string }

const TOKEN = /'([^']*)'|[A-Za-z_]\w*:?|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

/**
 * What a comment says the value is: everything up to a semicolon, which begins an explanation. Numbers, texts in
 * single quotes, null, true, false, Infinity, and names of fields count; brackets and commas do not.
 */
const shownTokens = (comment: string): Token[] =>
  [...(comment.split(';')[0] ?? '').matchAll(TOKEN)].map(([text, quoted]) => {
    const value = Number(text)
    if (quoted !== undefined) return { kind: 'word', text: quoted }
    if (Number.isNaN(value) || !Number.isFinite(value)) return { kind: 'word', text }
    return { kind: 'number', value, tolerance: halfOfLastDigit(text) }
  })

/** Half a unit of the last digit shown, and a little for the rounding of that digit itself. */
const halfOfLastDigit = (text: string): number => {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e')
  const decimals = digits.split('.')[1]?.length ?? 0
  const unit = 10 ** (Number(exponent) - decimals)
  return decimals === 0 && exponent === '0' ? 1e-9 : unit * 0.5001
}

/** The parts of a computed value in the order in which they are shown: names of fields, then their values. */
export const flatten = (value: unknown): (number | string)[] => {
  if (typeof value === 'number') return [Number.isFinite(value) ? value : String(value)]
  if (Array.isArray(value)) return value.flatMap(flatten)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => [`${name}:`, ...flatten(part)])
  }
  return [String(value)]
}

const isShownAs = (part: number | string, token: Token): boolean => {
  if (token.kind === 'word') return String(part) === token.text
  return typeof part === 'number' && Math.abs(part - token.value) <= token.tolerance
}

/**
 * Why a computed value is not the one that a comment shows, to the digits it shows; undefined when it is. A whole
 * number without a point is shown exactly.
 */
export const mismatch = (parts: readonly (number | string)[], comment: string): string | undefined => {
  const tokens = shownTokens(comment)
  const isEqual =
    tokens.length === parts.length && tokens.every((token, i) => isShownAs(parts[i] ?? '', token))
  return isEqual ? undefined : `shown as ${comment.trim()}, computed as ${parts.join(' ')}`
}
