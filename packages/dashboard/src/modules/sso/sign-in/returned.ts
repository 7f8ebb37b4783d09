/** What an identity provider's way back brought: the code of a sign-in, or of the report of a test. */
interface Returned {
  kind: 'sign-in' | 'test'
  code: string
}

/** The most characters of each code that the service takes; that of a test holds the whole report. */
const MAX_LENGTHS = { code: 2048, test: 16_384 }

let kept: Returned | undefined

const codeOf = (values: URLSearchParams, name: 'code' | 'test'): string | undefined => {
  const code = values.get(name)
  return code !== null && code !== '' && code.length <= MAX_LENGTHS[name] ? code : undefined
}

/**
 * Keeps the code of an address in memory, so that the address and the browser's history lose it.
 *
 * @param fragment what stands after the # of the address
 * @returns what was kept; undefined: the fragment holds no code
 */
export const keepReturned = (fragment: string): Returned | undefined => {
  const values = new URLSearchParams(fragment)
  const [code, test] = [codeOf(values, 'code'), codeOf(values, 'test')]
  kept = undefined
  if (code !== undefined) kept = { kind: 'sign-in', code }
  else if (test !== undefined) kept = { kind: 'test', code: test }
  return kept
}

/** Whether a code of this kind is kept. */
export const hasReturned = (kind: Returned['kind']): boolean => kept?.kind === kind

/** The kept code of this kind, once: it is forgotten. */
export const takeReturned = (kind: Returned['kind']): string | undefined => {
  if (kept?.kind !== kind) return undefined
  const { code } = kept
  kept = undefined
  return code
}
