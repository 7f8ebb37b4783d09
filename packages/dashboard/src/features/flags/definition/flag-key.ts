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

/** What is wrong with a key, in one sentence; undefined: it can be one. */
export const keyProblem = (key: string): string | undefined => {
  if (key === '') return 'A key is needed.'
  if (key.length > MAX_KEY_LENGTH) return `A key has at most ${MAX_KEY_LENGTH} characters.`
  if (!KEY.test(key))
    return 'A key begins with a letter or digit, and has letters, digits, dots, dashes and underscores.'
  return undefined
}
