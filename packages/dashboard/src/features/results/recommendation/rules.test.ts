import { describe, expect, it } from 'vitest'
import { controlExample, metricExample, resultsExample, treatmentExample } from '../testing/examples.ts'
import { leadingVariant, verdictOf } from './rules.ts'

const SPLIT = {
  method: 'chi_square',
  chi2: 30,
  degrees_of_freedom: 1,
  p_value: 1e-8,
  warning: true,
  notice: true,
  observed: { control: 1100, treatment: 900 },
  expected: { control: 1000, treatment: 1000 },
  zero_weight_subjects: 0,
  sequential: { p_value: 1e-6, warning: true },
} as const

describe('the verdict in words', () => {
  it('names the winner, how sure that is, and that the experiment may end', () => {
    const verdict = verdictOf(resultsExample())
    expect(verdict).toMatchObject({ headline: 'Ship One page', tone: 'positive', mayEnd: true })
    expect(verdict.certainty).toContain('With 95 % confidence')
    expect(verdict.certainty).toContain('+1.78 to +66.14 %')
    expect(verdict.certainty).toContain('about once in 24 times')
  })

  it('names the control when every treatment is worse', () => {
    const results = resultsExample({ summary: { recommendation: 'KEEP_CONTROL', winning_variant_id: null } })
    expect(verdictOf(results)).toMatchObject({ headline: 'Keep Control', tone: 'negative', mayEnd: true })
  })

  it('keeps an experiment with too few subjects running and promises nothing', () => {
    const summary = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null } as const
    const verdict = verdictOf(resultsExample({ sample_size_adequate: false, summary }))
    expect(verdict).toMatchObject({ headline: 'Keep it running', mayEnd: false })
    expect(verdict.certainty).toBeUndefined()
  })

  it('says that a paused experiment has to be resumed', () => {
    const summary = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null } as const
    expect(verdictOf(resultsExample({ status: 'PAUSED', summary })).next).toContain('resume it')
  })

  it('says that nobody has taken part', () => {
    const summary = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null, total_users: 0 } as const
    expect(verdictOf(resultsExample({ summary })).headline).toBe('Nobody has taken part yet')
  })

  it('trusts nothing when the split is off, not even a breached guardrail', () => {
    const summary = { recommendation: 'INCONCLUSIVE' } as const
    const guardrail = metricExample({ metric_id: 'errors', is_primary: false, guardrail_breached: true })
    const results = resultsExample({ srm: SPLIT, metrics: [metricExample(), guardrail], summary })
    expect(verdictOf(results).headline).toBe('Do not trust these figures yet')
  })

  it('does not ship a winner that harms a guardrail', () => {
    const summary = { recommendation: 'INCONCLUSIVE' } as const
    const guardrail = metricExample({ metric_id: 'errors', is_primary: false, guardrail_breached: true })
    const results = resultsExample({ metrics: [metricExample(), guardrail], summary })
    expect(verdictOf(results)).toMatchObject({ headline: 'Do not ship it as it is', tone: 'warning' })
  })

  it('ends without a difference', () => {
    const summary = { recommendation: 'INCONCLUSIVE', winning_variant_id: null } as const
    const results = resultsExample({ status: 'COMPLETED', summary })
    expect(verdictOf(results)).toMatchObject({ headline: 'No clear difference', tone: 'neutral' })
  })
})

describe('the variant that the verdict is about', () => {
  it('is the treatment with the strongest evidence when none has won', () => {
    const variants = [
      controlExample(),
      treatmentExample({ variant_id: 'weak', p_value: 0.4 }),
      treatmentExample({ variant_id: 'strong', p_value: 0.1 }),
    ]
    const results = resultsExample({
      metrics: [metricExample({ variants, winning_variant_id: null })],
      summary: { winning_variant_id: null },
    })
    expect(leadingVariant(results)?.variant_id).toBe('strong')
  })

  it('is nobody without a metric', () => {
    expect(leadingVariant(resultsExample({ metrics: [] }))).toBeUndefined()
  })
})
