import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import {
  exampleCrawl,
  exampleJob,
  exampleSchedule,
  exampleSummary,
  exampleTable,
  WITH_ETL,
} from './testing/examples.ts'

const JOBS = 'GET /api/v1/etl/jobs'
const RUN = 'POST /api/v1/etl/jobs/run'
const STOP = 'POST /api/v1/etl/jobs/{run_id}/stop'
const SCHEDULES = 'GET /api/v1/etl/schedules'
const SAVE = 'PUT /api/v1/etl/schedules/{job_type}'
const CRAWLER = 'GET /api/v1/etl/crawler/status'
const TABLES = 'GET /api/v1/etl/catalog/tables'
const SUMMARIES = 'GET /api/v1/etl/summaries'

type Role = 'admin' | 'developer' | 'analyst' | 'viewer'

const open = (search = '', answers: Answers = {}, role: Role = 'developer') =>
  renderPage(`/etl${search}`, {
    answers: {
      'GET /api/v1/modules': WITH_ETL,
      [JOBS]: listOf([exampleJob()]),
      [SCHEDULES]: { items: [exampleSchedule()] },
      [CRAWLER]: { state: 'READY', current: null, last: null },
      [TABLES]: listOf([exampleTable()]),
      [SUMMARIES]: listOf([exampleSummary()]),
      'GET /api/v1/experiments/': listOf([]),
      ...answers,
    },
    user: { role },
  })

describe('the jobs', () => {
  it('show how far a run is, and say in words what went wrong with another', async () => {
    const running = exampleJob({
      run_id: '00000000-0000-4000-8000-0000000000e3',
      state: 'RUNNING',
      progress: 0.4,
    })
    const failed = exampleJob({
      run_id: '00000000-0000-4000-8000-0000000000e4',
      date: '2026-02-27',
      state: 'FAILED',
      error_code: 'disk_full',
    })
    const page = await open('', { [JOBS]: listOf([running, failed]) })
    const bar = await page.findByRole('progressbar', { name: 'Progress of Events to Parquet of 2026-02-28' })
    expect(bar.getAttribute('aria-valuenow')).toBe('0.4')
    expect(page.getByText('The storage is full. Free some space, then run the job again.')).toBeTruthy()
  })

  it('say that a day was up to date already', async () => {
    const page = await open('', { [JOBS]: listOf([exampleJob({ skipped: true, rows_written: 0 })]) })
    await page.findByText('Up to date')
  })

  it('are filtered by the address', async () => {
    const page = await open('?job_type=daily_summary&state=FAILED', {
      [JOBS]: (_body: unknown, { searchParams: query }: URL) => {
        const isFiltered = query.get('job_type') === 'daily_summary' && query.get('state') === 'FAILED'
        return listOf(isFiltered ? [] : [exampleJob()])
      },
    })
    await page.findByText('No job matches the filters')
  })

  it('are started for a day', async () => {
    const page = await open('', { [RUN]: exampleJob({ state: 'STARTING' }) })
    await page.user.click(await page.findByRole('button', { name: 'Run a job' }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.click(dialog.getByRole('radio', { name: /Metrics of a day/ }))
    await page.user.clear(dialog.getByLabelText('Day (UTC)'))
    await page.user.type(dialog.getByLabelText('Day (UTC)'), '2026-02-28')
    await page.user.click(dialog.getByRole('checkbox', { name: /Write the day again/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Run job' }))
    await page.findByText('Events to Parquet of 2026-02-28 has started')
    expect(page.sent).toContainEqual(
      expect.objectContaining({
        operation: RUN,
        body: { job_type: 'metrics_aggregation', date: '2026-02-28', force_reprocess: true },
      }),
    )
  })

  it('keep the dialog open with the refusal of a second run', async () => {
    const page = await open('', { [RUN]: () => refusal(409, 'This job is already running for that date') })
    await page.user.click(await page.findByRole('button', { name: 'Run a job' }))
    await page.user.click(await page.findByRole('button', { name: 'Run job' }))
    await page.findByText('This job is already running for that date')
  })

  it('are stopped after a question', async () => {
    const running = exampleJob({ state: 'RUNNING', progress: 0.4 })
    const page = await open('', { [JOBS]: listOf([running]), [STOP]: { ...running, state: 'STOPPING' } })
    await page.user.click(await page.findByRole('button', { name: /^Stop/ }))
    await page.user.click(await page.findByRole('button', { name: 'Stop job' }))
    await page.findByText('The job is stopping')
  })

  it('are only read by analysts', async () => {
    const page = await open('', { [JOBS]: listOf([exampleJob({ state: 'RUNNING' })]) }, 'analyst')
    await page.findByRole('progressbar')
    expect(page.queryByRole('button', { name: /^Stop/ })).toBeNull()
    expect(page.getByRole('button', { name: /Run a job/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('are closed to viewers', async () => {
    const page = await open('', {}, 'viewer')
    await page.findByText('Not enough permissions')
    expect(page.queryByRole('link', { name: 'Data lake' })).toBeNull()
  })

  it('teach what to do before the first one', async () => {
    const page = await open('', { [JOBS]: listOf([]) })
    await page.findByText('No job has run yet')
  })
})

describe('the schedules', () => {
  it('are switched and moved by administrators', async () => {
    const page = await open('?tab=schedules', { [SAVE]: exampleSchedule({ enabled: false }) }, 'admin')
    await page.user.click(await page.findByRole('switch', { name: 'Events to Parquet' }))
    await page.findByText('Events to Parquet is switched off')
    expect(page.sent).toEqual([
      { operation: 'PUT /api/v1/etl/schedules/events_to_parquet', body: { enabled: false } },
    ])
  })

  it('are only read by developers', async () => {
    const page = await open('?tab=schedules')
    const control = await page.findByRole('switch', { name: 'Events to Parquet' })
    expect(control.getAttribute('aria-disabled')).toBe('true')
    expect(page.getByText('01:00 UTC')).toBeTruthy()
  })

  it('say when one does not run by itself', async () => {
    const page = await open('?tab=schedules', {
      [SCHEDULES]: { items: [exampleSchedule({ job_type: 'crawler', enabled: false, next_run_at: null })] },
    })
    await page.findByText('Does not run by itself')
  })
})

describe('the tables', () => {
  it('lead to their pages, and say what is wrong with them', async () => {
    const tables = [exampleTable(), exampleTable({ name: 'sales', status: 'missing', conflicts: ['code'] })]
    const page = await open('?tab=tables', { [TABLES]: listOf(tables) })
    const row = within(await page.findByRole('row', { name: /sales/ }))
    expect(row.getByText('Missing')).toBeTruthy()
    expect(row.getByText('Conflicting types')).toBeTruthy()
    expect(page.getByRole('link', { name: /raw_events/ }).getAttribute('href')).toBe(
      '/etl/tables/assay/raw_events',
    )
  })

  it('teach where they come from before the first one', async () => {
    const page = await open('?tab=tables', { [TABLES]: listOf([]) })
    await page.findByText('The catalogue has no table yet')
  })
})

describe('the crawler', () => {
  it('shows what it reads now', async () => {
    const current = exampleCrawl({ state: 'RUNNING', files_read: 17 })
    const page = await open('?tab=crawler', { [CRAWLER]: { state: 'RUNNING', current, last: null } })
    await page.findByText('17 files read')
    expect(page.getByRole('button', { name: /Run crawler/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows what the last crawl found, and where it had problems', async () => {
    const last = exampleCrawl({ errors: [{ path: 'assay/sales/a.parquet', message: 'Not a Parquet file' }] })
    const page = await open('?tab=crawler', { [CRAWLER]: { state: 'READY', current: null, last } })
    await page.findByText('2 new, 1 missing')
    const row = await page.findByRole('row', { name: /assay\/sales\/a\.parquet/ })
    expect(row.textContent).toContain('Not a Parquet file')
  })

  it('says why the last crawl failed', async () => {
    const message = 'The storage of the data lake cannot be reached'
    const last = exampleCrawl({ state: 'FAILED', errors: [{ path: 'assay', message }] })
    const page = await open('?tab=crawler', { [CRAWLER]: { state: 'READY', current: null, last } })
    expect((await page.findAllByText(message)).length).toBe(2)
  })

  it('is started by a press', async () => {
    const page = await open('?tab=crawler', {
      'POST /api/v1/etl/crawler/run': exampleCrawl({ state: 'RUNNING' }),
    })
    await page.user.click(await page.findByRole('button', { name: 'Run crawler' }))
    await page.findByText('The crawler looks at assay')
  })
})

describe('the daily summaries', () => {
  it('are drawn, and listed by experiment', async () => {
    const page = await open('?tab=summaries', {
      [SUMMARIES]: listOf([
        exampleSummary(),
        exampleSummary({ date: '2026-02-27', assignments: 7 }),
        exampleSummary({ experiment_id: '00000000-0000-4000-8000-0000000000a2', experiment_key: 'search' }),
      ]),
    })
    await page.findByRole('row', { name: /search/ })
    expect(page.getAllByText(/Assignments, events and conversions per day/).length).toBeGreaterThan(0)
  })

  it('teach where they come from before the first one', async () => {
    const page = await open('?tab=summaries', { [SUMMARIES]: listOf([]) })
    await page.findByText('No day is summed up yet')
  })
})
