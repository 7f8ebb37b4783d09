import type { Db } from '../../db/connect.ts'
import { createMembership, type Membership } from '../segments/index.ts'
import { createDefinitions, type Definitions } from './store/definitions.ts'

/** The memory of a process between requests for assignments. */
export interface Caches {
  definitions: Definitions
  /** Subjects that have an assignment in an experiment. */
  assigned: SeenFilter
  /** Subjects that are stored as seen by the active holdout. */
  seenByHoldout: HoldoutSeenFilter
  /** Members of id lists among the subjects that are about to be decided. */
  membership: Membership
}

/** One million subjects in four megabytes. */
const ASSIGNED_BITS = 20

/** The ids of 65,536 subjects, and only while a holdout is active. */
const SEEN_BY_HOLDOUT_BITS = 16

/** Empty caches of a process; definitions are loaded from `db`. */
export const createCaches = (db: Db): Caches => {
  const membership = createMembership()
  return {
    membership,
    definitions: createDefinitions(db, membership),
    assigned: createSeenFilter(ASSIGNED_BITS),
    seenByHoldout: createHoldoutSeenFilter(SEEN_BY_HOLDOUT_BITS),
  }
}

/** Subjects that a process has recently seen with an assignment: a hint, never the truth. */
interface SeenFilter {
  has: (hash: number) => boolean
  add: (hash: number) => void
  remove: (hash: number) => void
}

/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * The hash by which a seen-filter knows a subject of an experiment, 1 to 2^32 - 1; zero marks an empty position. Two
 * subjects may share a hash.
 */
export const hashOf = (experimentNumber: number, userId: string): number => {
  let hash = Math.imul(OFFSET ^ experimentNumber, PRIME)
  for (let at = 0; at < userId.length; at += 1) hash = Math.imul(hash ^ userId.charCodeAt(at), PRIME)
  return hash >>> 0 || 1
}

/**
 * A filter of about `2 ** bits` subjects in four bytes each; a newer one overwrites an older one. It may be wrong both
 * ways, so it may only choose between two ways that give the same answer.
 */
export const createSeenFilter = (bits: number): SeenFilter => {
  const hashes = new Uint32Array(2 ** bits)
  const mask = hashes.length - 1
  return {
    has: (hash) => hashes[hash & mask] === hash,
    add: (hash) => {
      hashes[hash & mask] = hash
    },
    remove: (hash) => {
      if (hashes[hash & mask] === hash) hashes[hash & mask] = 0
    },
  }
}

/** Subjects that are stored as seen by the active holdout. It may miss one, but never knows one wrongly. */
interface HoldoutSeenFilter {
  has: (holdoutNumber: number, userId: string) => boolean
  add: (holdoutNumber: number, userId: string) => void
}

/**
 * A filter of up to `2 ** bits` subjects of one holdout by their ids; a newer one overwrites an older one. A subject that
 * it does not know is stored once more, which changes nothing.
 */
export const createHoldoutSeenFilter = (bits: number): HoldoutSeenFilter => {
  const mask = 2 ** bits - 1
  let number: number | undefined
  let userIds: (string | undefined)[] = []
  const indexOf = (userId: string): number => hashOf(0, userId) & mask
  return {
    has: (holdoutNumber, userId) => number === holdoutNumber && userIds[indexOf(userId)] === userId,
    add: (holdoutNumber, userId) => {
      if (number !== holdoutNumber) {
        number = holdoutNumber
        userIds = new Array<string | undefined>(mask + 1).fill(undefined)
      }
      userIds[indexOf(userId)] = userId
    },
  }
}
