import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { smallFile } from '../../server/src/testing/parquet-files.ts'
import { createProgram } from './data/traffic.ts'
import { answered, checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { expectRefusal } from './gestures.ts'

/** Where the service of this file keeps its data lake. */
const directory = mkdtempSync(join(tmpdir(), 'assay-browser-lake-'))

test.use({ settings: { ETL_DATA_DIR: directory } })
test.afterAll(() => rm(directory, { recursive: true, force: true }))

/** Writes files below the root of the data lake, as another program would. */
const write = async (files: Record<string, Uint8Array | string>): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), content)
  }
}

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
}

/** Looks at the page in both themes. */
const look = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await checkAccessibility(page)
  await shoot(page, name)
}

test('A developer has files of another program found, and registers a day for them', async ({ signedIn }) => {
  await write({
    'assay/orders/year=2026/month=02/day=26/a.parquet': smallFile(120),
    'assay/orders/year=2026/month=02/day=27/a.parquet': smallFile(300),
    'assay/orders/year=2026/month=02/day=28/a.parquet': 'not Parquet',
  })
  const page = await signedIn('developer')
  await page.goto('/etl?tab=crawler')
  await expect(page.getByText('No crawl has run yet')).toBeVisible()
  await look(page, 'etl-crawler-empty')
  await page.getByRole('button', { name: 'Run crawler' }).click()
  await expect(page.getByText('2 new')).toBeVisible()
  await expect(page.getByRole('row', { name: /day=28/ })).toContainText('Not a Parquet file')
  await look(page, 'etl-crawler')

  await openTab(page, 'Tables')
  await page.getByRole('link', { name: /orders/ }).click()
  await expect(page.getByRole('heading', { name: 'assay.orders' })).toBeVisible()
  await expect(page.getByText('420 rows in 2 of 2 partitions')).toBeVisible()
  await expect(page.getByText(join(directory, 'assay/orders'), { exact: true })).toBeVisible()
  await look(page, 'etl-table')

  await page.getByRole('button', { name: 'Register a day' }).click()
  await page.getByLabel('Day (UTC)').fill('2026-03-01')
  await look(page, 'etl-table-register')
  await page.getByRole('button', { name: 'Register day' }).click()
  await expect(page.getByText('1 new, 0 registered before')).toBeVisible()
  await page.getByRole('radio', { name: 'Empty' }).click()
  await expect(page.getByRole('row', { name: /day=01/ })).toContainText('Empty')
})

test('A developer writes a day of events, and finds them in the table', async ({
  signedIn,
  service,
  api,
}) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const program = await createProgram(api, service.address)
  const events = ['07:10', '07:50', '19:30'].map((time, index) => ({
    user_id: `visitor-${index}`,
    event_name: 'page_view',
    event_type: 'custom',
    timestamp: `${yesterday}T${time}:00Z`,
  }))
  await answered(program.POST('/api/v1/tracking/batch', { body: { events } }))

  const page = await signedIn('developer')
  await page.goto('/etl')
  await page.getByRole('button', { name: 'Run a job' }).click()
  await expect(page.getByLabel('Day (UTC)')).toHaveValue(yesterday)
  await look(page, 'etl-job-dialog')
  await page.getByRole('button', { name: 'Run job', exact: true }).click()
  const job = page.getByRole('row', { name: /Events to Parquet/ }).filter({ hasText: yesterday })
  await expect(job).toContainText('Succeeded')
  await expect(job.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await look(page, 'etl-job')

  await openTab(page, 'Tables')
  await page.getByRole('link', { name: /raw_events/ }).click()
  await expect(page.getByRole('heading', { name: 'assay.raw_events' })).toBeVisible()
  await expect(page.getByText(/^3 rows in /).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /hour=07/ })).toContainText('2')
  await expect(page.getByText('event_name', { exact: true })).toBeVisible()
  await look(page, 'etl-job-table')
})

test('Files that are gone are missing in the catalogue', async ({ signedIn, api }) => {
  const crawl = async (): Promise<void> => {
    await answered(api.POST('/api/v1/etl/crawler/run', { body: {} }))
    await expect.poll(async () => (await answered(api.GET('/api/v1/etl/crawler/status'))).state).toBe('READY')
  }
  await write({ 'assay/stock/shop=north/a.parquet': smallFile(5) })
  await crawl()
  await rm(join(directory, 'assay/stock'), { recursive: true })
  await crawl()
  const page = await signedIn('analyst')
  await page.goto('/etl?tab=tables')
  await expect(page.getByRole('row', { name: /stock/ })).toContainText('Missing')
  await look(page, 'etl-tables')
  await page.getByRole('link', { name: /stock/ }).click()
  await expect(page.getByText('The files of this table are gone')).toBeVisible()
  await expect(page.getByRole('row', { name: /shop=north/ })).toContainText('Missing')
  await look(page, 'etl-table-missing')
  await page.goto('/etl?tab=crawler')
  await expectRefusal(page.getByRole('button', { name: /Run crawler/ }), 'Only administrators and developers')
})
