import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import type { Holdout } from './api-types.ts'
import { ACTIVE, ENDED, holdout } from './testing/examples.ts'

const LIST = 'GET /api/v1/holdout/all'

const answersOf = (...items: Holdout[]) => ({
  [LIST]: { items, total: items.length, skip: 0, limit: 500 },
  'GET /api/v1/holdout/': items.find(({ is_active }) => is_active) ?? null,
})

const cellsOf = (page: Rendered) =>
  within(page.getByRole('table', { name: 'Holdouts' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent))

describe('the list of holdouts', () => {
  it('shows the active one above the table of all', async () => {
    const active = holdout({ ...ACTIVE, id: 'one', name: 'Autumn' })
    const page = await renderPage('/holdouts', { answers: answersOf(holdout(), active) })
    await page.findByRole('heading', { name: 'Active holdout' })
    page.getByText(/subjects have requested a variant since the start/)
    expect(page.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/holdouts/one')
    expect(cellsOf(page)).toEqual([
      ['Winter', 'Not started', '10 %', '0'],
      ['Autumn', 'Active', '10 %', '1,200'],
    ])
  })

  it('sorts by number of subjects', async () => {
    const many = holdout({ ...ENDED, id: 'one', name: 'Autumn', subjects_count: 900 })
    const page = await renderPage('/holdouts', {
      answers: answersOf(holdout({ subjects_count: 1000 }), many),
    })
    await page.user.click(await page.findByRole('button', { name: /Subjects/ }))
    const first = () => cellsOf(page)[0]?.[0]
    const before = first()
    await page.user.click(page.getByRole('button', { name: /Subjects/ }))
    expect([before, first()].sort()).toEqual(['Autumn', 'Winter'])
  })

  it('says that every subject may enter experiments while none is active', async () => {
    const page = await renderPage('/holdouts', { answers: answersOf(holdout(ENDED)) })
    await page.findByRole('heading', { name: 'No active holdout' })
    page.getByText(/^Every subject may enter every experiment/)
    expect(cellsOf(page)).toEqual([['Winter', 'Ended', '10 %', '0']])
  })

  it('explains holdouts where there are none; only administrators create one', async () => {
    const page = await renderPage('/holdouts', { answers: answersOf() })
    await page.findByText('No holdouts yet')
    const [create, ...others] = page.getAllByRole('button', { name: 'New holdout' })
    expect([create?.getAttribute('aria-disabled'), others]).toEqual(['true', []])
  })

  it('says why it cannot be read', async () => {
    const page = await renderPage('/holdouts', { answers: { [LIST]: () => refusal(403, 'Not today') } })
    await page.findByText('Not today')
  })
})

describe('the check of a subject', () => {
  it('is done at an address of its own, and explains the answer', async () => {
    const checked: string[] = []
    const check = (_body: unknown, url: URL) => {
      checked.push(url.pathname)
      return { user_id: 'a/b', is_in_holdout: true, holdout_id: 'one', holdout_percentage: 10, unit: 0.09999 }
    }
    const page = await renderPage('/holdouts', {
      answers: { ...answersOf(holdout(ACTIVE)), 'GET /api/v1/holdout/check/{user_id}': check },
    })
    await page.user.type(await page.findByRole('textbox', { name: 'Subject id' }), 'a/b{Enter}')
    await page.findByText('Held out')
    page.getByText(/The hash of the subject is 9.99 of 100/)
    expect(checked).toEqual(['/api/v1/holdout/check/a%2Fb'])
    expect(page.address()).toBe('/holdouts?subject=a%2Fb')
  })

  it.each([
    [{ holdout_percentage: 10, unit: 0.1 }, 'Not held out'],
    [{ holdout_percentage: null, unit: null }, 'No holdout is active, so no subject is held out.'],
  ])('tells subjects that are not held out from there being no holdout: %o', async (answer, text) => {
    const page = await renderPage('/holdouts?subject=anna', {
      answers: {
        ...answersOf(holdout(ENDED)),
        'GET /api/v1/holdout/check/{user_id}': {
          user_id: 'anna',
          is_in_holdout: false,
          holdout_id: null,
          ...answer,
        },
      },
    })
    await page.findByText(text)
  })
})
