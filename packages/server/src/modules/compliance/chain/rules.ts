import type { IdentifiedKey } from '../../../config/identified-key.ts'
import {
  CHAIN_START,
  type ChainStretch,
  isAsWritten,
  type StoredEntry,
} from '../../../features/audit/index.ts'
import { isSigned } from '../checkpoints/rules.ts'
import type { Checkpoint } from '../checkpoints/store.ts'

/** Where a period lies in the log. */
export interface PeriodBounds {
  /** Position of the first entry at or after the start of the period; null: there is none. */
  first: number | null
  /** Position of the last entry at or before the end of the period; null: there is none. */
  last: number | null
  /** Position of the newest entry; 0 without any. */
  head: number
}

/** The entries of a period, without gaps between their positions; undefined when it has none. */
export const stretchOf = ({ first, last }: PeriodBounds): ChainStretch | undefined =>
  first === null || last === null || first > last ? undefined : { after: first - 1, until: last }

/** Positions of the checkpoints around a period; null: there is none. */
export interface NearbyCheckpoints {
  before: number | null
  behind: number | null
  newest: number | null
}

/** The positions between which a period begins and ends. */
export const edgesOf = ({ first, last, head }: PeriodBounds): { low: number; high: number } => {
  const begin = first ?? head + 1
  const end = last ?? 0
  return { low: Math.min(begin, end), high: Math.max(begin, end) }
}

/** A stretch to verify. */
interface VerifiedStretch extends ChainStretch {
  /** Hash of the entry before it; undefined: not known. */
  hash: string | undefined
}

/** Before every position, also those that the service never uses. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/**
 * The stretch to verify for a period: from the checkpoint before it to the one behind it, so that entries whose time was
 * changed, or that were removed at its edges, are among them. A period at the end of the log reaches to the newest
 * checkpoint, also when the entries before that one are gone.
 */
export const verifiedStretch = (bounds: PeriodBounds, nearby: NearbyCheckpoints): VerifiedStretch => {
  const { high } = edgesOf(bounds)
  const isAtEnd = high >= bounds.head
  const until = isAtEnd ? Math.max(bounds.head, nearby.newest ?? 0) : (nearby.behind ?? bounds.head)
  return nearby.before === null
    ? { after: BEFORE_ALL, until, hash: CHAIN_START }
    : { after: nearby.before - 1, until, hash: undefined }
}

/** What a verification found so far. */
export interface ChainFindings {
  /** Entries as they were written. */
  valid: number
  /** Entries that were changed, put in or moved, or that contradict a checkpoint. */
  tampered: number
  /** Positions without an entry. */
  missing: number
  checkpoints_checked: number
  checkpoints_failed: number
  first_bad_position: number | undefined
  /** Entries at or before the last valid checkpoint. */
  covered: number
  /** The last entry; its hash is undefined where it is not known. */
  position: number
  hash: string | undefined
}

/** The findings before the first entry of a stretch. */
export const findingsBefore = ({ after, hash }: VerifiedStretch): ChainFindings => ({
  valid: 0,
  tampered: 0,
  missing: 0,
  checkpoints_checked: 0,
  checkpoints_failed: 0,
  first_bad_position: undefined,
  covered: 0,
  position: Math.max(after, 0),
  hash,
})

/** The next entries of a stretch, with the checkpoints of their positions. */
interface ChainBatch {
  entries: readonly StoredEntry[]
  checkpoints: readonly Checkpoint[]
  keys: readonly IdentifiedKey[]
}

/** Verifies the next entries of a stretch. */
export const verifyBatch = (before: ChainFindings, batch: ChainBatch): ChainFindings => {
  const findings = { ...before }
  const checkpoints = new Map(batch.checkpoints.map((checkpoint) => [checkpoint.position, checkpoint]))
  for (const entry of batch.entries) {
    const checkpoint = checkpoints.get(entry.position)
    const isVouched = checkpoint !== undefined && isSigned(batch.keys, checkpoint)
    const isContradicted = isVouched && checkpoint.hash !== entry.hash
    verifyEntry(findings, entry, isContradicted)
    if (checkpoint) countCheckpoint(findings, checkpoint, isVouched && !isContradicted)
  }
  return findings
}

const verifyEntry = (findings: ChainFindings, entry: StoredEntry, isContradicted: boolean): void => {
  const gap = entry.position - findings.position - 1
  if (gap > 0) {
    findings.missing += gap
    markBad(findings, findings.position + 1)
  }
  const isLinked = gap > 0 || findings.hash === undefined || entry.previous_hash === findings.hash
  const isInOrder = gap >= 0
  if (isInOrder && isLinked && !isContradicted && isAsWritten(entry)) findings.valid += 1
  else {
    findings.tampered += 1
    markBad(findings, entry.position)
  }
  if (!isInOrder) return
  findings.position = entry.position
  findings.hash = entry.hash
}

const countCheckpoint = (findings: ChainFindings, { position }: Checkpoint, isValid: boolean): void => {
  findings.checkpoints_checked += 1
  if (isValid) findings.covered = findings.valid + findings.tampered
  else {
    findings.checkpoints_failed += 1
    markBad(findings, position)
  }
}

const markBad = (findings: ChainFindings, position: number): void => {
  findings.first_bad_position = Math.min(position, findings.first_bad_position ?? position)
}

/** Checkpoints of positions that have no entry. */
export interface LostCheckpoints {
  count: number
  first: number | null
}

/** Adds what is missing at the end of a stretch, and the checkpoints whose entries are. */
export const endOfStretch = (
  before: ChainFindings,
  until: number,
  { count, first }: LostCheckpoints,
): ChainFindings => {
  const findings = { ...before }
  if (until > findings.position) {
    findings.missing += until - findings.position
    markBad(findings, findings.position + 1)
  }
  findings.checkpoints_checked += count
  findings.checkpoints_failed += count
  if (first !== null) markBad(findings, first)
  return findings
}
