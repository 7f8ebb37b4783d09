/** What the way back from an identity provider can bring, by its name in the address. */
const KINDS = {
  /** The code of a sign-in. */
  code: { maxLength: 2048 },
  /** The code of a test, which holds its whole report. */
  test: { maxLength: 16_384 },
  /** The domain of somebody who began at the identity provider. */
  start: { maxLength: 255 },
}

type Kind = keyof typeof KINDS

interface Returned {
  kind: Kind
  value: string
}

let kept: Returned | undefined

const readAs = (kind: Kind, values: URLSearchParams): Returned | undefined => {
  const value = values.get(kind)
  const isUsable = value !== null && value !== '' && value.length <= KINDS[kind].maxLength
  return isUsable ? { kind, value } : undefined
}

/**
 * Keeps what an address brought in memory, so that the address and the browser's history lose it.
 *
 * @param fragment what stands after the # of the address
 * @returns what it is; undefined: nothing of use
 */
export const keepReturned = (fragment: string): Kind | undefined => {
  const values = new URLSearchParams(fragment)
  kept = readAs('code', values) ?? readAs('test', values) ?? readAs('start', values)
  return kept?.kind
}

/** Whether something of this kind is kept. */
export const hasReturned = (kind: Kind): boolean => kept?.kind === kind

/** What is kept of this kind, once: it is forgotten. */
export const takeReturned = (kind: Kind): string | undefined => {
  if (kept?.kind !== kind) return undefined
  const { value } = kept
  kept = undefined
  return value
}
