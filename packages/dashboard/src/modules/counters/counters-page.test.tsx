import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { exampleCounters, ID, WITH_COUNTERS } from './testing/examples.ts'

const COUNTERS = 'GET /api/v1/counters/{experiment_id}'
const RESET = 'POST /api/v1/counters/{experiment_id}/reset'
const NONE = { items: [], total: 0, skip: 0, limit: 20 }

const open = (answers: Answers = {}, user = {}, search = `?experiment=${ID}`) =>
  renderPage(`/counters${search}`, {
    answers: {
      'GET /api/v1/modules': WITH_COUNTERS,
      'GET /api/v1/experiments/': NONE,
      'GET /api/v1/experiments/{id}': refusal(404, 'Experiment not found'),
      'GET /api/v1/results/{id}': { metrics: [] },
      [COUNTERS]: exampleCounters(),
      ...answers,
    },
    user,
  })

beforeEach(() => queryClient.clear())

describe('the page of counters', () => {
  it('asks for an experiment first', async () => {
    await (await open({}, {}, '')).findByText('Choose an experiment')
  })

  it('shows totals, bars of each variant, and what is stored', async () => {
    const page = await open()
    await page.findByText('1,200')
    for (const name of ['Assignments', 'Events', 'Conversions', 'Conversion rate'])
      expect(page.getByRole('heading', { name })).toBeTruthy()
    const table = await page.findByRole('table', { name: 'Counters and store' })
    expect(within(table).getByText('Three steps')).toBeTruthy()
    expect(page.getByText(/a bandit would use the counters/)).toBeTruthy()
  })

  it('says that nothing is stored before the experiment starts', async () => {
    const page = await open({
      'GET /api/v1/results/{id}': refusal(400, 'Cannot get results for experiments in DRAFT status'),
    })
    await page.findByText('Nothing is stored before the experiment starts.')
    expect(page.queryByRole('button', { name: /try again/i })).toBeNull()
  })

  it('teaches how to set it up where no document database is named', async () => {
    const page = await open({ [COUNTERS]: refusal(503, 'The document database is not configured') })
    await page.findByText('No document database yet')
    expect(page.getByText(/DOCUMENT_DB_ENDPOINT=/)).toBeTruthy()
  })

  it('says that the database is away, and tries again when asked', async () => {
    const page = await open({ [COUNTERS]: refusal(503, 'The document database could not be reached') })
    await page.findByText('The document database could not be reached')
    expect(page.getByRole('button', { name: /try again/i })).toBeTruthy()
  })

  it('teaches how to count where nothing was counted, and offers no reset', async () => {
    const zeros = { total_assignments: 0, total_events: 0, total_conversions: 0, last_updated: null }
    const page = await open({ [COUNTERS]: exampleCounters(zeros) }, { role: 'admin' })
    await page.findByText('Nothing was counted yet')
    expect(page.queryByRole('button', { name: 'Reset counters' })).toBeNull()
  })

  it('resets for a reason', async () => {
    const page = await open({ [RESET]: exampleCounters() }, { role: 'admin' })
    await page.user.click(await page.findByRole('button', { name: 'Reset counters' }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a wrong script')
    await page.user.click(dialog.getByRole('button', { name: 'Reset counters' }))
    await page.findByText('Counters of Checkout are reset')
    expect(page.sent).toEqual([
      { operation: `POST /api/v1/counters/${ID}/reset`, body: { reason: 'a wrong script' } },
    ])
  })

  it('offers no reset to those who may not', async () => {
    const page = await open()
    await page.findByText('Counted so far')
    expect(page.queryByRole('button', { name: 'Reset counters' })).toBeNull()
  })
})
