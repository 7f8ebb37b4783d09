import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openResults } from '../testing/page.ts'

const answerPrint = () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return print
}

describe('report', () => {
  it('has every analysis on one page, with the facts of the experiment', async () => {
    const page = await openResults('?view=report')
    await page.findByRole('heading', { name: 'Over time' })
    await page.findByRole('table', { name: 'Purchase, conversion rate' })
    await page.findByRole('table', { name: 'Bayesian results' })
    await page.findByRole('table', { name: 'Results by country' })
    page.getByText('Benjamini-Hochberg, 1 comparison')
    page.getByText('Ada Lovelace')
    page.getByText('No end set')
    expect(page.queryByRole('heading', { name: 'Sequential' })).toBeNull()
  })

  it('includes the sequential analysis where it is on', async () => {
    const page = await openResults('?view=report', { experiment: { sequential_testing_enabled: true } })
    await page.findByRole('heading', { name: 'Sequential' })
    await page.findByRole('table', { name: 'Sequential comparisons' })
  })

  it('prints once everything has loaded', async () => {
    const print = answerPrint()
    const page = await openResults()
    await page.user.click(await page.findByRole('button', { name: 'Print report' }))
    await expect.poll(() => print.mock.calls.length, { timeout: 60_000 }).toBe(1)
    expect(page.address()).toBe('/experiments/experiment/results?view=report')
    page.getByRole('table', { name: 'Results by country' })
  })

  it('leads back to the tabs', async () => {
    const page = await openResults('?view=report')
    await page.user.click(await page.findByRole('button', { name: 'Back to results' }))
    await page.findByRole('tab', { name: 'Overview' })
    expect(page.address()).toBe('/experiments/experiment/results')
  })

  it('prints in the light theme and restores the theme of the screen', async () => {
    const page = await openResults('?view=report')
    await page.findByRole('button', { name: 'Back to results' })
    const { dataset } = document.documentElement
    dataset['theme'] = 'dark'
    onTestFinished(() => {
      delete dataset['theme']
    })
    window.dispatchEvent(new Event('beforeprint'))
    expect(dataset['theme']).toBe('light')
    window.dispatchEvent(new Event('afterprint'))
    expect(dataset['theme']).toBe('dark')
  })
})
