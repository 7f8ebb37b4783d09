import { MAX_KEY_LENGTH } from '@assay/lifecycle'

const MAX_KEYS = 20
/** Longer texts are searched in their first part only. */
const MAX_SEARCHED = 65_536

const MENTION = /\bassay:([A-Za-z0-9][A-Za-z0-9_.-]*)/g
/** Branches cannot contain a colon. */
const BRANCH_MENTION = /\bassay[:/]([A-Za-z0-9][A-Za-z0-9_.-]*)/g

interface MentioningTexts {
  texts: readonly unknown[]
  branches?: readonly unknown[]
}

/**
 * Keys that texts name as `assay:<key>`, and branches also as `assay/<key>`, without repetition. A key that ends in a dot
 * is given without it as well: it may end a sentence.
 */
export const mentionedKeys = ({ texts, branches = [] }: MentioningTexts): string[] => {
  const keys = [
    ...texts.flatMap((text) => matchesIn(text, MENTION)),
    ...branches.flatMap((branch) => matchesIn(branch, BRANCH_MENTION)),
  ]
  return [...new Set(keys)].slice(0, MAX_KEYS)
}

const matchesIn = (text: unknown, pattern: RegExp): string[] => {
  if (typeof text !== 'string') return []
  return [...text.slice(0, MAX_SEARCHED).matchAll(pattern)]
    .slice(0, MAX_KEYS)
    .flatMap(([, key = '']) => [key, key.replace(/\.+$/, '')])
    .filter((key) => key.length <= MAX_KEY_LENGTH)
}
