import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { Experiment } from '../api-types.ts'
import { experimentExample, runningExample, treatmentExample, variantExample } from '../testing/examples.ts'
import { metricResult, resultsExample } from '../testing/results-examples.ts'
import { VariantsCard } from './variants-card.tsx'

const show = (experiment: Experiment, results: object | (() => unknown) = resultsExample(), user = {}) =>
  render(<VariantsCard experiment={experiment} edit={vi.fn()} />, {
    answers: { 'GET /api/v1/results/{id}': results },
    user,
  })

describe('the variants of an experiment', () => {
  it('are shown with their traffic and the subjects of each', async () => {
    const metrics = [metricResult([1001, 998])]
    const page = await show(runningExample(), resultsExample({ metrics }))
    await page.findByText('1,001')
    const row = within(page.getByRole('rowheader', { name: /One page/ }).closest('tr')!)
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['50 %', '998', 'None'])
    expect(page.getByText(/updated every 15 seconds/)).toBeTruthy()
  })

  it('have no subjects before the start, and nothing is asked for', async () => {
    const page = await show(experimentExample(), () => refusal(500, 'Nobody should ask.'))
    const row = within(page.getByRole('rowheader', { name: /One page/ }).closest('tr')!)
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['50 %', '—', 'None'])
    expect(page.queryByText(/Counting subjects/)).toBeNull()
  })

  it('say that subjects are not distributed as allocated', async () => {
    const srm = {
      method: 'chi_square' as const,
      chi2: 40,
      degrees_of_freedom: 1,
      p_value: 1e-9,
      warning: true,
      notice: true,
      observed: {},
      expected: {},
      zero_weight_subjects: 0,
      sequential: { p_value: 0.5, warning: false },
    }
    const page = await show(runningExample(), resultsExample({ srm }))
    await page.findByText(/Sample ratio mismatch \(SRM\)/)
  })

  it('show the traffic outside of the experiment, and every earlier allocation', async () => {
    const page = await show(
      experimentExample({
        traffic_percentage: 33.3,
        allocation_history: [
          { from: '2026-11-02T09:00:00Z', allocations: { control: 90, treatment: 10 } },
          { from: '2026-11-03T09:00:00Z', allocations: { control: 50, treatment: 50 } },
        ],
      }),
    )
    expect(page.getByText('Not in the experiment').textContent).toContain('66.7 %')
    await page.user.click(page.getByRole('button', { name: 'Traffic allocation changed once' }))
    expect(page.getByText(/Control 90 %, One page 10 %/)).toBeTruthy()
  })

  it('show the weights of a bandit and the configuration of a variant', async () => {
    const variants = [
      variantExample({ current_weight: 0.2 }),
      treatmentExample({ current_weight: null, configuration: { colour: 'blue' } }),
    ]
    const page = await show(experimentExample({ experiment_type: 'bandit', variants }))
    expect(page.getByRole('columnheader', { name: 'Current weight' })).toBeTruthy()
    expect(page.getByText('20.0 %')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Configuration of One page' }))
    expect(page.getByText(/"colour": "blue"/)).toBeTruthy()
  })

  it('teach that two are needed where there is none', async () => {
    const page = await show(experimentExample({ variants: [] }))
    expect(page.getByText('No variant yet. An experiment compares at least two.')).toBeTruthy()
  })

  it('are edited by editors alone', async () => {
    const page = await show(experimentExample(), {}, { role: 'analyst' })
    const edit = page.getByRole('button', { name: 'Edit type and variants' })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
  })
})
