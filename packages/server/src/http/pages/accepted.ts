/** Content encoding of a file: none, or compressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Values of a header such as Accept or Accept-Encoding, in lower case, with their weights of 0 to 1 (RFC 9110, 12.4.2).
 */
const weights = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )

/**
 * Whether an Accept header accepts HTML, as browsers send it on navigation. A program that accepts any type does not.
 */
export const acceptsPage = (accept: string | undefined): boolean =>
  accept !== undefined && (weights(accept).get('text/html') ?? 0) > 0

/** The smallest available encoding that an Accept-Encoding header allows; identity without the header. */
export const bestEncoding = (header: string | undefined, has: (encoding: Encoding) => boolean): Encoding => {
  if (header === undefined) return 'identity'
  const allowed = weights(header)
  const others = allowed.get('*') ?? 0
  const best = (['br', 'gzip'] as const).find((name) => has(name) && (allowed.get(name) ?? others) > 0)
  return best ?? 'identity'
}
