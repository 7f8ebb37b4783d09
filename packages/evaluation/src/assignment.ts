import type { Subject } from './context.ts'
import { hashFraction, isWithin } from './hash.ts'
import { TestLimitError } from './meter.ts'
import { compileRules, type RulesPredicate } from './rules/compile.ts'
import type { SegmentLookup, TargetingRules } from './rules/types.ts'
import { cumulativePercents, cumulativeWeights, indexWithin, type Partition } from './variant.ts'

export type ExperimentVariant = {
  readonly id: string
  readonly is_control: boolean
  /** Percent, 0 to 100, at most two decimals. */
  readonly traffic_allocation: number
}

/** Fields of an experiment that assignment depends on; variants in stored order. */
export type ExperimentDefinition = {
  readonly key: string
  readonly variants: readonly ExperimentVariant[]
  /** Percentage of otherwise eligible subjects that enter. */
  readonly traffic_percentage: number
  readonly targeting_rules: TargetingRules | null
  /** Current weights of a bandit, 0 to 1, by variant id; null or absent for a fixed allocation. */
  readonly bandit_weights?: { readonly [variantId: string]: number } | null
}

/** Experiment compiled for many subjects. */
export type CompiledExperiment = {
  readonly key: string
  readonly variantIds: readonly string[]
  readonly controlId: string
  readonly trafficPercentage: number
  readonly matches: RulesPredicate
  readonly salts: { readonly traffic: string; readonly variant: string }
  readonly partition: Partition
  /** The weight of each variant for a bandit, else undefined. */
  readonly weights: readonly number[] | undefined
}

/** Active global holdout. */
export type HoldoutGate = { readonly salt: string; readonly holdout_percentage: number }

/** Range of the experiment in its mutual exclusion group. */
export type ExclusionGate = {
  readonly salt: string
  /** [from, to) in percent. */
  readonly range: readonly [from: number, to: number]
  /** Whether the subject has an assignment in another running member. */
  readonly isTaken: boolean
}

/** `error`: evaluating the targeting rules would exceed the limit of elementary tests. */
export type AssignmentReason = 'assigned' | 'holdout' | 'mutual_exclusion' | 'targeting' | 'error' | 'traffic'

/** Decision for a new subject; without an assignment the variant is the control. */
export type AssignmentDecision = {
  readonly variant_id: string
  readonly assigned: boolean
  readonly reason: AssignmentReason
  /** The chosen variant's weight when a bandit decided, else null. */
  readonly weight: number | null
}

export type AssignmentGates = {
  readonly holdout?: HoldoutGate | null
  readonly exclusion?: ExclusionGate | null
}

/**
 * Compiles an experiment.
 * @throws RulesError when its rules cannot be evaluated; RangeError when it has no variant
 */
export function compileExperiment(
  experiment: ExperimentDefinition,
  segments?: SegmentLookup,
): CompiledExperiment {
  const { key, variants, bandit_weights } = experiment
  const control = variants.find(({ is_control }) => is_control) ?? variants[0]
  if (control === undefined) throw new RangeError('an experiment needs a variant')
  const weights = bandit_weights ? variants.map(({ id }) => bandit_weights[id] ?? 0) : undefined
  return {
    key,
    variantIds: variants.map(({ id }) => id),
    controlId: control.id,
    trafficPercentage: experiment.traffic_percentage,
    matches: compileRules(experiment.targeting_rules, segments),
    salts: { traffic: `${key}:traffic`, variant: weights ? `${key}:bandit` : key },
    partition: weights ? cumulativeWeights(weights) : cumulativePercents(variants.map(percentOf)),
    weights,
  }
}

/**
 * Decides for a subject without a stored assignment. The first refusal is the reason: holdout, mutual exclusion,
 * targeting, traffic. The caller stores assignments.
 */
export function assignNewSubject(
  experiment: CompiledExperiment,
  subject: Subject,
  gates: AssignmentGates = {},
): AssignmentDecision {
  const refusal = refusalOf(experiment, subject, gates)
  if (refusal !== undefined) return refused(experiment, refusal)
  const index = indexWithin(experiment.partition, hashFraction(subject.user_id, experiment.salts.variant))
  const variant_id = experiment.variantIds[index]
  if (variant_id === undefined) return refused(experiment, 'traffic')
  return { variant_id, assigned: true, reason: 'assigned', weight: experiment.weights?.[index] ?? null }
}

function refusalOf(
  experiment: CompiledExperiment,
  subject: Subject,
  { holdout, exclusion }: AssignmentGates,
): Exclude<AssignmentReason, 'assigned'> | undefined {
  const { user_id } = subject
  if (holdout && isWithin(hashFraction(user_id, holdout.salt), holdout.holdout_percentage)) return 'holdout'
  if (exclusion && isExcluded(exclusion, user_id)) return 'mutual_exclusion'
  return targetingRefusal(experiment, subject) ?? (hasTraffic(experiment, user_id) ? undefined : 'traffic')
}

function targetingRefusal(
  { matches }: CompiledExperiment,
  subject: Subject,
): 'targeting' | 'error' | undefined {
  try {
    return matches(subject.context, subject) ? undefined : 'targeting'
  } catch (error) {
    if (error instanceof TestLimitError) return 'error'
    throw error
  }
}

function isExcluded({ salt, range, isTaken }: ExclusionGate, userId: string): boolean {
  if (isTaken) return true
  const percent = hashFraction(userId, salt) * 100
  return percent < range[0] || percent >= range[1]
}

function hasTraffic({ trafficPercentage, salts }: CompiledExperiment, userId: string): boolean {
  return trafficPercentage >= 100 || isWithin(hashFraction(userId, salts.traffic), trafficPercentage)
}

function refused(experiment: CompiledExperiment, reason: AssignmentReason): AssignmentDecision {
  return { variant_id: experiment.controlId, assigned: false, reason, weight: null }
}

function percentOf(variant: ExperimentVariant): number {
  return variant.traffic_allocation
}
