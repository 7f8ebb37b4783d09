import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { check, metricCheck } from '../testing/examples.ts'
import { HealthCheck } from './health-check.tsx'

const guard = {
  p_value: 0.2,
  alpha: 0.01,
  tolerated_ratio: 1,
  enabled: { evaluations: 100, errors: 3 },
  disabled: { evaluations: 100, errors: 2 },
  rate_ratio: 1.5,
  since: '2026-11-21T10:00:00Z',
}

describe('the health check of a flag', () => {
  it('shows each metric with its value, thresholds and health', async () => {
    const slow = metricCheck({
      name: 'p95_latency',
      current_value: 80,
      health: 'HEALTHY',
      warning_threshold: null,
      critical_threshold: 500,
    })
    const page = await render(<HealthCheck check={check({ metrics: [metricCheck(), slow] })} />)
    const lines = within(page.getByRole('list', { name: 'Metrics' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Error ratewarning above 2.00 %, critical above 5.00 %6.00 %Critical',
      '95th percentile latencycritical above 500 ms80 msHealthy',
    ])
  })

  it('shows the evidence of a sequential guard', async () => {
    const metrics = [metricCheck({ mode: 'sequential', health: 'HEALTHY', guard })]
    const page = await render(<HealthCheck check={check({ health: 'HEALTHY', metrics })} />)
    page.getByText(/Errors with the flag: 3.00 % of 100 evaluations/)
  })

  it.each([
    ['CRITICAL', 'alert'],
    ['HEALTHY', 'status'],
  ] as const)('announces %s as %s', async (health, role) => {
    const page = await render(<HealthCheck check={check({ health, metrics: [metricCheck({ health })] })} />)
    expect(page.getByRole(role).textContent).toContain('Over 1,200 evaluations')
  })
})
