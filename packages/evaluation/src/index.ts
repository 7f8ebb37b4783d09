export {
  type AssignmentDecision,
  type AssignmentGates,
  type AssignmentReason,
  assignNewSubject,
  type CompiledExperiment,
  compileExperiment,
  type ExclusionGate,
  type ExperimentDefinition,
  type ExperimentVariant,
  type HoldoutGate,
} from './assignment.ts'
export {
  type AttributeReader,
  attribute,
  attributeReader,
  type Context,
  expandContext,
  type RequestAttributes,
  type Subject,
} from './context.ts'
export {
  type CompiledFlag,
  compileFlag,
  decideFlag,
  decideWithoutSubject,
  type Evaluation,
  type EvaluationReason,
  explainFlag,
  type FlagDefinition,
  type FlagEnvironment,
  type FlagExplanation,
  type FlagMetadata,
  type FlagVariant,
  isUniform,
  type ValueType,
} from './flag.ts'
export { bucket, hashFraction, isWithin } from './hash.ts'
export { md5Bytes, md5Word } from './md5.ts'
export { MAX_TESTS, TestLimitError, type TestMeter, testsSoFar } from './meter.ts'
export { compilePattern, type PatternTest } from './pattern/index.ts'
export { type CheckedRules, checkRules } from './rules/check.ts'
export {
  compileRules,
  hasRules,
  matchesRules,
  type RulesEnvironment,
  type RulesPredicate,
  segmentIds,
} from './rules/compile.ts'
export {
  type ConditionExplanation,
  type ConditionReason,
  explainRules,
  type GroupExplanation,
  type RulesExplanation,
} from './rules/explain.ts'
export { LIMITS as RULES_LIMITS } from './rules/limits.ts'
export type { CheckOptions, RulesProblem, RulesProblemType } from './rules/problems.ts'
export { readTime } from './rules/time.ts'
export {
  type Condition,
  hasLetterCase,
  isOperator,
  type LogicalOperator,
  OPERATORS,
  type Operator,
  type RuleGroup,
  RulesError,
  type Scalar,
  type SegmentLookup,
  type TargetingRules,
} from './rules/types.ts'
export {
  buildRuleset,
  compileRuleset,
  type LocalFlag,
  type Ruleset,
  type RulesetContent,
  RulesetError,
  type RulesetFlag,
  type SegmentDefinition,
} from './ruleset.ts'
export {
  chooseByWeights,
  chooseVariant,
  cumulativePercents,
  cumulativeWeights,
  indexWithin,
  type Partition,
  type WeightedVariant,
} from './variant.ts'
