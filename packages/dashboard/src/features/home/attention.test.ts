import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AttentionItem,
  byUrgency,
  fromHealth,
  fromResults,
  fromSchedule,
  fromScheduler,
  fromStaleFlags,
} from './attention.ts'
import { exampleExperiment, exampleResults, exampleRisk } from './testing/examples.ts'

const texts = (items: readonly AttentionItem[]) => items.map(({ tone, text }) => [tone, text])

describe('the order of what needs attention', () => {
  const tones = fc.constantFrom('negative', 'warning', 'positive', 'accent', 'neutral')
  const item = (tone: AttentionItem['tone'], id: number): AttentionItem => ({
    id: String(id),
    tone,
    title: '',
    text: '',
    href: '/',
  })

  it('puts problems before decisions, and what can wait last', () => {
    const sorted = byUrgency([
      item('neutral', 1),
      item('positive', 2),
      item('warning', 3),
      item('negative', 4),
    ])
    expect(sorted.map(({ tone }) => tone)).toEqual(['negative', 'warning', 'positive', 'neutral'])
  })

  it('loses nothing, and leaves equally urgent items in their order', () => {
    fc.assert(
      fc.property(fc.array(tones), (given) => {
        const items = given.map(item)
        const sorted = byUrgency(items)
        expect(new Set(sorted)).toEqual(new Set(items))
        for (const tone of new Set(given)) {
          const ids = sorted.filter((other) => other.tone === tone).map(({ id }) => Number(id))
          expect(ids).toEqual(ids.toSorted((one, other) => one - other))
        }
      }),
    )
  })
})

describe('a running experiment', () => {
  const experiment = exampleExperiment()
  const metrics = [
    { metric_id: 'm1', metric_name: 'Orders', guardrail_breached: null },
    { metric_id: 'm2', metric_name: 'Refunds', guardrail_breached: true },
    { metric_id: 'm3', metric_name: 'Latency', guardrail_breached: false },
  ]

  it.each([
    ['SHIP_VARIANT', [['positive', 'Ready to decide: Short raises Orders by 12 %.']]],
    ['KEEP_CONTROL', [['positive', 'Ready to decide: Short raises Orders by 12 %.']]],
    ['CONTINUE_TESTING', []],
    ['INCONCLUSIVE', []],
  ] as const)('with the recommendation %s needs %j', (recommendation, expected) => {
    expect(texts(fromResults(experiment, exampleResults(recommendation)))).toEqual(expected)
  })

  it('names each breached guardrail', () => {
    const items = fromResults(experiment, exampleResults('CONTINUE_TESTING', { metrics }))
    expect(texts(items)).toEqual([['negative', 'Guardrail Refunds is breached.']])
    expect(items[0]?.href).toBe('/experiments/e1/results')
  })

  it.each([
    [0.00004, 'p < 0.0001'],
    [0.0004, 'p = 0.0004'],
  ])('with a sample ratio mismatch of p %d needs nothing else', (p_value, text) => {
    const srm = { warning: true, p_value }
    const items = fromResults(experiment, exampleResults('SHIP_VARIANT', { srm, metrics }))
    expect(texts(items)).toEqual([
      ['negative', `Sample ratio mismatch (${text}): do not trust the results until you know the cause.`],
    ])
  })

  it('does not alert on a balanced allocation', () => {
    const srm = { warning: false, p_value: 0.7 }
    expect(fromResults(experiment, exampleResults('CONTINUE_TESTING', { srm }))).toEqual([])
  })

  it('leads to its schedule where a scheduled change failed', () => {
    expect(fromSchedule(experiment)).toEqual([])
    const failed = fromSchedule(exampleExperiment({ schedule_error: 'It has no metric.' }))
    expect(texts(failed)).toEqual([['warning', 'Scheduled change failed: It has no metric.']])
    expect(failed[0]?.href).toBe('/experiments/e1?tab=schedule')
  })
})

describe('a flag', () => {
  it.each([
    ['CRITICAL', 'error_rate', [['negative', 'Error rate is past its critical threshold.']]],
    ['WARNING', 'p95_latency', [['warning', 'P95 latency is past its warning threshold.']]],
    ['WARNING', null, [['warning', 'A metric is past its warning threshold.']]],
    ['HEALTHY', 'error_rate', []],
    ['NO_DATA', null, []],
  ] as const)('whose health is %s by %s needs %j', (health, worst_metric, expected) => {
    expect(texts(fromHealth(exampleRisk({ health, worst_metric })))).toEqual(expected)
  })

  const NOW = Date.parse('2026-11-01T00:00:00Z')
  const flag = (key: string, updated_at = '2026-01-01T00:00:00Z') => ({
    key,
    updated_at,
    status: 'ACTIVE' as const,
    targeting_rules: null,
    rollout_percentage: 100,
    rollout_schedule_id: null,
    variants: [],
  })

  it.each([
    [['a'], 'A stale flag', /^a: unchanged for a long time\. Remove it from/],
    [['a', 'b', 'c'], '3 stale flags', /^a, b, c: unchanged .* Remove them from/],
    [['a', 'b', 'c', 'd', 'e'], '5 stale flags', /^a, b, c and 2 more: unchanged/],
  ])('that is stale, such as %j, is named with the others', (keys, title, text) => {
    const [item, ...others] = fromStaleFlags(
      keys.map((key) => flag(key)),
      NOW,
    )
    expect([item?.title, item?.tone, others]).toEqual([title, 'neutral', []])
    expect(item?.text).toMatch(text)
  })

  it('that was changed lately is not stale', () => {
    expect(fromStaleFlags([flag('a', '2026-10-20T00:00:00Z')], NOW)).toEqual([])
  })
})

describe('a scheduler', () => {
  it('needs attention from the third failed run in a row', () => {
    expect(fromScheduler({ name: 'rollout', consecutive_failures: 2 })).toEqual([])
    expect(texts(fromScheduler({ name: 'rollout', consecutive_failures: 3 }))).toEqual([
      ['negative', 'The last 3 runs failed.'],
    ])
  })
})
