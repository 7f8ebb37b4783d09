import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { sessionToken, useMaybeUser } from '../api/session.ts'
import { type Rendered, render, renderPage } from '../testing/render.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { showPalette } from './palette-state.ts'
import { requires } from './root-routes.tsx'
import { UserMenu } from './user-menu.tsx'

afterEach(() => showPalette('closed'))

const links = (page: Rendered): string[] =>
  [...page.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map(
    (link) => link.textContent?.trim() ?? '',
  )

/** A page of the frame that reads little. */
const frame = (user: { role?: 'viewer' | 'developer' | 'analyst' | 'admin'; is_superuser?: boolean }) =>
  renderPage('/developers', { user })

describe('the frame around the pages', () => {
  it('lists the pages that a role opens, and marks the one that is open', async () => {
    const page = await frame({ role: 'viewer' })
    await page.findByRole('navigation', { name: 'Main' })
    expect(links(page)).toEqual(expect.arrayContaining(['Experiments', 'Feature flags', 'Developers']))
    expect(links(page)).not.toEqual(expect.arrayContaining(['Audit log']))
    expect(links(page)).not.toEqual(expect.arrayContaining(['Users']))
    const current = page.getByRole('link', { name: 'Developers', current: 'page' })
    expect(current.getAttribute('href')).toBe('/developers')
  })

  it.each([
    { user: { role: 'analyst' as const }, listed: 'Audit log', missing: 'Users' },
    { user: { role: 'admin' as const }, listed: 'System', missing: 'Users' },
    { user: { role: 'admin' as const, is_superuser: true }, listed: 'Users', missing: 'Nothing' },
  ])('lists $listed for $user', async ({ user, listed, missing }) => {
    const page = await frame(user)
    await page.findByRole('navigation', { name: 'Main' })
    expect(links(page)).toContain(listed)
    expect(links(page)).not.toContain(missing)
  })

  it('begins with a link that leads the keyboard past the navigation', async () => {
    const page = await frame({})
    const skip = await page.findByRole('link', { name: 'Skip to content' })
    await page.user.tab()
    expect(document.activeElement).toBe(skip)
    expect(page.getByRole('main').id).toBe(skip.getAttribute('href')?.slice(1))
  })

  it('follows g and a letter to a page, but not while somebody types', async () => {
    const page = await frame({})
    await page.findByRole('navigation', { name: 'Main' })
    await page.user.keyboard('ga')
    await expect.poll(page.address).toBe('/account')
    await page.user.keyboard('{Control>}k{/Control}')
    await page.user.type(await page.findByRole('searchbox'), 'gd')
    expect(page.address()).toBe('/account')
  })

  it('lists its shortcuts by the question mark', async () => {
    const page = await frame({})
    await page.findByRole('navigation', { name: 'Main' })
    await page.user.keyboard('?')
    const dialog = await page.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog.textContent).toContain('Search and commandsCtrlK')
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })
})

describe('the command palette', () => {
  const found = (items: object[]) => ({ items, total: items.length, skip: 0, limit: 6 })

  const opened = async () => {
    const page = await renderPage('/developers', {
      answers: {
        'GET /api/v1/experiments/': found([{ id: '7', name: 'Checkout button', status: 'ACTIVE' }]),
        'GET /api/v1/feature-flags/': found([]),
        'GET /api/v1/segments/': found([]),
      },
    })
    await page.user.click(await page.findByRole('button', { name: /^Search…/ }))
    return { page, field: await page.findByRole('searchbox') }
  }

  it('leads to a page by a few letters and Enter', async () => {
    const { page, field } = await opened()
    await page.user.type(field, 'acc{Enter}')
    await expect.poll(page.address).toBe('/account')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('finds experiments, flags and segments by their names', async () => {
    const { page, field } = await opened()
    await page.user.type(field, 'checkout')
    const entry = await page.findByRole('menuitem', { name: 'Checkout button' })
    expect(entry.textContent).toContain('Experiment, active')
  })

  it('says that nothing was found', async () => {
    const { page, field } = await opened()
    await page.user.type(field, 'x')
    await page.findByText('No results for “x”.')
  })
})

describe('the menu of the user', () => {
  const SignedIn = () => useMaybeUser() && <UserMenu />

  const open = async () => {
    onTestFinished(() => {
      delete document.documentElement.dataset['theme']
      localStorage.clear()
    })
    const page = await render(<SignedIn />, {
      answers: { 'POST /api/v1/auth/logout': {} },
      user: { username: 'ada', role: 'analyst' },
    })
    await page.user.click(page.getByRole('button', { name: /ada/ }))
    await page.findByRole('menu')
    return page
  }

  it('names the user and the role', async () => {
    const page = await render(<UserMenu />, { user: { username: 'ada', role: 'analyst' } })
    expect(page.getByRole('button').textContent).toContain('adaAnalyst')
  })

  it('changes the theme, now and for the next visit, and goes back to that of the system', async () => {
    const page = await open()
    await page.user.click(page.getByRole('menuitemradio', { name: 'Dark' }))
    expect([document.documentElement.dataset['theme'], localStorage.getItem('assay.theme')]).toEqual([
      'dark',
      'dark',
    ])
    await page.user.click(page.getByRole('button', { name: /ada/ }))
    const system = await page.findByRole('menuitemradio', { name: 'System' })
    expect(page.getByRole('menuitemradio', { name: 'Dark', checked: true })).toBeDefined()
    await page.user.click(system)
    expect([document.documentElement.dataset['theme'], localStorage.getItem('assay.theme')]).toEqual([
      undefined,
      null,
    ])
  })

  it('signs out here and at the service', async () => {
    const page = await open()
    const { sent } = page
    await page.user.click(page.getByRole('menuitem', { name: 'Sign out' }))
    expect(sessionToken()).toBeUndefined()
    await expect.poll(() => sent.map(({ operation }) => operation)).toEqual(['POST /api/v1/auth/logout'])
  })
})

describe('an address', () => {
  it('that is unknown says so, and leads home', async () => {
    const page = await render(<NotFoundPage />)
    expect(page.getByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(page.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
  })

  it('for another role is refused', async () => {
    await render(<p />, { user: { role: 'analyst' } })
    expect(requires('auditor')).not.toThrow()
    expect(requires('superuser')).toThrow('Not enough permissions')
  })
})
