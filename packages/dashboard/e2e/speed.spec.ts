import type { Page } from '@playwright/test'
import { answered, expect, test } from './fixtures.ts'

/** Sums up how far the content jumps by itself, as browsers measure it; call before the page is opened. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
          shifts.sum += Number(entry.value)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { sum: number } }
    return shifts.sum
  })

test('The results do not jump while they load', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await watchShifts(page)
  await page.goto(`/experiments/${world.experiments.running.id}/results`)
  await expect(page.getByText(/sample ratio/i).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.05)
})

test('The first visit loads at most 250 kB of script', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  let bytes = 0
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      bytes += Number(response.headers()['content-length'] ?? 0)
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(250_000)
})

test('A list of thousands of experiments draws only what is seen, and scrolls to the end', async ({
  signedIn,
  api,
}) => {
  const names = Array.from({ length: 160 }, (_, place) => `Bulk ${String(place).padStart(4, '0')}`)
  for (let start = 0; start < names.length; start += 10) {
    await Promise.all(
      names.slice(start, start + 10).map((name) =>
        answered(
          api.POST('/api/v1/experiments/', {
            body: { name, tags: ['bulk'], variants: [{ name: 'Off' }, { name: 'On' }] },
          }),
        ),
      ),
    )
  }
  const page = await signedIn('viewer')
  await page.goto('/experiments?tag=bulk&sort=name&order=asc')
  await expect(page.getByText('Bulk 0000')).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(100)
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-rowcount', /16\d/)
  await page.getByText('Bulk 0000').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByText('Bulk 0159')).toBeVisible({ timeout: 400 })
  }).toPass()
  expect(await page.getByRole('row').count()).toBeLessThan(100)
})
