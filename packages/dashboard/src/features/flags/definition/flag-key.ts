const MAX_KEY_LENGTH = 100
const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/

/** A key made of a name: "New checkout (2)" becomes new-checkout-2; empty when the name has no usable letter. */
export const keyFromName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_KEY_LENGTH)
    .replaceAll(/^-+|-+$/g, '')

/** The problem of a key, in one sentence; undefined: it is valid. */
export const keyProblem = (key: string): string | undefined => {
  if (key === '') return 'Enter a key.'
  if (key.length > MAX_KEY_LENGTH) return `A key has at most ${MAX_KEY_LENGTH} characters.`
  if (!KEY.test(key))
    return 'A key starts with a letter or digit and contains only letters, digits, dots, dashes and underscores.'
  return undefined
}
