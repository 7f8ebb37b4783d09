import {
  compileRules,
  type RulesPredicate,
  type SegmentLookup,
  type Subject,
  type TargetingRules,
  TestLimitError,
} from '@assay/evaluation'
import { wrongField } from '../../lib/errors.ts'
import type { Segment, SegmentChange, SegmentWrite } from './schema.ts'

/** The fields of a segment that the evaluation needs. */
export interface SegmentRow {
  id: string
  number: number
  kind: string
  status: string
  rules: TargetingRules | null
}

/** A segment prepared for many subjects. */
export interface CompiledSegment {
  id: string
  number: number
  /** `nobody`: it is not ACTIVE. `list`: its members must be looked up. Otherwise its rules. */
  holds: 'nobody' | 'list' | RulesPredicate
}

/** Prepares a segment. Unreadable rules fail when a subject is evaluated, not before. */
export const compileSegment = ({ id, number, kind, status, rules }: SegmentRow): CompiledSegment => {
  if (status !== 'ACTIVE') return { id, number, holds: 'nobody' }
  return { id, number, holds: kind === 'id_list' ? 'list' : predicateOf(rules) }
}

const predicateOf = (rules: TargetingRules | null): RulesPredicate => {
  try {
    return compileRules(rules)
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** A subject and the number of an id list whose membership is looked up in the database. */
export interface MemberPair {
  segment_number: number
  user_id: string
}

/** Looked-up memberships; a subject that was not looked up is no member. */
export interface Membership {
  has: (pair: MemberPair) => boolean
  /** Replaces all former memberships. */
  replace: (members: Iterable<MemberPair>) => void
}

const nameOf = ({ segment_number, user_id }: MemberPair): string => `${segment_number}:${user_id}`

export const createMembership = (): Membership => {
  let members = new Set<string>()
  return {
    has: (pair) => members.has(nameOf(pair)),
    replace: (pairs) => {
      members = new Set([...pairs].map(nameOf))
    },
  }
}

/**
 * Evaluates membership of a subject in segments. Members of id lists are those in `membership` at the time of the call,
 * so it is filled and the decisions are made without awaiting in between.
 */
export const segmentLookup =
  (find: (id: string) => CompiledSegment | undefined, membership: Membership): SegmentLookup =>
  (id: string, subject: Subject): boolean => {
    const segment = find(id)
    if (!segment || segment.holds === 'nobody') return false
    if (segment.holds !== 'list') return segment.holds(subject.context, subject)
    return membership.has({ segment_number: segment.number, user_id: subject.user_id })
  }

/** Whether a subject is in a segment; false when its rules take too many tests for the subject. */
export const isMember = (lookup: SegmentLookup, id: string, subject: Subject): boolean => {
  try {
    return lookup(id, subject)
  } catch (error) {
    if (error instanceof TestLimitError) return false
    throw error
  }
}

/** Segments, and membership of the subjects in their id lists; plain data that can be passed to a thread. */
export interface SegmentData {
  rows: readonly SegmentRow[]
  members: readonly MemberPair[]
}

/** Segments prepared for some subjects. */
export interface PreparedSegments {
  lookup: SegmentLookup
  /** Whether the segment exists. */
  knows: (id: string) => boolean
}

export const prepareSegments = ({ rows, members }: SegmentData): PreparedSegments => {
  const compiled = new Map(rows.map((row) => [row.id, compileSegment(row)] as const))
  const membership = createMembership()
  membership.replace(members)
  return { lookup: segmentLookup((id) => compiled.get(id), membership), knows: (id) => compiled.has(id) }
}

/** Whether membership follows from an id list. */
export const isIdList = ({ kind, status }: SegmentRow): boolean => kind === 'id_list' && status === 'ACTIVE'

/** The part of a segment that callers write, complete and coherent. */
export type Settings = Pick<Segment, 'name' | 'description' | 'kind' | 'rules' | 'status'>

/**
 * The settings of a new segment.
 *
 * @throws AppError 422 for a rule segment without rules or an id list with rules
 */
export const normaliseNew = (requested: SegmentWrite): Settings =>
  coherent({
    name: requested.name,
    description: requested.description ?? null,
    kind: requested.kind ?? 'rules',
    rules: requested.rules ?? null,
    status: requested.status ?? 'ACTIVE',
  })

/**
 * The settings of a segment after a change.
 *
 * @throws AppError 422 for another kind, and as `normaliseNew`
 */
export const normaliseChange = (before: Segment, change: SegmentChange): Settings => {
  if (change.kind !== undefined && change.kind !== before.kind) {
    throw wrongField(['body', 'kind'], 'kind cannot be changed')
  }
  return coherent({
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    kind: before.kind,
    rules: change.rules === undefined ? before.rules : change.rules,
    status: change.status ?? before.status,
  })
}

const coherent = (settings: Settings): Settings => {
  if (settings.kind === 'rules' && settings.rules === null) {
    throw wrongField(['body', 'rules'], 'a rule segment needs rules', 'missing')
  }
  if (settings.kind === 'id_list' && settings.rules !== null) {
    throw wrongField(['body', 'rules'], 'an id list has no rules')
  }
  return settings
}

/** The audit action of a change. */
export const actionOf = (before: Segment, after: Settings) => {
  if (before.status === after.status) return 'segment_update'
  const names = {
    ACTIVE: 'segment_activate',
    INACTIVE: 'segment_deactivate',
    ARCHIVED: 'segment_archive',
  } as const
  return names[after.status]
}
