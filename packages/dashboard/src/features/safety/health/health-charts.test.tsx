import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { check } from '../testing/examples.ts'
import { HealthCharts } from './health-charts.tsx'

const METRICS = 'GET /api/v1/metrics/aggregated'

const point = (minute: number, error_rate: number | null, p95_latency: number | null) => ({
  start: `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`,
  error_rate,
  p95_latency,
})

describe('the health charts of a flag', () => {
  it('show error rate and latency by minute as tables, too', async () => {
    const points = [point(0, 0.01, 120), point(1, 0.025, null)]
    const page = await render(<HealthCharts check={check()} />, { answers: { [METRICS]: { points } } })
    await page.user.click(
      await page.findByRole('button', { name: 'Show as table: Error rate, last 3 hours' }),
    )
    await page.user.click(
      page.getByRole('button', { name: 'Show as table: 95th percentile latency, last 3 hours' }),
    )
    const cells = page.getAllByRole('region').map((table) =>
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['1.00 %', '2.50 %'],
      ['120 ms', '–'],
    ])
  })

  it('ask for the last three hours, and say when there were no evaluations', async () => {
    const asked: (string | null)[] = []
    const metrics = (_body: unknown, url: URL) => {
      asked.push(url.searchParams.get('from_date'))
      return { points: [] }
    }
    const page = await render(<HealthCharts check={check()} />, { answers: { [METRICS]: metrics } })
    await page.findByText(/^No evaluations in the last 3 hours/)
    const hours = (Date.now() - Date.parse(asked[0] ?? '')) / 3_600_000
    expect(Math.floor(hours)).toBe(3)
  })
})
