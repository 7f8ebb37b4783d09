import { describe, expect, it } from 'vitest'
import { controlExample, metricExample, resultsExample, treatmentExample } from '../testing/examples.ts'
import { adviceOf, leadingVariant } from './rules.ts'

const MISMATCH = {
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

describe('recommendation in words', () => {
  it('names the winner, how sure that is, and that the experiment may end', () => {
    const advice = adviceOf(resultsExample())
    expect(advice).toMatchObject({ headline: 'Ship One page', tone: 'positive', mayEnd: true })
    expect(advice.certainty).toContain('With 95 % confidence')
    expect(advice.certainty).toContain('+1.78 to +66.14 %')
    expect(advice.certainty).toContain('about once in 24 times')
  })

  it('names the control when every treatment is worse', () => {
    const results = resultsExample({ summary: { recommendation: 'KEEP_CONTROL', winning_variant_id: null } })
    expect(adviceOf(results)).toMatchObject({ headline: 'Keep Control', tone: 'negative', mayEnd: true })
  })

  it('keeps an experiment with too few subjects running, without a statement of confidence', () => {
    const summary = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null } as const
    const advice = adviceOf(resultsExample({ sample_size_adequate: false, summary }))
    expect(advice).toMatchObject({ headline: 'Keep it running', mayEnd: false })
    expect(advice.certainty).toBeUndefined()
  })

  it('says that a paused experiment has to be resumed', () => {
    const summary = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null } as const
    expect(adviceOf(resultsExample({ status: 'PAUSED', summary })).next).toContain('Resume it')
  })

  it('says that there are no subjects yet', () => {
    const summary = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null, total_users: 0 } as const
    expect(adviceOf(resultsExample({ summary })).headline).toBe('No subjects yet')
  })

  it('puts a sample ratio mismatch before a breached guardrail', () => {
    const summary = { recommendation: 'INCONCLUSIVE' } as const
    const guardrail = metricExample({ metric_id: 'errors', is_primary: false, guardrail_breached: true })
    const results = resultsExample({ srm: MISMATCH, metrics: [metricExample(), guardrail], summary })
    expect(adviceOf(results).headline).toBe('Do not trust these results')
  })

  it('does not ship a winner that harms a guardrail', () => {
    const summary = { recommendation: 'INCONCLUSIVE' } as const
    const guardrail = metricExample({ metric_id: 'errors', is_primary: false, guardrail_breached: true })
    const results = resultsExample({ metrics: [metricExample(), guardrail], summary })
    expect(adviceOf(results)).toMatchObject({ headline: 'Do not ship: guardrail breached', tone: 'warning' })
  })

  it('ends without a difference', () => {
    const summary = { recommendation: 'INCONCLUSIVE', winning_variant_id: null } as const
    const results = resultsExample({ status: 'COMPLETED', summary })
    expect(adviceOf(results)).toMatchObject({ headline: 'No clear difference', tone: 'neutral' })
  })
})

describe('variant of the recommendation', () => {
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

  it('is undefined without a metric', () => {
    expect(leadingVariant(resultsExample({ metrics: [] }))).toBeUndefined()
  })
})
