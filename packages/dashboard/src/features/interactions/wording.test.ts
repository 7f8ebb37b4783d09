import { describe, expect, it } from 'vitest'
import { findingOf, metricFinding, overlapSentence, smallestP, testText } from './wording.ts'

const INDEPENDENT = { chi2: 1, degrees_of_freedom: 1, p_value: 0.3, warning: false }

describe('findingOf', () => {
  it('puts dependent assignments before an interaction', () => {
    const independence = { ...INDEPENDENT, p_value: 0, warning: true }
    const finding = findingOf({ has_interaction: true, independence, unavailable_reason: null })
    expect(finding).toEqual({ tone: 'negative', label: 'Assignments not independent' })
  })

  it('distinguishes found, not found and partly tested', () => {
    const rest = { independence: INDEPENDENT, unavailable_reason: null }
    expect(findingOf({ ...rest, has_interaction: true }).label).toBe('Interaction found')
    expect(findingOf({ ...rest, has_interaction: false }).label).toBe('No interaction found')
    expect(findingOf({ ...rest, has_interaction: null }).label).toBe('Partly tested')
  })

  it('gives the reason when nothing was tested', () => {
    const pair = { has_interaction: null, independence: null, unavailable_reason: 'no_shared_users' } as const
    expect(findingOf(pair)).toEqual({ tone: 'neutral', label: 'No shared subjects' })
  })
})

describe('metricFinding', () => {
  it('needs a p-value to say that there is no interaction', () => {
    const tested = { is_significant: false, p_value: 0.4, unavailable_reason: null }
    expect(metricFinding(tested).label).toBe('No interaction found')
    expect(
      metricFinding({ is_significant: null, p_value: null, unavailable_reason: 'too_few_conversions' }).label,
    ).toBe('Too few conversions')
  })
})

describe('overlapSentence', () => {
  const pair = { shared_users: 1200, experiment_a_name: 'Price', experiment_b_name: 'Header' }

  it('counts the shared subjects and says which part of each experiment they are', () => {
    expect(overlapSentence({ ...pair, share_of_a: 0.5, share_of_b: 0.255 })).toBe(
      '1,200 subjects are in both: 50.0 % of “Price” and 25.5 % of “Header”.',
    )
  })

  it('is short without shared subjects', () => {
    const none = { ...pair, shared_users: 0, share_of_a: 0, share_of_b: null }
    expect(overlapSentence(none)).toBe('No subject is in both.')
  })
})

describe('testText', () => {
  it('name the test, its degrees of freedom and both p-values', () => {
    const tested = {
      test: 'wald',
      degrees_of_freedom: 2,
      p_value: 0.0123,
      corrected_p_value: 0.0246,
    } as const
    expect(testText(tested)).toBe('Wald test with 2 degrees of freedom: p 0.0123, corrected 0.0246')
    expect(testText({ ...tested, test: null, p_value: null })).toBe('')
  })
})

describe('smallestP', () => {
  const row = {
    metric_id: 'm',
    metric_name: 'Purchase',
    experiment_id: 'a',
    test: 'wald',
    statistic: 1,
    degrees_of_freedom: 1,
    is_significant: false,
    contrasts: [],
    mean_analysis: null,
    unavailable_reason: null,
    reproduce: null,
  } as const

  it('takes corrected values where there are some', () => {
    const rows = [
      { ...row, contrasts: [], p_value: 0.01, corrected_p_value: 0.03 },
      { ...row, contrasts: [], p_value: 0.02, corrected_p_value: null },
    ]
    expect(smallestP({ interaction_results: rows })).toBe(0.02)
  })

  it('is unknown when nothing was tested', () => {
    expect(smallestP({ interaction_results: [] })).toBeUndefined()
  })
})
