import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { RuleSummary } from './rule-summary.tsx'
import { COUNTRY, PLAN, rulesOf, SEGMENTS } from './testing/examples.ts'

const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ').trim()

describe('the summary of rules', () => {
  it('joins conditions and groups by their words and names the percentage', async () => {
    const rules = { ...rulesOf([COUNTRY, PLAN], [COUNTRY]), rollout_percentage: 10 }
    const page = await render(<RuleSummary rules={{ ...rules, logical_operator: 'OR' }} />)
    expect(textOf(page.container)).toBe(
      'country is “DE” and plan is one of pro, team orcountry is “DE” 10 % of matching subjects',
    )
  })

  it('names segments, and says when two letter cases are the same', async () => {
    const inSegment = { attribute: 'segment', operator: 'in_segment', value: ['segment-2'] } as const
    const rules = rulesOf([inSegment, { ...COUNTRY, case_insensitive: true }])
    const page = await render(<RuleSummary rules={rules} segments={SEGMENTS} />)
    expect(textOf(page.container)).toBe(
      'the subject is in segment Employees and country is “DE” (any letter case)',
    )
  })

  it('writes a time window, a circle and a moment out', async () => {
    const rules = rulesOf([
      { attribute: 'now', operator: 'time_window', value: { days: [0, 2], timezone: 'UTC' } },
      { attribute: 'at', operator: 'geo_within_radius', value: { lat: 1, lon: 2, radius: 3, unit: 'mi' } },
      { attribute: 'born', operator: 'before', value: '2000-01-01T00:00:00Z' },
    ])
    const page = await render(<RuleSummary rules={rules} />)
    expect(textOf(page.container)).toBe(
      'now is in the time window all day on Mon, Wed (UTC) and at is within 3 miles of 1, 2 and born is before 2000-01-01 00:00 UTC',
    )
  })

  it('cuts long lists', async () => {
    const many = { ...PLAN, value: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }
    const page = await render(<RuleSummary rules={rulesOf([many])} />)
    expect(textOf(page.container)).toBe('plan is one of a, b, c, d, e, f and 2 more')
  })

  it.each([null, {}, { logical_operator: 'AND', groups: [] }])('is everyone for %j', async (rules) => {
    const page = await render(<RuleSummary rules={rules} />)
    expect(textOf(page.container)).toBe('Everyone')
  })
})
