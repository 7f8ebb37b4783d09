import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { workspaceSearch, workspacesSearch } from '../search.ts'
import { exampleWorkspace, SUPERUSER, WITH_WORKSPACES } from '../testing/examples.ts'

const MODULES = 'GET /api/v1/modules'
const LIST = 'GET /api/v1/workspaces/'
const POST = 'POST /api/v1/workspaces/'
const CORE = { profile: 'core', modules: [], version: '1.0.0' }

/** A service with one workspace; what its list was asked for, in order. */
const service = (workspaces = [exampleWorkspace()]) => {
  const asked: string[] = []
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    return listOf(workspaces)
  }
  return { asked, answers: { [MODULES]: WITH_WORKSPACES, [LIST]: list } }
}

describe('the list of workspaces', () => {
  it('shows the own ones with the role in each, and leads to their pages', async () => {
    const { asked, answers } = service()
    const page = await renderPage('/workspaces', { answers })
    const row = await page.findByRole('row', { name: /Checkout team/ })
    expect(row.textContent).toContain('checkout-team')
    expect(row.textContent).toContain('Owner')
    const link = within(row).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/workspaces/${exampleWorkspace().id}`)
    expect(asked).toEqual(['?all=false&skip=0&limit=50'])
    expect(page.queryByRole('radio', { name: 'All' })).toBeNull()
    page.getByRole('link', { name: 'Workspaces', current: 'page' })
  })

  it('shows all to superusers who ask for them', async () => {
    const { asked, answers } = service([exampleWorkspace({ my_role: null })])
    const page = await renderPage('/workspaces', { answers, user: SUPERUSER })
    await page.user.click(await page.findByRole('radio', { name: 'All' }))
    await expect.poll(page.address).toBe('/workspaces?all=true')
    await expect.poll(() => asked.at(-1)).toBe('?all=true&skip=0&limit=50')
  })

  it('does not ask for all on behalf of others, whatever the address says', async () => {
    const { asked, answers } = service()
    const page = await renderPage('/workspaces?all=true&search=check', { answers })
    await page.findByRole('row', { name: /Checkout team/ })
    expect(asked).toEqual(['?search=check&all=false&skip=0&limit=50'])
  })

  it('teaches what a workspace is where there is none', async () => {
    const page = await renderPage('/workspaces', { answers: service([]).answers })
    await page.findByText('You are in no workspace yet')
    page.getByText(/It gives nobody more rights: roles of accounts decide what people may do/)
  })

  it('does not exist without the module, neither does its entry in the navigation', async () => {
    const page = await renderPage('/workspaces', { answers: { [MODULES]: CORE } })
    await page.findByText('Page not found')
    page.unmount()
    const other = await renderPage('/developers', { answers: { [MODULES]: CORE } })
    await other.findByRole('link', { name: 'Account' })
    expect(other.queryByRole('link', { name: 'Workspaces' })).toBeNull()
  })
})

describe('the dialog of a new workspace', () => {
  const open = async (answer: () => unknown) => {
    const page = await renderPage('/workspaces', {
      answers: {
        ...service().answers,
        [POST]: answer,
        'GET /api/v1/workspaces/{id}': exampleWorkspace(),
        'GET /api/v1/workspaces/{id}/members': listOf([]),
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'New workspace' }))
    await page.user.type(await page.findByRole('textbox', { name: /^Name/ }), 'Checkout team')
    return page
  }

  it('makes the slug of the name, and opens the page of what is created', async () => {
    const page = await open(() => exampleWorkspace())
    expect(page.getByRole('textbox', { name: /^Slug/ })).toHaveProperty('value', 'checkout-team')
    await page.user.click(page.getByRole('button', { name: 'Create workspace' }))
    await page.findByText('Checkout team is created')
    await expect.poll(page.address).toBe(`/workspaces/${exampleWorkspace().id}`)
    expect(page.sent).toEqual([
      { operation: POST, body: { name: 'Checkout team', slug: 'checkout-team', description: null } },
    ])
  })

  it('says that a slug is in use, and keeps what was entered', async () => {
    const page = await open(() => refusal(409, 'Workspace slug already exists'))
    const slug = page.getByRole('textbox', { name: /^Slug/ })
    await page.user.clear(slug)
    await page.user.click(page.getByRole('button', { name: 'Create workspace' }))
    await page.findByText('Workspace slug already exists')
    expect(page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Checkout team')
  })
})

describe('the addresses of workspaces', () => {
  it.each([
    [
      { search: 'x', all: true, page: 2 },
      { search: 'x', all: true, page: 2 },
    ],
    [{ search: '', all: false, page: 1 }, {}],
    [{ search: {}, all: 'yes', page: 'two' }, {}],
  ])('the list reads %j as %j', (raw, expected) => {
    expect(workspacesSearch(raw)).toEqual(expected)
  })

  it.each([
    [
      { tab: 'invites', status: 'pending', page: 3 },
      { tab: 'invites', status: 'pending', page: 3 },
    ],
    [
      { tab: 'keys', inactive: true },
      { tab: 'keys', inactive: true },
    ],
    [{ tab: 'nonsense', status: 'nonsense', inactive: 1 }, {}],
  ])('a workspace reads %j as %j', (raw, expected) => {
    expect(workspaceSearch(raw)).toEqual(expected)
  })
})
