import {
  explainFlag,
  explainRules,
  type FlagDefinition,
  hasRules,
  RulesError,
  type RulesExplanation,
  type SegmentLookup,
  type Subject,
} from '@assay/evaluation'
import type { Preview } from './schema.ts'

type Explanation = Preview['explain']
type Step = Explanation['steps'][number]

/** A decision with all steps that led to it. */
export const explained = (flag: FlagDefinition, subject: Subject, segments: SegmentLookup): Preview => {
  const { evaluation, explain } = explainFlag(flag, subject, { segments })
  const rules = evaluation.reason === 'inactive' ? null : explainedRules(flag, subject, segments)
  const decided = { ...explain, variant: evaluation.variant, enabled: evaluation.enabled }
  const steps = evaluation.reason === 'error' ? [] : stepsOf(flag, decided)
  return {
    ...evaluation,
    explain: {
      ...explain,
      steps,
      rules: rules && {
        matched: rules.matched,
        reason: rules.reason,
        groups: rules.groups.map((group) => ({ ...group, conditions: [...group.conditions] })),
      },
    },
  }
}

/** null without rules, and for rules of a kind that this version cannot read. */
const explainedRules = (
  { targeting_rules }: FlagDefinition,
  subject: Subject,
  segments: SegmentLookup,
): RulesExplanation | null => {
  if (!hasRules(targeting_rules)) return null
  try {
    return explainRules(targeting_rules, subject.context, { request: subject, segments })
  } catch (error) {
    if (error instanceof RulesError) return null
    throw error
  }
}

type Decided = Omit<Explanation, 'steps' | 'rules'> & { variant: string | null; enabled: boolean }

const stepsOf = (flag: FlagDefinition, decided: Decided): Step[] => {
  const isActive = flag.status === 'ACTIVE'
  const status: Step = { check: 'status', passed: isActive, detail: `the flag is ${flag.status}` }
  if (!isActive) return [status]
  return [status, ...ruleSteps(flag, decided), shareStep(decided), ...variantSteps(decided)]
}

const ruleSteps = (flag: FlagDefinition, { rule_matched }: Decided): Step[] => {
  if (!hasRules(flag.targeting_rules)) return []
  const detail = rule_matched ? 'the targeting rules match' : 'the targeting rules do not match'
  return [{ check: 'targeting_rules', passed: rule_matched, detail }]
}

const shareStep = ({ rule_matched, rule_unit, rollout_unit, percentage, enabled }: Decided): Step => {
  const bucket = (((rule_matched ? rule_unit : rollout_unit) ?? 0) * 100).toFixed(4)
  const share = rule_matched ? 'of the subjects that match' : 'of the subjects'
  const detail = `the bucket of the subject is ${bucket}, ${enabled ? 'within' : 'outside of'} ${percentage} percent ${share}`
  return { check: rule_matched ? 'rule_share' : 'rollout_share', passed: enabled, detail }
}

const variantSteps = ({ variant, variant_unit }: Decided): Step[] => {
  if (variant === null || variant_unit === null) return []
  const bucket = (variant_unit * 100).toFixed(4)
  return [
    {
      check: 'variant',
      passed: true,
      detail: `the bucket of the subject is ${bucket}, in variant '${variant}'`,
    },
  ]
}
