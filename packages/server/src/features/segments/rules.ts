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

/** What deciding needs to know of a segment. */
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
  /** `nobody`: it is not ACTIVE. `list`: its members must be looked up. Else its rules. */
  holds: 'nobody' | 'list' | RulesPredicate
}

/** Prepares a segment. Rules that cannot be read fail when somebody is decided by them, not before. */
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

/** A question to the database: is this subject in the id list of this number? */
export interface MemberPair {
  segment_number: number
  user_id: string
}

/** The answers to such questions; whoever was not asked about is no member. */
export interface Membership {
  has: (pair: MemberPair) => boolean
  /** Takes the place of all former answers. */
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
 * Who is in which segment. Members of id lists are those that `membership` holds at the moment of the question, so
 * it is filled and the decisions are made without a wait in between.
 */
export const segmentLookup =
  (find: (id: string) => CompiledSegment | undefined, membership: Membership): SegmentLookup =>
  (id: string, subject: Subject): boolean => {
    const segment = find(id)
    if (!segment || segment.holds === 'nobody') return false
    if (segment.holds !== 'list') return segment.holds(subject.context, subject)
    return membership.has({ segment_number: segment.number, user_id: subject.user_id })
  }

/** Whether a segment holds a subject; one whose rules take too many tests for a subject does not. */
export const isMember = (lookup: SegmentLookup, id: string, subject: Subject): boolean => {
  try {
    return lookup(id, subject)
  } catch (error) {
    if (error instanceof TestLimitError) return false
    throw error
  }
}

/** Segments and who is in their id lists, of the subjects in question; plain data that a thread can be handed. */
export interface SegmentData {
  rows: readonly SegmentRow[]
  members: readonly MemberPair[]
}

/** Segments prepared for the subjects in question. */
export interface PreparedSegments {
  lookup: SegmentLookup
  /** Whether there is such a segment. */
  knows: (id: string) => boolean
}

export const prepareSegments = ({ rows, members }: SegmentData): PreparedSegments => {
  const compiled = new Map(rows.map((row) => [row.id, compileSegment(row)] as const))
  const membership = createMembership()
  membership.replace(members)
  return { lookup: segmentLookup((id) => compiled.get(id), membership), knows: (id) => compiled.has(id) }
}

/** Whether the id list of a segment decides who is in it. */
export const isIdList = ({ kind, status }: SegmentRow): boolean => kind === 'id_list' && status === 'ACTIVE'

/** The part of a segment that callers write, complete and coherent. */
export type Settings = Pick<Segment, 'name' | 'description' | 'kind' | 'rules' | 'status'>

/**
 * A new segment as its caller wishes it.
 *
 * @throws AppError 422 for a rule segment without rules or an id list with rules
 */
export const normaliseNew = (wish: SegmentWrite): Settings =>
  coherent({
    name: wish.name,
    description: wish.description ?? null,
    kind: wish.kind ?? 'rules',
    rules: wish.rules ?? null,
    status: wish.status ?? 'ACTIVE',
  })

/**
 * The segment after a change.
 *
 * @throws AppError 422 for another kind, and as `settleNew`
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

/** How the log names a change. */
export const actionOf = (before: Segment, after: Settings) => {
  if (before.status === after.status) return 'segment_update'
  const names = {
    ACTIVE: 'segment_activate',
    INACTIVE: 'segment_deactivate',
    ARCHIVED: 'segment_archive',
  } as const
  return names[after.status]
}
