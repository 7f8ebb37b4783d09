import { isSecretName } from '../../../lib/redaction.ts'

/** The report travels in an address, so only so much of it can be shown. */
const MAX_CLAIMS = 40
const MAX_NAME_LENGTH = 60
const MAX_VALUE_LENGTH = 200
const MAX_TOTAL_LENGTH = 2000

/** Claims of a token itself, which say nothing of a person. */
const OF_TOKEN = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', 'sid'])

const isShown = (name: string): boolean =>
  !OF_TOKEN.has(name) && !isSecretName(name) && name.length <= MAX_NAME_LENGTH

const shortened = (text: string): string => {
  const wellFormed = text.toWellFormed().replaceAll('\0', '')
  return wellFormed.length > MAX_VALUE_LENGTH
    ? `${wellFormed.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…`
    : wellFormed
}

/** Claims as texts by name, without tokens and secrets, as many and as much of them as an address can carry. */
export const shownClaims = (claims: Record<string, unknown>): Record<string, string> => {
  const shown: Record<string, string> = {}
  let left = MAX_TOTAL_LENGTH
  for (const [name, value] of Object.entries(claims)
    .filter(([name]) => isShown(name))
    .slice(0, MAX_CLAIMS)) {
    const text = shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    left -= name.length + text.length
    if (left >= 0) shown[name] = text
  }
  return shown
}

const MAX_GROUPS = 30
const MAX_GROUPS_LENGTH = 1000

/** The first groups, as many as an address can carry. */
export const shownGroups = (groups: readonly string[]): string[] => {
  let left = MAX_GROUPS_LENGTH
  return groups
    .slice(0, MAX_GROUPS)
    .map(shortened)
    .filter((group) => {
      left -= group.length
      return left >= 0
    })
}
