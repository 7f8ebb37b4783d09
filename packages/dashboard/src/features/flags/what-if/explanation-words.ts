import { expectedValue } from '../../targeting/index.ts'
import type { ExplainedCondition, Explanation } from '../api-types.ts'

type Step = Explanation['explain']['steps'][number]

/** The reason for the value of a subject, in one sentence. */
export const answerInWords = (
  explanation: Pick<Explanation, 'enabled' | 'reason' | 'variant' | 'explain'>,
): string => {
  const { enabled, reason, variant, explain } = explanation
  if (reason === 'inactive') return 'The flag is not on, so everybody gets the off value.'
  if (reason === 'error') return errorInWords(explain)
  const percentage = `${explain.percentage} %`
  const of = reason === 'targeting_rule' ? 'of matching subjects' : 'of everybody'
  if (!enabled) return `The subject is not among the ${percentage} ${of} who get the flag.`
  const gets = variant === null ? 'the flag' : `variant ${variant}`
  return `The subject gets ${gets}: it is among the ${percentage} ${of} who have it.`
}

const errorInWords = ({ rules }: Explanation['explain']): string =>
  rules?.reason === 'error'
    ? 'The rules need too many pattern tests for this subject, so it gets the off value. Simplify the patterns.'
    : 'The rules cannot be evaluated, so the subject gets the off value.'

const QUESTIONS: Record<Step['check'], string> = {
  status: 'Is the flag on?',
  targeting_rules: 'Do the rules match?',
  rule_share: 'Is the subject within the percentage of the rules?',
  rollout_share: 'Is the subject within the rollout percentage?',
  variant: 'Which variant?',
}

/** A step of the decision: the question and its answer. */
export const stepInWords = ({ check, detail }: Step): string =>
  `${QUESTIONS[check]} ${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`

const valueInWords = (value: unknown): string =>
  typeof value === 'string' ? `“${value}”` : JSON.stringify(value)

/** Why a condition matches or not, in a few words. */
export const conditionReason = ({ matched, reason, actual }: ExplainedCondition): string => {
  if (reason === 'error') return 'needs too many pattern tests for this subject'
  if (reason === 'attribute_missing') return 'the attribute is missing'
  const expected = expectedValue(reason)
  if (expected !== undefined) return `${valueInWords(actual)} is not ${expected}`
  const seen = actual === null ? '' : `: it is ${valueInWords(actual)}`
  return `${matched ? 'matches' : 'does not match'}${seen}`
}
