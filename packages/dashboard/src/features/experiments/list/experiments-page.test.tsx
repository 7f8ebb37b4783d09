import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import type { Experiment } from '../api-types.ts'
import { experimentExample, ID, pageExample, runningExample } from '../testing/examples.ts'
import { resultsExample } from '../testing/results-examples.ts'

const LIST = 'GET /api/v1/experiments/'

/** The simulated browser has no layout; the list draws the rows that fit into its height. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  return () => vi.restoreAllMocks()
})

/** A service with these experiments; what its list was asked for, in order. */
const service = (...experiments: Experiment[]) => {
  const asked: URLSearchParams[] = []
  const list = (_body: unknown, { searchParams }: URL) => {
    asked.push(searchParams)
    return pageExample(experiments)
  }
  return { asked, answers: { [LIST]: list } }
}

const second = (change: Partial<Experiment> = {}) =>
  experimentExample({
    id: '00000000-0000-4000-8000-0000000000e2',
    key: 'search',
    name: 'Search',
    tags: ['web', 'q3'],
    owner_id: 'grace',
    owner_name: 'Grace',
    ...change,
  })

describe('the list of experiments', () => {
  it('shows the status, progress, tags and owner of each experiment', async () => {
    const { answers } = service(experimentExample({ metrics: [] }), second())
    const page = await renderPage('/experiments', { answers })
    const checkout = within((await page.findByRole('rowheader', { name: 'Checkout' })).closest('tr')!)
    expect(checkout.getByText('Draft')).toBeTruthy()
    expect(checkout.getByText('Needs a metric')).toBeTruthy()
    const search = within(page.getByRole('rowheader', { name: 'Search' }).closest('tr')!)
    expect(search.getByText('Ready to start')).toBeTruthy()
    expect(search.getByText('Grace')).toBeTruthy()
    expect([search.getByText('web').textContent, search.getByText('+1').title]).toEqual(['web', 'q3'])
    expect(page.getByText('2 rows')).toBeTruthy()
  })

  it('asks the service for what its address says', async () => {
    const { asked, answers } = service(second())
    const href = '/experiments?search=Sea&status=DRAFT&type=a_b&tag=web&archived=true&sort=name&order=asc'
    const page = await renderPage(href, { answers })
    await page.findByRole('rowheader', { name: 'Search' })
    expect(Object.fromEntries(asked[0]!)).toEqual({
      search: 'Sea',
      status_filter: 'DRAFT',
      experiment_type: 'a_b',
      tag: 'web',
      include_archived: 'true',
      sort_by: 'name',
      sort_order: 'asc',
      skip: '0',
      limit: '100',
    })
  })

  it('puts a chosen filter into the address, and clears all of them', async () => {
    const { asked, answers } = service(second())
    const page = await renderPage('/experiments', { answers })
    await page.findByRole('rowheader', { name: 'Search' })
    await page.user.click(page.getByRole('button', { name: /Status/, expanded: false }))
    await page.user.click(await page.findByRole('option', { name: 'Running' }))
    await expect.poll(page.address).toBe('/experiments?status=ACTIVE')
    await expect.poll(() => asked.at(-1)?.get('status_filter')).toBe('ACTIVE')
    await page.user.click(page.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(page.address).toBe('/experiments')
  })

  it('sorts by the column that is pressed, and drops the default order from the address', async () => {
    const { asked, answers } = service(second())
    const page = await renderPage('/experiments', { answers })
    await page.findByRole('rowheader', { name: 'Search' })
    await page.user.click(page.getByRole('button', { name: /^Experiment/ }))
    await expect.poll(page.address).toBe('/experiments?sort=name&order=asc')
    await expect.poll(() => asked.at(-1)?.get('sort_by')).toBe('name')
    expect(page.getByRole('columnheader', { name: /Experiment/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('teaches what an experiment is where there is none, and offers the first one to editors', async () => {
    const { answers } = service()
    const page = await renderPage('/experiments', { answers })
    await page.findByText('Find out what works before you roll it out')
    const first = page.getByRole('link', { name: 'Create the first experiment' })
    expect(first.getAttribute('href')).toBe('/experiments/new')
  })

  it('says how to find more where filters hide everything', async () => {
    const { answers } = service()
    const page = await renderPage('/experiments?search=nothing', { answers })
    await page.findByText('No experiment matches')
    await page.user.click(page.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await expect.poll(page.address).toBe('/experiments')
  })

  it('says why it cannot be read, and reads it again when asked to', async () => {
    let isDown = true
    const { answers } = service(second())
    const list = (body: unknown, url: URL) =>
      isDown ? refusal(429, 'Too many requests.') : answers[LIST]?.(body, url)
    const page = await renderPage('/experiments', { answers: { [LIST]: list } })
    await page.findByText('Too many requests.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('rowheader', { name: 'Search' })
  })

  it('reads the results of rows that stay in view, for their progress', async () => {
    const { answers } = service(runningExample())
    const page = await renderPage('/experiments', {
      answers: { ...answers, 'GET /api/v1/results/{id}': resultsExample() },
    })
    await page.findByText('Ready to decide: ship One page')
  })

  it('archives the selected experiments that can be archived, after a question', async () => {
    const { answers } = service(experimentExample(), second({ status: 'PAUSED' }))
    const page = await renderPage('/experiments', {
      answers: { ...answers, 'POST /api/v1/experiments/{id}/archive': {} },
    })
    await page.user.click(await page.findByRole('checkbox', { name: 'Select Checkout' }))
    await page.user.click(page.getByRole('checkbox', { name: 'Select Search' }))
    await page.user.click(page.getByRole('button', { name: 'Archive' }))
    const question = within(await page.findByRole('alertdialog'))
    expect(question.getByText(/1 of the selected experiments stay/)).toBeTruthy()
    await page.user.click(question.getByRole('button', { name: 'Archive' }))
    await page.findByText('1 of 2 experiments archived')
    expect(page.sent).toEqual([{ operation: `POST /api/v1/experiments/${ID}/archive`, body: undefined }])
    expect(page.queryByRole('button', { name: 'Archive' })).toBeNull()
  })

  it('says which refusal ended the archiving', async () => {
    const { answers } = service(experimentExample())
    const page = await renderPage('/experiments', {
      answers: { ...answers, 'POST /api/v1/experiments/{id}/archive': () => refusal(409, 'It is used.') },
    })
    await page.user.click(await page.findByRole('checkbox', { name: 'Select Checkout' }))
    await page.user.click(page.getByRole('button', { name: 'Archive' }))
    const question = within(await page.findByRole('alertdialog'))
    await page.user.click(question.getByRole('button', { name: 'Archive' }))
    await page.findByText('0 of 1 experiments archived')
    expect(page.getByText('It is used.')).toBeTruthy()
  })

  it('shows viewers what they may not do, with the reason', async () => {
    const { answers } = service(runningExample({ assignments_count: 0 }))
    const page = await renderPage('/experiments', { answers, user: { role: 'viewer' } })
    await page.findByRole('rowheader', { name: 'Checkout' })
    expect(page.queryByRole('checkbox', { name: 'Select Checkout' })).toBeNull()
    expect(page.getByRole('button', { name: 'New experiment' }).getAttribute('aria-disabled')).toBe('true')
    await page.user.click(await page.findByRole('button', { name: 'Actions of Checkout' }))
    const results = await page.findByRole('menuitem', { name: 'Results' })
    expect(results.getAttribute('aria-disabled')).toBe('true')
    expect(within(results).getByText(/Only administrators, developers and analysts/)).toBeTruthy()
  })

  it('opens a row from its menu', async () => {
    const { answers } = service(runningExample({ assignments_count: 0 }))
    const page = await renderPage('/experiments', {
      answers: { ...answers, 'GET /api/v1/experiments/{id}': experimentExample() },
    })
    await page.user.click(await page.findByRole('button', { name: 'Actions of Checkout' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Open' }))
    await expect.poll(page.address).toBe(`/experiments/${ID}`)
  })

  it('clones a row from its menu', async () => {
    const { answers } = service(experimentExample())
    const page = await renderPage('/experiments', { answers })
    await page.user.click(await page.findByRole('button', { name: 'Actions of Checkout' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Clone' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Clone Checkout' }))
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Copy of Checkout')
  })
})
