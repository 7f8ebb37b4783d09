import {
  type CompiledFlag,
  compileFlag,
  type FlagDefinition,
  type FlagMetadata,
  hasPairs,
  type ValueType,
} from './flag.ts'
import { compileRules, type RulesPredicate, segmentIds } from './rules/compile.ts'
import type { SegmentLookup, TargetingRules } from './rules/types.ts'

/** Segment in stored form. Members of an id list are stored elsewhere. */
export type SegmentDefinition = {
  readonly id: string
  readonly kind: 'rules' | 'id_list'
  /** Only an ACTIVE segment has members. */
  readonly status: string
  readonly rules: TargetingRules | null
}

/** Flag as SDKs receive it: evaluated locally (`local`) or by the server (`remote`); short while not ACTIVE. */
export type RulesetFlag =
  | (FlagDefinition & { readonly evaluation: 'local' | 'remote' })
  | {
      readonly key: string
      readonly status: string
      readonly value_type: ValueType
      readonly off_value: unknown
      readonly metadata?: FlagMetadata
    }

/** Content for local evaluation, without its version. */
export type RulesetContent = {
  readonly schema: 1
  /** Increases with every change of a flag or segment. */
  readonly revision: number
  readonly hash: 'md5-le32'
  /** In order of their keys. */
  readonly flags: readonly RulesetFlag[]
  /** Rules of the segments in use, by segment id. */
  readonly segments: { readonly [id: string]: TargetingRules | null }
}

/** Content with the SHA-256 of its JSON. */
export type Ruleset = RulesetContent & { readonly version: string }

/** Flag of a ruleset: a decision function, or `remote` when the server must evaluate it. */
export type LocalFlag = CompiledFlag | 'remote'

/** Error for a ruleset of a kind that this version does not support. */
export class RulesetError extends Error {
  override readonly name = 'RulesetError'
}

/**
 * Builds the ruleset for SDKs from stored flags and segments. The result depends on the rows alone, not on their order.
 * A flag that uses an active id list is `remote`.
 * @param revision integer that increases with every change
 */
export function buildRuleset(
  flags: readonly FlagDefinition[],
  segments: readonly SegmentDefinition[],
  revision: number,
): RulesetContent {
  const active = new Map(segments.filter(({ status }) => status === 'ACTIVE').map((row) => [row.id, row]))
  const sorted = flags.toSorted((left, right) => compareText(left.key, right.key))
  return {
    schema: 1,
    revision,
    hash: 'md5-le32',
    flags: sorted.map((flag) => rulesetFlag(flag, active)),
    segments: usedSegments(sorted, active),
  }
}

/**
 * Compiles a ruleset for local evaluation, by flag key. Flags with an operator that this version does not support are
 * `remote`.
 * @throws RulesetError for an unknown schema or hash
 */
export function compileRuleset(ruleset: RulesetContent): ReadonlyMap<string, LocalFlag> {
  if (ruleset.schema !== 1 || ruleset.hash !== 'md5-le32') throw new RulesetError('unknown kind of ruleset')
  const segments = compileSegments(ruleset.segments)
  return new Map(ruleset.flags.map((flag) => [flag.key, compileLocal(flag, segments)]))
}

function rulesetFlag(flag: FlagDefinition, active: ReadonlyMap<string, SegmentDefinition>): RulesetFlag {
  const { key, status, value_type, off_value } = flag
  const metadata = hasPairs(flag.metadata) ? { metadata: flag.metadata } : {}
  if (status !== 'ACTIVE') return { key, status, value_type, off_value, ...metadata }
  const needsList = namedSegments(flag).some((id) => active.get(id)?.kind === 'id_list')
  return {
    key,
    status,
    value_type,
    off_value,
    variants: flag.variants.map((variant) => ({
      key: variant.key,
      value: variant.value,
      weight: variant.weight,
    })),
    targeting_rules: flag.targeting_rules,
    rollout_percentage: flag.rollout_percentage,
    evaluation: needsList ? 'remote' : 'local',
    ...metadata,
  }
}

function usedSegments(
  flags: readonly FlagDefinition[],
  active: ReadonlyMap<string, SegmentDefinition>,
): { readonly [id: string]: TargetingRules | null } {
  const ids = new Set(flags.filter(({ status }) => status === 'ACTIVE').flatMap(namedSegments))
  const used = [...ids].toSorted(compareText).flatMap((id) => active.get(id) ?? [])
  return Object.fromEntries(used.filter(({ kind }) => kind === 'rules').map(({ id, rules }) => [id, rules]))
}

function namedSegments(flag: FlagDefinition): string[] {
  return segmentIds(flag.targeting_rules)
}

function compileLocal(flag: RulesetFlag, segments: LocalSegments): LocalFlag {
  if (!('evaluation' in flag)) {
    return compileFlag({ ...flag, variants: [], targeting_rules: null, rollout_percentage: 0 })
  }
  const isUnreadable = namedSegments(flag).some((id) => segments.unreadable.has(id))
  if (flag.evaluation !== 'local' || isUnreadable) return 'remote'
  const failures: unknown[] = []
  const compiled = compileFlag(flag, {
    segments: segments.lookup,
    onError: (error) => failures.push(error),
  })
  return failures.length > 0 ? 'remote' : compiled
}

type LocalSegments = { readonly lookup: SegmentLookup; readonly unreadable: ReadonlySet<string> }

/** Segment membership by the included rules. Other segments have no members. */
function compileSegments(segments: RulesetContent['segments']): LocalSegments {
  const predicates = new Map<string, RulesPredicate>()
  const unreadable = new Set<string>()
  for (const [id, rules] of Object.entries(segments)) {
    try {
      predicates.set(id, compileRules(rules))
    } catch {
      unreadable.add(id)
    }
  }
  const lookup: SegmentLookup = (id, subject) => predicates.get(id)?.(subject.context, subject) ?? false
  return { lookup, unreadable }
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
