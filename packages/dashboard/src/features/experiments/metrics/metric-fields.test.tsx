import { MAX_METRICS } from '@assay/lifecycle'
import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { blankMetric, type MetricDraft } from '../definition/draft.ts'
import { experimentExample, metricExample } from '../testing/examples.ts'
import { renderFields } from '../testing/form.tsx'
import { MetricFields } from './metric-fields.tsx'
import { MetricsCard } from './metrics-card.tsx'

const roleOf = ({ is_primary, is_guardrail }: MetricDraft): string => {
  if (is_primary) return 'primary'
  return is_guardrail ? 'guardrail' : 'goal'
}

const roles = (page: Awaited<ReturnType<typeof renderFields>>) => page.draft().metrics.map(roleOf)

const two = () => [
  { ...blankMetric(), name: 'Orders', event_name: 'order', is_primary: true },
  { ...blankMetric(), name: 'Revenue', event_name: 'order' },
]

describe('the metrics of a draft', () => {
  it('have one primary goal', async () => {
    const page = await renderFields(MetricFields, { draft: { metrics: two() } })
    await page.press('Make primary')
    expect(roles(page)).toEqual(['goal', 'primary'])
  })

  it('turn a goal into a guardrail and back', async () => {
    const page = await renderFields(MetricFields, { draft: { metrics: two() } })
    await page.press('Make guardrail')
    expect(roles(page)).toEqual(['primary', 'guardrail'])
    await page.press('Make goal')
    expect(roles(page)).toEqual(['primary', 'goal'])
  })

  it('make the first added goal primary, but never a guardrail', async () => {
    const page = await renderFields(MetricFields, { draft: { metrics: [] } })
    await page.press('Add guardrail')
    await page.press('Add goal')
    await page.press('Add goal')
    expect(roles(page)).toEqual(['guardrail', 'primary', 'goal'])
    await page.press('Remove Metric 2')
    expect(roles(page)).toEqual(['guardrail', 'goal'])
  })

  it('take the aggregation of what they measure', async () => {
    const page = await renderFields(MetricFields)
    await page.choose(/Measures/, /Revenue/)
    expect(page.draft().metrics[0]).toMatchObject({ metric_type: 'revenue', aggregation_method: 'sum' })
    await page.choose(/Measures/, /Conversion/)
    expect(page.draft().metrics[0]).toMatchObject({ metric_type: 'conversion', aggregation_method: null })
  })

  it('have a direction, names and details', async () => {
    const page = await renderFields(MetricFields, {
      draft: { metrics: [{ ...blankMetric(), metric_type: 'revenue', aggregation_method: 'sum' }] },
    })
    await page.write('Name', 'Revenue')
    await page.write('Event name', 'order')
    await page.user.click(page.getByRole('radio', { name: 'Lower is better' }))
    await page.press('Details')
    await page.write('Minimum sample size', '500')
    await page.write('Expected effect', '12.5')
    await page.write('Path of the value', 'basket.total')
    await page.write('Cap per subject', '1000')
    await page.choose(/Value of a subject/, 'Largest event')
    expect(page.draft().metrics[0]).toMatchObject({
      name: 'Revenue',
      event_name: 'order',
      lower_is_better: true,
      minimum_sample_size: 500,
      expected_effect: 0.125,
      event_value_path: 'basket.total',
      cap_value: 1000,
      aggregation_method: 'max',
    })
  })

  it('return to the default sample size when the field is emptied', async () => {
    const page = await renderFields(MetricFields, {
      draft: { metrics: [{ ...blankMetric(), minimum_sample_size: 500 }] },
    })
    await page.press('Details')
    await page.write('Minimum sample size', '')
    expect(page.draft().metrics[0]?.minimum_sample_size).toBe(100)
  })

  it('count untagged events when asked to', async () => {
    const page = await renderFields(MetricFields)
    await page.user.click(page.getByRole('switch', { name: /Count untagged events/ }))
    expect(page.draft().count_untagged_events).toBe(true)
  })

  it('are at most so many as the service takes', async () => {
    const metrics = Array.from({ length: MAX_METRICS }, blankMetric)
    const page = await renderFields(MetricFields, { draft: { metrics } })
    for (const name of ['Add goal', 'Add guardrail'])
      expect(page.getByText(name).closest('button')?.getAttribute('aria-disabled')).toBe('true')
  })

  it('are locked with the reason', async () => {
    const page = await renderFields(MetricFields, { locked: () => 'Metrics are fixed at the start.' })
    expect(page.getByText('Metrics are fixed at the start.')).toBeTruthy()
    expect(page.queryByRole('button', { name: /Add|Remove|Make/ })).toBeNull()
    for (const field of page.getAllByRole('textbox')) expect(field).toHaveProperty('disabled', true)
  })
})

describe('the metrics of an experiment', () => {
  it('are shown with role, event, aggregation and direction', async () => {
    const metrics = [
      metricExample({ description: 'All shops' }),
      metricExample({
        id: 'b',
        name: 'Errors',
        is_primary: false,
        is_guardrail: true,
        lower_is_better: true,
        metric_type: 'count',
        aggregation_method: 'count',
      }),
      metricExample({ id: 'c', name: 'Visits', is_primary: false }),
    ]
    const experiment = experimentExample({ metrics, count_untagged_events: true })
    const page = await render(<MetricsCard experiment={experiment} edit={vi.fn()} />)
    const cells = (name: RegExp) =>
      within(page.getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells(/Orders/)).toEqual(['Primary goal', 'order', 'Conversion', '↑ higher'])
    expect(cells(/Errors/)).toEqual(['Guardrail', 'order', 'Count, number of events', '↓ lower'])
    expect(cells(/Visits/)[0]).toBe('Goal')
    expect(page.getByText('All shops')).toBeTruthy()
    expect(page.getByText(/Events without an experiment key count as well/)).toBeTruthy()
  })

  it('open their dialog, and teach what is missing where there is none', async () => {
    const edit = vi.fn()
    const page = await render(<MetricsCard experiment={experimentExample({ metrics: [] })} edit={edit} />)
    expect(page.getByText('No metric yet. Without a metric there is nothing to compare.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Edit metrics' }))
    expect(edit).toHaveBeenCalledWith('metrics')
  })
})
