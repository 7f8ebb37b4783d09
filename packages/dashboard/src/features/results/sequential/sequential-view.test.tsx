import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { Sequential } from '../api-types.ts'
import { experimentExample } from '../testing/experiment.ts'
import { comparisonExample, sequentialExample } from '../testing/sequential.ts'
import { viewProps } from '../testing/view-props.ts'
import { SequentialView } from './sequential-view.tsx'

const experiment = experimentExample({ sequential_testing_enabled: true })

const renderView = (change: Partial<Sequential> = {}) =>
  render(<SequentialView {...viewProps({ experiment })} />, {
    answers: { 'GET /api/v1/results/{id}/sequential': sequentialExample(change) },
  })

const LOOK = {
  look: 1,
  information_fraction: 0.5,
  sample_size: 2000,
  cumulative_alpha: 0.003,
  boundary_z: 2.963,
  nominal_p: 0.003,
  reached_at: '2026-11-10T00:00:00.000Z',
  z: 3.1,
  rejected: true,
}

const GROUP_SEQUENTIAL = {
  method: 'group_sequential',
  alpha_spending: [
    LOOK,
    { ...LOOK, look: 2, sample_size: 4000, reached_at: null, z: null, rejected: null },
    { ...LOOK, look: 3, sample_size: 6000, rejected: false },
  ],
} as const satisfies Partial<Sequential>

describe('sequential tab', () => {
  it('explains how to turn sequential testing on where it is off', async () => {
    const page = await render(<SequentialView {...viewProps()} />)
    page.getByText('Sequential testing is off')
    const link = page.getByRole('link', { name: 'See results over time' })
    expect(link.getAttribute('href')).toBe('/experiments/experiment/results?view=time')
  })

  it.each([
    ['stop_for_effect', 'You can stop: there is an effect'],
    ['stop_for_futility', 'You can stop: the planned effect is out of reach'],
    ['continue', 'Continue: not enough evidence yet'],
  ] as const)('advises %s', async (recommended_action, title) => {
    const page = await renderView({ recommended_action })
    await page.findByText(title)
    page.getByText('Always-valid confidence sequence at an error rate of 5.0 %, at every look.', {
      exact: false,
    })
    page.getByText('50 % of the planned 4,000 subjects')
  })

  it('warns of an experiment that runs longer than planned', async () => {
    const risk = {
      is_at_risk: true,
      actual_duration_days: 61.4,
      expected_duration_days: 30.2,
      risk_ratio: 2,
    }
    const page = await renderView({ long_running_risk: risk })
    await page.findByText('Running longer than planned')
    page.getByText(/61 days instead of 30/)
  })

  it('compares each treatment of the metric in focus', async () => {
    const other = comparisonExample({ metric_id: 'revenue', variant_id: 'x', variant_name: 'Revenue only' })
    const page = await renderView({ comparisons: [comparisonExample(), other] })
    const row = (await page.findByRole('rowheader', { name: /One page/ })).closest('tr')
    expect(row?.textContent).toContain(
      'Can stop2,000+3.00 pp+0.10 to +5.90 pp0.0310Strong for effectContinue',
    )
    expect(page.queryByText('Revenue only')).toBeNull()
  })

  it('names an empty confidence sequence', async () => {
    const empty = { kind: 'asymptotic', is_empty: true, lower: null, upper: null, width: null } as const
    const page = await renderView({
      comparisons: [comparisonExample({ confidence_sequence: { ...empty, sample_size: 10 } })],
    })
    await page.findByText('empty: the effect changed over time')
  })

  it.each([
    ['Evidence', 'Evidence against no effect', '3.5'],
    ['p-value', 'Always-valid p-value', '0.031'],
    ['Interval', 'Always-valid interval of the difference', '+3.0 pp'],
  ])('charts the %s at each look, with a table', async (choice, label, last) => {
    const page = await renderView()
    await page.user.click(await page.findByRole('radio', { name: choice }))
    await page.user.click(page.getByRole('button', { name: `Show as table: ${label}` }))
    const table = page.getByRole('region', { name: label })
    expect(table.querySelectorAll('tbody tr')).toHaveLength(2)
    expect(table.textContent).toContain(last)
  })

  it('lists the planned looks of a group sequential test with their outcomes', async () => {
    const page = await renderView(GROUP_SEQUENTIAL)
    const table = await page.findByRole('table', { name: 'Planned looks' })
    const outcomes = [...table.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)
    expect(outcomes).toEqual(['Crossed10 Nov 2026', 'Not reached', 'Not crossed10 Nov 2026'])
    page.getByText(/the planned looks below decide/)
    page.getByText(/over all planned looks/)
  })

  it('has no planned looks for an always-valid test', async () => {
    const page = await renderView()
    await page.findByRole('table', { name: 'Sequential comparisons' })
    expect(page.queryByRole('table', { name: 'Planned looks' })).toBeNull()
  })
})
