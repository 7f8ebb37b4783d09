import { describe, expect, it } from 'vitest'
import { answerInWords, conditionReason, stepInWords } from './explanation-words.ts'

const explain = {
  rule_matched: false,
  rule_unit: null,
  rollout_unit: 0.1,
  variant_unit: null,
  percentage: 25,
  steps: [],
  rules: null,
}

describe('the answer in words', () => {
  it('says which share the subject is in, or not', () => {
    const rollout = { enabled: true, reason: 'rollout' as const, variant: null, explain }
    expect(answerInWords(rollout)).toBe(
      'The subject gets the flag: it is among the 25 % of everybody who have it.',
    )
    expect(answerInWords({ ...rollout, enabled: false })).toMatch(/not among the 25 % of everybody/)
    expect(answerInWords({ ...rollout, reason: 'targeting_rule', variant: 'blue' })).toMatch(
      /gets variant blue: it is among the 25 % of matching subjects/,
    )
  })

  it('says when the flag is off or broken', () => {
    const off = { enabled: false, variant: null, explain }
    expect(answerInWords({ ...off, reason: 'inactive' })).toMatch(/not on/)
    expect(answerInWords({ ...off, reason: 'error' })).toMatch(/cannot be evaluated/)
    const costly = { ...explain, rules: { matched: false, reason: 'error' as const, groups: [] } }
    expect(answerInWords({ ...off, reason: 'error', explain: costly })).toMatch(/too many pattern tests/)
  })
})

describe('a step and a condition in words', () => {
  it('are a question with its answer', () => {
    expect(stepInWords({ check: 'status', passed: true, detail: 'the flag is ACTIVE' })).toBe(
      'Is the flag on? The flag is ACTIVE.',
    )
  })

  it('name what the condition saw', () => {
    const condition = { attribute: 'country', operator: 'equals', matched: false, actual: 'FR' }
    expect(conditionReason({ ...condition, reason: 'not_matched' })).toBe('does not match: it is “FR”')
    expect(conditionReason({ ...condition, matched: true, reason: 'matched', actual: 3 })).toBe(
      'matches: it is 3',
    )
    expect(conditionReason({ ...condition, reason: 'attribute_missing', actual: null })).toBe(
      'the attribute is missing',
    )
    expect(conditionReason({ ...condition, reason: 'error' })).toMatch(/too many pattern tests/)
    expect(conditionReason({ ...condition, reason: 'attribute_not_ip_address' })).toBe(
      '“FR” is not an IP address',
    )
    expect(conditionReason({ ...condition, reason: 'attribute_not_number' })).toBe('“FR” is not a number')
  })
})
