import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render } from '../../../testing/render.tsx'
import type { Flag } from '../api-types.ts'
import { FLAG, flagWith, PAID, POINT, pageOf } from '../testing/examples.ts'
import { MetricsTab } from './metrics-tab.tsx'

const SUMMARY = 'GET /api/v1/metrics/summary'
const POINTS = 'GET /api/v1/metrics/aggregated'
const ERRORS = 'GET /api/v1/metrics/errors'

const ERROR = {
  id: 'e1',
  error_type: 'TimeoutError',
  message: 'No answer within 2 s',
  user_id: 'user-7',
  timestamp: '2026-11-22T10:00:00Z',
}

const ANSWERS = { [SUMMARY]: POINT, [POINTS]: { points: [POINT] }, [ERRORS]: pageOf([ERROR]) }

const show = (answers: object = {}, flag: Flag = FLAG) =>
  render(<MetricsTab flag={flag} />, { answers: { ...ANSWERS, ...answers } })

const tile = async (page: Rendered, label: string) =>
  (await page.findByText(label, { selector: 'dt' })).parentElement?.textContent

/** The rows of a chart's table. */
const tableOf = async (page: Rendered, label: string) => {
  await page.user.click(await page.findByRole('button', { name: `Show as table: ${label}` }))
  const rows = page.getByRole('region', { name: label }).querySelectorAll('tr')
  return [...rows].map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the metrics of a flag', () => {
  it('are summed up', async () => {
    const page = await show()
    expect(await tile(page, 'Evaluations')).toBe('Evaluations40025.00 % with the flag')
    expect(await tile(page, 'Error rate')).toBe('Error rate1.00 %4 errors')
    expect(await tile(page, 'Latency (p95)')).toMatch(/12\.5 ms.*average .*2.* ms/)
    expect(page.queryByText('Rule match rate')).toBeNull()
  })

  it('include the rule match rate of a flag with rules', async () => {
    const page = await show({}, flagWith({ targeting_rules: PAID }))
    expect(await tile(page, 'Rule match rate')).toBe('Rule match rate25.00 %of all evaluations')
  })

  it('show dashes where nothing was measured', async () => {
    const nothing = { ...POINT, total_evaluations: 0, error_rate: null, p95_latency: null, avg_latency: null }
    const page = await show({ [SUMMARY]: nothing })
    expect(await tile(page, 'Evaluations')).toBe('Evaluations0– with the flag')
    expect(await tile(page, 'Latency (p95)')).toBe('Latency (p95)–average –')
  })

  it('can be read as tables: reasons, variants and the course over time', async () => {
    const page = await show({ [SUMMARY]: { ...POINT, by_variant: { blue: 60, red: 40, green: 0 } } })
    const variants = (await tableOf(page, 'Evaluations by variant')).slice(1)
    expect(variants.map((row) => row.slice(0, 2))).toEqual([
      ['blue', '60'],
      ['red', '40'],
    ])
    const reasons = (await tableOf(page, 'Evaluations by reason')).slice(1).map(([, value]) => value)
    expect(reasons).toEqual(['300', '100'])
    const [head, ...rows] = await tableOf(page, 'Latency')
    expect(head?.slice(1)).toEqual(['95th percentile', 'Average'])
    expect(rows.map((row) => row.slice(1))).toEqual([['12.5 ms', '2 ms']])
  })

  it('are read anew for another period', async () => {
    const asked: (string | null)[] = []
    const page = await show({
      [POINTS]: (_body: unknown, url: URL) => {
        asked.push(url.searchParams.get('period'))
        return { points: [] }
      },
    })
    await page.findByText('No evaluations in this period')
    await page.user.click(page.getByRole('radio', { name: 'Last hour' }))
    await expect.poll(() => asked).toEqual(['hour', 'minute'])
  })

  it('list the last errors that programs reported', async () => {
    const page = await show()
    const row = (await page.findByRole('rowheader', { name: 'TimeoutError' })).closest('tr')
    expect(row?.textContent).toMatch(/No answer within 2 suser-7/)
    expect(page.getByRole('link', { name: 'All errors' }).getAttribute('href')).toBe('/errors')
  })

  it('say that there are no errors', async () => {
    const page = await show({ [ERRORS]: pageOf([]) })
    await page.findByText('No errors reported.')
  })

  it('say why they cannot be read, each part for itself', async () => {
    const page = await show({ [SUMMARY]: () => refusal(403, 'Not for you.') })
    await page.findByText('Not for you.')
    await page.findByRole('rowheader', { name: 'TimeoutError' })
  })
})
