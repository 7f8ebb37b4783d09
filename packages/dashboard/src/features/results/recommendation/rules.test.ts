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

describe('next step', () => {
  const SHIP = {}
  const KEEP = { recommendation: 'KEEP_CONTROL', winning_variant_id: null } as const
  const CONTINUE = { recommendation: 'CONTINUE_TESTING', winning_variant_id: null } as const

  it.each([
    [SHIP, 'ACTIVE', 'Complete the experiment, then roll out One page step by step.'],
    [SHIP, 'COMPLETED', 'Roll out One page step by step and watch the guardrails.'],
    [KEEP, 'ACTIVE', 'Every treatment is worse. Complete the experiment to stop showing them.'],
    [KEEP, 'COMPLETED', 'Every treatment was worse. Note what you learnt and test another idea.'],
    [CONTINUE, 'ACTIVE', 'Nothing to do. A decision now would rest on chance.'],
    [CONTINUE, 'PAUSED', 'The experiment is paused. Resume it to collect more data.'],
  ] as const)('of %o while %s', (summary, status, next) => {
    expect(adviceOf(resultsExample({ summary, status })).next).toBe(next)
  })
})

describe('confidence in the effect', () => {
  const certaintyWith = (change: Parameters<typeof treatmentExample>[0]) => {
    const variants = [controlExample(), treatmentExample(change)]
    return adviceOf(resultsExample({ metrics: [metricExample({ variants })] })).certainty
  }

  it('falls back to the difference where the lift has no interval', () => {
    expect(certaintyWith({ relative_improvement_interval_pct: null })).toContain(
      'the difference of One page is within +0.20 to +5.82 pp',
    )
  })

  it('is about the adjusted p-value', () => {
    expect(certaintyWith({ p_value: 0.01, adjusted_p_value: 0.04 })).toContain('about once in 25 times')
  })

  it.each([{ p_value: null }, { difference_interval: null }])('is left out with %o', (change) => {
    expect(certaintyWith(change)).toBeUndefined()
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
