import {
  type CompiledFlag,
  compileFlag,
  type FlagDefinition,
  hasRules,
  isUniform,
  segmentIds,
  type TargetingRules,
  type ValueType,
} from '@assay/evaluation'
import {
  type CompiledSegment,
  compileSegment,
  createMembership,
  type MemberPair,
  type Membership,
  type SegmentRow,
  segmentLookup,
} from '../../segments/index.ts'
import { writesDecimals } from './decimals.ts'

/** A flag as the evaluation reads it. */
export interface FlagRow extends FlagDefinition {
  id: string
  number: number
}

/** Changes since a revision and memberships in the requested id lists, read in one statement. */
export interface Snapshot {
  revision: number
  /** true: `flags` and `segments` are all there are, not changes. */
  is_complete: boolean
  flags: FlagRow[] | null
  segments: SegmentRow[] | null
  members: MemberPair[]
}

/** A flag prepared for many subjects. */
export interface KnownFlag {
  id: string
  key: string
  number: number
  status: string
  isActive: boolean
  valueType: ValueType
  /** Whether all subjects without a matching rule get the same: neither a percentage nor weights distinguish them. */
  isUniform: boolean
  hasRules: boolean
  /** A number flag with a fraction in any of its values: all of them are written with a decimal point. */
  writesDecimals: boolean
  segments: readonly string[]
  decide: CompiledFlag
  /** The error of the last evaluation. */
  failure: unknown
}

/** All flags and segments of a revision, prepared for evaluation. */
export interface Registry {
  revision: number
  flags: Map<string, KnownFlag>
  segments: Map<string, CompiledSegment>
  membership: Membership
  /** Numbers of the id lists by the key of the flags that need them; empty for most services. */
  lists: Map<string, number[]>
  /** The flags, by key, and segments, by id, whose rules read the time. */
  clockReaders: Set<string>
}

export const createRegistry = (): Registry => ({
  revision: 0,
  flags: new Map(),
  segments: new Map(),
  membership: createMembership(),
  lists: new Map(),
  clockReaders: new Set(),
})

/**
 * Applies the changes of a snapshot.
 *
 * @returns whether there were any
 */
export const takeOver = (registry: Registry, snapshot: Snapshot): boolean => {
  if (snapshot.revision === registry.revision && !snapshot.is_complete) return false
  if (snapshot.is_complete) {
    registry.flags.clear()
    registry.segments.clear()
    registry.clockReaders.clear()
  }
  for (const row of snapshot.segments ?? []) {
    registry.segments.set(row.id, compileSegment(row))
    addClockReader(registry, row.id, row.rules)
  }
  for (const row of snapshot.flags ?? []) {
    registry.flags.set(row.key, prepare(registry, row))
    addClockReader(registry, row.key, row.targeting_rules)
  }
  registry.revision = snapshot.revision
  registry.lists = listsOf(registry)
  return true
}

const addClockReader = ({ clockReaders }: Registry, name: string, rules: TargetingRules | null): void => {
  if (readsClock(rules)) clockReaders.add(name)
  else clockReaders.delete(name)
}

const prepare = ({ segments, membership }: Registry, row: FlagRow): KnownFlag => {
  let failure: unknown
  const lookup = segmentLookup((id) => segments.get(id), membership)
  const decide = compileFlag(row, {
    segments: lookup,
    onError: (error) => {
      failure = error
    },
  })
  return {
    id: row.id,
    key: row.key,
    number: row.number,
    status: row.status,
    isActive: row.status === 'ACTIVE',
    valueType: row.value_type,
    isUniform: isUniform(row),
    hasRules: hasRules(row.targeting_rules),
    writesDecimals: writesDecimals(row),
    segments: segmentIds(row.targeting_rules),
    decide,
    get failure() {
      return failure
    },
  }
}

const listsOf = ({ flags, segments }: Registry): Map<string, number[]> => {
  const lists = new Map<string, number[]>()
  for (const flag of flags.values()) {
    const named = flag.segments.flatMap((id) => segments.get(id) ?? [])
    const numbers = named.filter(({ holds }) => holds === 'list').map(({ number }) => number)
    if (flag.isActive && numbers.length > 0) lists.set(flag.key, numbers)
  }
  return lists
}

/** The list memberships to look up before a subject is decided; `key` undefined: for every flag. */
export const pairsFor = (
  { lists }: Registry,
  { key, user_id }: { key: string | undefined; user_id: string },
): MemberPair[] => {
  if (lists.size === 0) return []
  const numbers = key === undefined ? new Set([...lists.values()].flat()) : (lists.get(key) ?? [])
  return [...numbers].map((segment_number) => ({ segment_number, user_id }))
}

/** Names under which an attribute is the time of the request, unless the context has one of its own. */
const CLOCK = /^((user|device|app)\.)?now$/

/** Whether the result of rules depends on the time, with rules and subject unchanged. */
const readsClock = (rules: TargetingRules | null): boolean =>
  rules?.groups.some(({ conditions }) => conditions.some(({ attribute }) => CLOCK.test(attribute))) ?? false
