import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { type ChainPoint, entryHash } from '../../../features/audit/index.ts'
import type { SignedEntry } from '../export/formats.ts'
import type { Manifest } from '../export/manifest.ts'
import { checkDocument, checkSignature } from '../signing/keys.ts'
import { type Problem, signatureProblem } from './problems.ts'

/** What an export is checked against. */
export interface ExportProofs {
  /** undefined: an export in CSV whose manifest was not kept. */
  manifest: Manifest | undefined
  /** Empty: signatures are not checked. */
  keys: readonly IdentifiedKey[]
  /** An entry that the log held earlier. */
  known: ChainPoint | undefined
}

/** Checks the entries of an export one after the other. */
export interface EntryCheck {
  /** The problem of the next entry; undefined when it is intact. */
  take: (entry: SignedEntry) => Problem | undefined
  /** The problem that shows only at the end; undefined when there is none. */
  end: () => Problem | undefined
  /** Number of intact entries so far, and the last of them. */
  count: () => number
  last: () => ChainPoint | undefined
}

/** The problem of a manifest by itself; undefined when it is intact. */
export const manifestProblem = ({ manifest, keys }: ExportProofs): Problem | undefined =>
  manifest === undefined || keys.length === 0
    ? undefined
    : signatureProblem('its manifest', manifest.key_id, checkDocument(keys, manifest))

export const createEntryCheck = (proofs: ExportProofs): EntryCheck => {
  let count = 0
  let last: ChainPoint | undefined
  return {
    take: (entry) => {
      const problem =
        placeProblem(entry, last, proofs.manifest) ??
        contentProblem(entry, proofs.keys) ??
        knownProblem(entry, proofs.known)
      if (problem !== undefined) return problem
      count += 1
      last = { position: entry.position, hash: entry.hash }
      return undefined
    },
    end: () => endProblem(count, last, proofs),
    count: () => count,
    last: () => last,
  }
}

/** Whether an entry stands where it was exported. */
const placeProblem = (
  { position, previous_hash }: SignedEntry,
  last: ChainPoint | undefined,
  manifest: Manifest | undefined,
): Problem | undefined => {
  const expected = last ? last.position + 1 : (manifest?.first_position ?? position)
  if (position > expected) return `entry ${expected} is missing`
  if (position < expected)
    return `entry ${position} is not where it was written: entries were moved or repeated`
  const before = last ? last.hash : (manifest?.first_previous_hash ?? previous_hash)
  return previous_hash === before
    ? undefined
    : `entry ${position} does not follow the entry before it: that one was replaced, or this one was put in`
}

const contentProblem = (entry: SignedEntry, keys: readonly IdentifiedKey[]): Problem | undefined => {
  const subject = `entry ${entry.position}`
  if (entry.hash !== entryHash(entry.previous_hash, entry))
    return `${subject} was changed after it was written`
  if (keys.length === 0) return undefined
  return signatureProblem(subject, entry.key_id, checkSignature(keys, entry, entry.hash))
}

const knownProblem = ({ position, hash }: SignedEntry, known: ChainPoint | undefined): Problem | undefined =>
  known?.position === position && known.hash !== hash
    ? `entry ${position} is not the entry that --head names: the log was written anew`
    : undefined

const endProblem = (
  count: number,
  last: ChainPoint | undefined,
  { manifest, known }: ExportProofs,
): Problem | undefined => {
  if (manifest) return cutProblem(count, last, manifest)
  return known && known.position > (last?.position ?? 0) ? `entry ${known.position} is missing` : undefined
}

const cutProblem = (count: number, last: ChainPoint | undefined, manifest: Manifest): Problem | undefined => {
  const { position, hash } = last ?? { position: null, hash: null }
  if (position !== manifest.last_position)
    return `entry ${(position ?? 0) + 1} is missing: the end was cut off`
  if (count !== manifest.count) return `it holds ${count} entries, and its manifest names ${manifest.count}`
  return hash === manifest.last_hash ? undefined : `entry ${position} is not the one of its manifest`
}
