import type { Subject } from './context.ts'
import { hashFraction, isWithin } from './hash.ts'
import { compileRules, hasRules, type RulesPredicate } from './rules/compile.ts'
import type { SegmentLookup, TargetingRules } from './rules/types.ts'
import { cumulativePercents, indexWithin } from './variant.ts'

export type ValueType = 'boolean' | 'string' | 'number' | 'json'

export type FlagVariant = {
  readonly key: string
  readonly value: unknown
  /** Percent, 0 to 100, at most two decimals. */
  readonly weight: number
}

/** Descriptive fields of a flag, such as its owner, team or ticket; without effect on decisions. */
export type FlagMetadata = { readonly [name: string]: string | number | boolean }

/** Fields of a flag that decisions depend on. */
export type FlagDefinition = {
  readonly key: string
  /** Only an ACTIVE flag can be enabled. */
  readonly status: string
  readonly value_type: ValueType
  /** The value while the flag is not enabled. */
  readonly off_value: unknown
  /** Empty for a boolean flag. */
  readonly variants: readonly FlagVariant[]
  readonly targeting_rules: TargetingRules | null
  /** Percentage of the subjects that no rule matches. */
  readonly rollout_percentage: number
  /** Returned with every evaluation. */
  readonly metadata?: FlagMetadata
}

export type EvaluationReason = 'inactive' | 'error' | 'targeting_rule' | 'rollout'

/** Value of a flag for a subject. Shared between calls: must not be changed. */
export type Evaluation = {
  readonly key: string
  readonly enabled: boolean
  readonly value: unknown
  readonly variant: string | null
  /** The value when it is an object, else null. */
  readonly config: { readonly [name: string]: unknown } | null
  readonly reason: EvaluationReason
  /** The flag's metadata; absent if it has none. */
  readonly metadata?: FlagMetadata
}

/** Explanation of a decision; a unit is null when the decision did not need it. */
export type FlagExplanation = {
  readonly rule_matched: boolean
  readonly rule_unit: number | null
  readonly rollout_unit: number | null
  readonly variant_unit: number | null
  /** The deciding percentage: the rule's when the rules match, else the rollout's. */
  readonly percentage: number
}

export type FlagEnvironment = {
  readonly segments?: SegmentLookup
  /** Called with the error of a failed evaluation, whose reason is `error`. */
  readonly onError?: (error: unknown) => void
}

/** Flag compiled for many subjects. */
export type CompiledFlag = (subject: Subject) => Evaluation

type Outcomes = {
  readonly off: Evaluation
  /** One per variant, or a single one for a boolean flag. */
  readonly on: readonly Evaluation[]
}

/** Outcome of an enabled boolean flag, in place of a variant. */
const ON = { key: null, value: true }

/** Decides one flag for one subject; never throws. Use `compileFlag` for many subjects. */
export function decideFlag(
  flag: FlagDefinition,
  subject: Subject,
  environment: FlagEnvironment = {},
): Evaluation {
  return compileFlag(flag, environment)(subject)
}

/**
 * Compiles a flag. A flag whose rules cannot be evaluated has the reason `error`, and `onError` is called once.
 */
export function compileFlag(flag: FlagDefinition, environment: FlagEnvironment = {}): CompiledFlag {
  if (flag.status !== 'ACTIVE') return always(evaluationOf(flag, null, 'inactive'))
  const failed = evaluationOf(flag, null, 'error')
  const report = environment.onError ?? (() => undefined)
  try {
    const decide = compileActive(flag, environment.segments)
    return (subject) => {
      try {
        return decide(subject)
      } catch (error) {
        report(error)
        return failed
      }
    }
  } catch (error) {
    report(error)
    return always(failed)
  }
}

/**
 * Decides by the context alone, for callers without a subject.
 * @returns undefined when the result depends on the subject: by a percentage, weights, `user_id` or an id list
 */
export function decideWithoutSubject(
  decide: CompiledFlag,
  request: Pick<Subject, 'context' | 'now'>,
): Evaluation | undefined {
  let dependsOnSubject = false
  const evaluation = decide({
    context: request.context,
    get user_id() {
      dependsOnSubject = true
      return ''
    },
    get now() {
      return request.now
    },
  })
  return dependsOnSubject ? undefined : evaluation
}

/** Whether all subjects that no rule matches get the same value: it depends on neither a percentage nor weights. */
export function isUniform({ rollout_percentage, variants }: FlagDefinition): boolean {
  return rollout_percentage <= 0 || (rollout_percentage >= 100 && soleIndex(variants) !== undefined)
}

/** Decision with its hash fractions and percentages. */
export function explainFlag(
  flag: FlagDefinition,
  subject: Subject,
  environment: FlagEnvironment = {},
): { readonly evaluation: Evaluation; readonly explain: FlagExplanation } {
  const evaluation = decideFlag(flag, subject, environment)
  const rule_matched = evaluation.reason === 'targeting_rule'
  const unitWhere = (isNeeded: boolean, salt: string) =>
    isNeeded ? hashFraction(subject.user_id, salt) : null
  const explain = {
    rule_matched,
    rule_unit: unitWhere(rule_matched, ruleSalt(flag)),
    rollout_unit: unitWhere(evaluation.reason === 'rollout', flag.key),
    variant_unit: unitWhere(evaluation.enabled && flag.value_type !== 'boolean', variantSalt(flag)),
    percentage: rule_matched ? rulePercentage(flag) : flag.rollout_percentage,
  }
  return { evaluation, explain }
}

function compileActive(flag: FlagDefinition, segments: SegmentLookup | undefined): CompiledFlag {
  const rollout = compileShare(flag, 'rollout', { salt: flag.key, percentage: flag.rollout_percentage })
  if (!hasRules(flag.targeting_rules)) return rollout
  const matches: RulesPredicate = compileRules(flag.targeting_rules, segments)
  const rule = compileShare(flag, 'targeting_rule', {
    salt: ruleSalt(flag),
    percentage: rulePercentage(flag),
  })
  return (subject) => (matches(subject.context, subject) ? rule(subject) : rollout(subject))
}

/** Compiles a percentage of the subjects for which the flag is enabled. */
function compileShare(
  flag: FlagDefinition,
  reason: 'rollout' | 'targeting_rule',
  share: { readonly salt: string; readonly percentage: number },
): CompiledFlag {
  const { salt, percentage } = share
  const outcomes = outcomesOf(flag, reason)
  if (percentage <= 0) return always(outcomes.off)
  const chosen = compileChoice(flag, outcomes)
  if (percentage >= 100) return chosen
  return (subject) =>
    isWithin(hashFraction(subject.user_id, salt), percentage) ? chosen(subject) : outcomes.off
}

function outcomesOf(flag: FlagDefinition, reason: EvaluationReason): Outcomes {
  const on: Evaluation[] = []
  if (flag.value_type === 'boolean') on.push(evaluationOf(flag, ON, reason))
  else for (const variant of flag.variants) on.push(evaluationOf(flag, variant, reason))
  return { off: evaluationOf(flag, null, reason), on }
}

/**
 * Selects the enabled outcome of a subject; the off value if the flag has no variant to choose. The subject's id is
 * read only when several variants have a weight.
 */
function compileChoice(flag: FlagDefinition, outcomes: Outcomes): CompiledFlag {
  const without = { ...outcomes.off, enabled: true }
  const sole = flag.value_type === 'boolean' ? 0 : soleIndex(flag.variants)
  if (sole !== undefined) return always(outcomes.on[sole] ?? without)
  const partition = cumulativePercents(flag.variants.map(({ weight }) => weight))
  const salt = variantSalt(flag)
  return ({ user_id }) => outcomes.on[indexWithin(partition, hashFraction(user_id, salt))] ?? without
}

/** Index of the only variant with a weight, -1 when none has one; undefined when several do. */
function soleIndex(variants: readonly FlagVariant[]): number | undefined {
  const first = variants.findIndex(({ weight }) => weight > 0)
  const last = variants.findLastIndex(({ weight }) => weight > 0)
  return first === last ? first : undefined
}

function evaluationOf(
  flag: FlagDefinition,
  chosen: { readonly key: string | null; readonly value: unknown } | null,
  reason: EvaluationReason,
): Evaluation {
  const value = chosen ? chosen.value : (flag.off_value ?? null)
  const config = isRecord(value) ? value : null
  return Object.freeze({
    key: flag.key,
    enabled: chosen !== null,
    value,
    variant: chosen?.key ?? null,
    config,
    reason,
    ...(hasPairs(flag.metadata) && { metadata: flag.metadata }),
  })
}

export function hasPairs(metadata: FlagMetadata | undefined): metadata is FlagMetadata {
  return metadata !== undefined && Object.keys(metadata).length > 0
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function always(evaluation: Evaluation): CompiledFlag {
  return () => evaluation
}

function ruleSalt(flag: FlagDefinition): string {
  return flag.targeting_rules?.id ?? `${flag.key}:rule`
}

function variantSalt(flag: FlagDefinition): string {
  return `${flag.key}:variant`
}

function rulePercentage(flag: FlagDefinition): number {
  return flag.targeting_rules?.rollout_percentage ?? 100
}
