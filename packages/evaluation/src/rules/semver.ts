import { toText } from './conversion.ts'

/** Semantic Versioning 2.0 version; numbers stay text, because they may have any size. */
export type Version = {
  readonly release: readonly string[]
  /** Empty for a release. */
  readonly prerelease: readonly string[]
}

const NUMBER = '(?:0|[1-9]\\d*)'
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*'
const VERSION = new RegExp(
  `^[vV]?(${NUMBER}(?:\\.${NUMBER}){0,2})(?:-(${IDENTIFIERS}))?(?:\\+${IDENTIFIERS})?$`,
)
const MAX_LENGTH = 256

/**
 * Parses a version. A leading v and missing parts (17 = 17.0.0) are allowed; build metadata is dropped.
 * @returns undefined for anything else
 */
export function readVersion(value: unknown): Version | undefined {
  const text = typeof value === 'boolean' ? undefined : toText(value)?.trim()
  const parts = text !== undefined && text.length <= MAX_LENGTH ? VERSION.exec(text) : null
  if (parts === null) return undefined
  const release = (parts[1] ?? '').split('.')
  const prerelease = parts[2]?.split('.') ?? []
  if (prerelease.some((identifier) => /^0\d+$/.test(identifier))) return undefined
  return { release: [...release, '0', '0'].slice(0, 3), prerelease }
}

/** Compares by precedence: negative, zero or positive (Semantic Versioning 2.0, section 11). */
export function compareVersions(left: Version, right: Version): number {
  const byRelease = compareLists(left.release, right.release)
  if (byRelease !== 0) return byRelease
  if (left.prerelease.length === 0 || right.prerelease.length === 0) {
    return right.prerelease.length - left.prerelease.length
  }
  return compareLists(left.prerelease, right.prerelease)
}

/** Compares lists by the first difference; of two lists with a common prefix the longer one is greater. */
function compareLists(left: readonly string[], right: readonly string[]): number {
  for (const [index, identifier] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const order = compareIdentifiers(identifier, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Compares identifiers: numbers by size and before words; words by ASCII order. */
function compareIdentifiers(left: string, right: string): number {
  const isLeftNumber = /^\d+$/.test(left)
  const isRightNumber = /^\d+$/.test(right)
  if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1
  if (isLeftNumber && left.length !== right.length) return left.length - right.length
  if (left === right) return 0
  return left < right ? -1 : 1
}
