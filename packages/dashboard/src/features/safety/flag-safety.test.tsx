import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { FlagSafety } from './flag-safety.tsx'
import { check, config, FLAG_ID, pageOf, record, settings } from './testing/examples.ts'

const FLAG = { id: FLAG_ID, name: 'Fast search', status: 'ACTIVE', maxPercentage: 40, rollback_percentage: 0 }
const CHECK = 'GET /api/v1/safety/feature-flags/{id}/check'
const RECORDS = 'GET /api/v1/safety/rollback-records'
const CONFIG = 'GET /api/v1/safety/feature-flags/{id}/config'

const ANSWERS = {
  [CHECK]: check(),
  [RECORDS]: pageOf([]),
  [CONFIG]: config(),
  'GET /api/v1/safety/settings': settings(),
  'GET /api/v1/metrics/aggregated': { points: [] },
}

describe('the safety of one flag', () => {
  it('shows its health, that it was never rolled back, and the settings it follows', async () => {
    const page = await render(<FlagSafety flag={FLAG} />, { answers: ANSWERS })
    await page.findByText(/The next check rolls the flag back/)
    await page.findByText('Never rolled back')
    await page.findByText('This flag follows the global safety settings.')
    await page.findByRole('radio', { name: 'Global setting (off)' })
  })

  it('lists the rollbacks of this flag alone, without its key', async () => {
    const asked: (string | null)[] = []
    const records = (_body: unknown, url: URL) => {
      asked.push(url.searchParams.get('feature_flag_id'))
      return pageOf([record()])
    }
    const own = config({ source: 'flag' })
    const page = await render(<FlagSafety flag={FLAG} />, {
      answers: { ...ANSWERS, [RECORDS]: records, [CONFIG]: own },
    })
    await page.findByText(/The flag went from 25 % to 0 %/)
    await page.findByText('This flag has its own safety settings.')
    expect([asked, page.queryByText('fast-search')]).toEqual([[FLAG_ID], null])
  })

  it('says why the health cannot be read, and checks again on request', async () => {
    let answer: () => unknown = () => refusal(403, 'Not today')
    const page = await render(<FlagSafety flag={FLAG} />, {
      answers: { ...ANSWERS, [CHECK]: () => answer() },
    })
    await page.findByText('Not today')
    answer = () => check()
    await page.user.click(page.getByRole('button', { name: 'Check now' }))
    await page.findByText(/Over 1,200 evaluations/)
  })
})
