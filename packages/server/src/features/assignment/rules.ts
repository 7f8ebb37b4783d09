import {
  type AssignmentGates,
  assignNewSubject,
  attribute,
  type CompiledExperiment,
  compileExperiment,
  type TargetingRules,
} from '@assay/evaluation'
import { shortened } from '../../lib/shortened.ts'
import { type MemberShare, rangesOf, saltOf, takesPart } from '../exclusion-groups/index.ts'
import { routingWeights } from '../experiments/index.ts'
import { type Gate, gateOf, type HoldoutRow } from '../holdouts/index.ts'
import { compileSegment, type Membership, type SegmentRow, segmentLookup } from '../segments/index.ts'
import type { Reason } from './schema.ts'

/** A variant as it is stored. */
interface VariantRow {
  number: number
  id: string
  name: string
  is_control: boolean
  traffic_allocation: number
  current_weight: number | null
  configuration: Record<string, unknown> | null
}

/** The version of an experiment that a definition was made of. */
export interface Version {
  number: number
  version: number
}

/** The mutual exclusion group of an experiment. */
export interface GroupRow {
  id: string
  status: string
  traffic_percentage: number
  /** All of them, the experiment itself included, in the order of joining. */
  members: (MemberShare & Version)[]
}

/** Everything about an experiment that decides assignments, read in one statement. */
export interface DefinitionRow {
  number: number
  version: number
  id: string
  key: string
  name: string
  status: string
  optimization_type: string
  targeting_rules: TargetingRules | null
  traffic_percentage: number
  dimensions: string[] | null
  /** In list order. */
  variants: VariantRow[]
  /** Those that the rules name. */
  segments: SegmentRow[]
  /** The active one. */
  holdout: HoldoutRow | null
  exclusion_group: GroupRow | null
}

/** The part of a decision that is the same for every subject of a variant. */
export interface Choice {
  variant_number: number
  variant_id: string
  variant_name: string
  is_control: boolean
  configuration: Record<string, unknown> | null
}

/** An experiment prepared to decide for many subjects; true while the database holds the same versions. */
export interface Definition {
  number: number
  key: string
  /** Its own, and those of the other members of its group: where its range lies depends on them. */
  versions: Version[]
  /** undefined: nobody can be assigned, for the experiment is not ACTIVE. */
  running: RunningExperiment | undefined
}

export interface RunningExperiment {
  compiled: CompiledExperiment
  dimensions: string[] | null
  choices: Choice[]
  byNumber: Map<number, Choice>
  byId: Map<string, Choice>
  control: Choice
  /** Numbers of the id lists that the rules name: a subject is looked up in them first. */
  lists: number[]
  holdout: Gate | undefined
  /** Checked for a new subject before the rules. */
  gates: AssignmentGates
  /** Numbers of the exclusion group's other members that hold subjects: no subject of theirs can enter. */
  otherMembers: number[]
}

/** The variant that a new subject would get. */
export interface Proposal {
  choice: Choice
  assigned: boolean
  reason: Reason
  /** A bandit's weight of the variant when it was chosen. */
  weight: number | null
}

/**
 * Prepares what the database holds.
 *
 * @param membership members of id lists; filled before each decision
 */
export const define = (row: DefinitionRow, membership: Membership): Definition => ({
  number: row.number,
  key: row.key,
  versions: versionsOf(row),
  running: row.status === 'ACTIVE' ? prepare(row, membership) : undefined,
})

const versionsOf = ({ number, version, exclusion_group: group }: DefinitionRow): Version[] => [
  { number, version },
  ...(group?.members ?? []).filter((member) => member.number !== number),
]

const prepare = (row: DefinitionRow, membership: Membership): RunningExperiment => {
  const choices = row.variants.map((variant) => ({
    variant_number: variant.number,
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    configuration: variant.configuration,
  }))
  const control = choices.find(({ is_control }) => is_control) ?? choices[0]
  if (!control) throw new Error(`Experiment ${row.id} is running without variants`)
  const segments = new Map(row.segments.map((segment) => [segment.id, compileSegment(segment)] as const))
  const lookup = segmentLookup((id) => segments.get(id), membership)
  return {
    compiled: compileExperiment({ ...row, bandit_weights: banditWeights(row) }, lookup),
    dimensions: row.dimensions,
    choices,
    byNumber: new Map(choices.map((choice) => [choice.variant_number, choice])),
    byId: new Map(choices.map((choice) => [choice.variant_id, choice])),
    control,
    lists: [...segments.values()].filter(({ holds }) => holds === 'list').map(({ number }) => number),
    ...prepareGates(row),
  }
}

const prepareGates = ({
  number,
  holdout: row,
  exclusion_group: group,
}: DefinitionRow): Pick<RunningExperiment, 'holdout' | 'gates' | 'otherMembers'> => {
  const holdout = row ? gateOf(row) : undefined
  if (group?.status !== 'ACTIVE') return { holdout, gates: { holdout: holdout ?? null }, otherMembers: [] }
  const { id, traffic_percentage, members } = group
  const own = members.findIndex((member) => member.number === number)
  const range = rangesOf(members, traffic_percentage)[own] ?? [0, 0]
  return {
    holdout,
    gates: { holdout: holdout ?? null, exclusion: { salt: saltOf(id), range, isTaken: false } },
    otherMembers: members.flatMap((member, at) =>
      at !== own && holdsSubjects(member) ? [member.number] : [],
    ),
  }
}

const holdsSubjects = (member: MemberShare): boolean => takesPart(member) && member.status !== 'DRAFT'

/** The weights by which a bandit routes now, so that each is known with its assignment; null for fixed allocations. */
const banditWeights = ({ optimization_type, variants }: DefinitionRow): Record<string, number> | null => {
  if (optimization_type === 'fixed') return null
  const weights = routingWeights(variants)
  return Object.fromEntries(variants.map(({ id }, index) => [id, weights[index] ?? 0]))
}

/** A subject that asks for its variant. */
export interface Subject {
  user_id: string
  context: Record<string, unknown>
  /** When it asked. */
  now: Date
}

/**
 * Decides for a subject without a stored assignment, and without one in another member of the group; nothing is stored
 * by it.
 */
export const propose = (experiment: RunningExperiment, { user_id, context, now }: Subject): Proposal => {
  const subject = { user_id, context, now: now.toISOString() }
  const decided = assignNewSubject(experiment.compiled, subject, experiment.gates)
  return {
    choice: experiment.byId.get(decided.variant_id) ?? experiment.control,
    assigned: decided.assigned,
    reason: decided.reason,
    weight: decided.weight,
  }
}

/** A proposal to a subject that turns out to be in another member of the exclusion group. */
export const excludedProposal = ({ control }: RunningExperiment, proposal: Proposal): Proposal =>
  proposal.reason === 'holdout'
    ? proposal
    : { choice: control, assigned: false, reason: 'mutual_exclusion', weight: null }

/** An attribute value that can be stored with an assignment. */
export type StoredAttribute = string | number | boolean

const MAX_STORED = 50
const MAX_STORED_LENGTH = 255

/**
 * The attributes that are stored with a new assignment: every scalar one of the context (the first 50) when
 * `dimensions` is null, else those it names; texts are cut to 255 characters. null: none.
 */
export const storedAttributes = (
  context: Record<string, unknown>,
  dimensions: readonly string[] | null,
): Record<string, StoredAttribute> | null => {
  const named: [string, unknown][] = dimensions
    ? dimensions.map((name) => [name, attribute(context, name)])
    : Object.entries(context)
  const stored = named.flatMap(([name, value]): [string, StoredAttribute][] =>
    isStorable(value) ? [[name, cut(value)]] : [],
  )
  return stored.length > 0 ? Object.fromEntries(stored.slice(0, MAX_STORED)) : null
}

const isStorable = (value: unknown): value is StoredAttribute =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const cut = (value: StoredAttribute): StoredAttribute =>
  typeof value === 'string' ? shortened(value, MAX_STORED_LENGTH) : value
