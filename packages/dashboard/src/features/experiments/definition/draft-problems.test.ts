import { describe, expect, it } from 'vitest'
import { draftExample } from '../testing/examples.ts'
import { blankMetric, blankVariant, DEFAULT_PLAN, type ExperimentDraft } from './draft.ts'
import { draftProblems } from './draft-problems.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

const found = (change: Partial<ExperimentDraft>) =>
  draftProblems(draftExample(change), NOW).map(({ loc, msg }) => [loc.slice(1).join('.'), msg])

const metric = (name: string, event_name = 'order') => ({ ...blankMetric(), name, event_name })
const variant = (name: string, traffic_allocation: number) => ({ ...blankVariant(name), traffic_allocation })
const scheduled = (start_date?: string, end_date?: string) => ({
  start_mode: 'scheduled' as const,
  start_date,
  end_date,
})

describe('the problems of a draft', () => {
  it.each<[string, Partial<ExperimentDraft>, string[]]>([
    ['a name of spaces', { name: '  ' }, ['name', 'Give the experiment a name.']],
    ['a name that is too long', { name: 'x'.repeat(101) }, ['name', 'At most 100 characters.']],
    [
      'a key with spaces',
      { key: 'one page' },
      ['key', 'Start with a letter or digit, then use letters, digits, dots, hyphens and underscores only.'],
    ],
    ['no metric', { metrics: [] }, ['metrics', 'An experiment needs at least one metric.']],
    [
      'no primary goal',
      { metrics: [metric('Orders')] },
      ['metrics', 'Make one metric the primary goal: it decides the experiment.'],
    ],
    [
      'a metric without a name',
      { metrics: [{ ...metric(' '), is_primary: true }] },
      ['metrics.0.name', 'Give the metric a name.'],
    ],
    [
      'a metric without an event',
      { metrics: [{ ...metric('Orders', ''), is_primary: true }] },
      ['metrics.0.event_name', 'Name the event that the metric measures.'],
    ],
    [
      'two metrics of one name',
      { metrics: [{ ...metric('Orders'), is_primary: true }, metric(' Orders ')] },
      ['metrics.1.name', 'Another metric has this name.'],
    ],
    [
      'one variant',
      { variants: [variant('Control', 100)] },
      ['variants', 'An experiment compares at least two variants.'],
    ],
    [
      'traffic that is not whole',
      { variants: [variant('Control', 50), variant('B', 49.99)] },
      ['variants', 'The traffic of all variants must add up to 100 %.'],
    ],
    [
      'a variant without a name',
      { variants: [variant('Control', 50), variant('', 50)] },
      ['variants.1.name', 'Give the variant a name.'],
    ],
    [
      'two variants of one name in other letter case',
      { variants: [variant('Control', 50), variant('CONTROL', 50)] },
      ['variants.1.name', 'Another variant has this name.'],
    ],
    [
      'more minimum traffic than there is',
      { experiment_type: 'bandit', bandit_config: { ...draftExample().bandit_config, weight_floor: 0.51 } },
      ['bandit_config.weight_floor', 'At most 50.0 % for 2 variants.'],
    ],
    [
      'an effect beyond 100 %',
      { plan: { ...DEFAULT_PLAN, baseline_rate: 0.5, minimum_detectable_effect: 1 } },
      ['plan.minimum_detectable_effect', 'This effect would raise the conversion rate to 100 % or more.'],
    ],
    ['a schedule without a start', scheduled(), ['start_date', 'Choose a start.']],
    [
      'a start in the past',
      scheduled('2026-12-01T11:00:00Z'),
      ['start_date', 'The start must not be in the past.'],
    ],
    [
      'an end soon after the start',
      scheduled('2026-12-02T12:00:00Z', '2026-12-02T12:59:00Z'),
      ['end_date', 'The end must be at least one hour after the start.'],
    ],
  ])('name %s, at its field', (_what, change, problem) => {
    expect(found(change)).toEqual([problem])
  })

  it('name an unfinished condition at its path', () => {
    const condition = { attribute: '', operator: 'equals' as const, value: 'DE' }
    const targeting_rules = {
      logical_operator: 'AND' as const,
      groups: [{ logical_operator: 'AND' as const, conditions: [condition] }],
    }
    const [[path] = []] = found({ targeting_rules })
    expect(path).toMatch(/^targeting_rules\.groups\.0\.conditions\.0/)
  })

  it.each<[string, Partial<ExperimentDraft>]>([
    ['a key with dots, hyphens and underscores', { key: 'a.b-c_d' }],
    [
      'names that differ in metrics by letter case',
      { metrics: [{ ...metric('A'), is_primary: true }, metric('a')] },
    ],
    [
      'a minimum traffic outside of a bandit',
      { bandit_config: { ...draftExample().bandit_config, weight_floor: 0.9 } },
    ],
    [
      'dates without a scheduled start',
      { start_date: '2020-01-01T00:00:00Z', end_date: '2020-01-01T00:00:00Z' },
    ],
    ['an exact hour', scheduled('2026-12-02T12:00:00Z', '2026-12-02T13:00:00Z')],
    ['no end', scheduled('2026-12-02T12:00:00Z')],
  ])('are not %s', (_what, change) => {
    expect(found(change)).toEqual([])
  })
})
