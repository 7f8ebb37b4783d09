import type { Trial } from '../queries.ts'

type Step = Trial['explain']['steps'][number]
type Condition = NonNullable<Trial['explain']['rules']>['groups'][number]['conditions'][number]

/** Why a subject gets what it gets, in one sentence. */
export const answerInWords = (trial: Pick<Trial, 'enabled' | 'reason' | 'variant' | 'explain'>): string => {
  const { enabled, reason, variant, explain } = trial
  if (reason === 'inactive') return 'The flag is not on, so everybody gets the off value.'
  if (reason === 'error') return errorInWords(explain)
  const share = `${explain.percentage} %`
  const of = reason === 'targeting_rule' ? 'of those the rules match' : 'of everybody'
  if (!enabled) return `The subject is not among the ${share} ${of} who get the flag.`
  const gets = variant === null ? 'the flag' : `variant ${variant}`
  return `The subject gets ${gets}: it is among the ${share} ${of} who have it.`
}

const errorInWords = ({ rules }: Trial['explain']): string =>
  rules?.reason === 'error'
    ? 'The rules take too many tests for this subject, so it gets the off value. Simplify the patterns.'
    : 'The rules cannot be evaluated, so the subject gets the off value.'

const QUESTIONS: Record<Step['check'], string> = {
  status: 'Is the flag on?',
  targeting_rules: 'Do the rules match?',
  rule_share: 'Is the subject within the share of the rules?',
  rollout_share: 'Is the subject within the share of everybody?',
  variant: 'Which variant?',
}

/** A step of the decision: what was asked, and the answer. */
export const stepInWords = ({ check, detail }: Step): string =>
  `${QUESTIONS[check]} ${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`

const valueInWords = (value: unknown): string =>
  typeof value === 'string' ? `“${value}”` : JSON.stringify(value)

/** Why a condition matches or not, in a few words. */
export const missReason = ({ matched, reason, actual }: Condition): string => {
  if (reason === 'error') return 'takes too many tests for this subject'
  if (reason === 'attribute_not_ip_address') return `${valueInWords(actual)} is no IP address`
  if (reason === 'attribute_missing') return 'the attribute is missing'
  if (reason.startsWith('attribute_not_')) {
    return `${valueInWords(actual)} is no ${reason.slice('attribute_not_'.length).replaceAll('_', ' ')}`
  }
  const seen = actual === null ? '' : `: it is ${valueInWords(actual)}`
  return `${matched ? 'matches' : 'does not match'}${seen}`
}
