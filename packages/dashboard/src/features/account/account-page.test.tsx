import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { renderPage } from '../../testing/render.tsx'
import { accountSearch } from './search.ts'

describe('the account page', () => {
  it('keeps the open tab in the address, and goes through the tabs by keyboard', async () => {
    const page = await renderPage('/account', { answers: { 'GET /api/v1/auth/sessions': listOf([]) } })
    const profile = await page.findByRole('tab', { name: 'Profile', selected: true })
    profile.focus()
    await page.user.keyboard('{ArrowRight}')
    await expect.poll(page.address).toBe('/account?tab=security')
    await page.findByRole('button', { name: 'Change password' })
    await page.user.keyboard('{ArrowLeft}')
    await expect.poll(page.address).toBe('/account')
  })

  it('shows the signed-in person’s own entries of the audit log', async () => {
    const asked: string[] = []
    const answer = (_body: unknown, { pathname }: URL) => {
      asked.push(pathname)
      return listOf([])
    }
    const page = await renderPage('/account?tab=activity', {
      answers: { 'GET /api/v1/audit-logs/user/{id}': answer },
    })
    await page.findByText('Your entries in the audit log.')
    await expect.poll(() => asked).toEqual(['/api/v1/audit-logs/user/00000000-0000-4000-8000-000000000001'])
  })

  it.each([
    ['security', 'security'],
    ['notifications', 'notifications'],
    ['profile', 'profile'],
    ['elsewhere', undefined],
    [7, undefined],
  ])('reads the tab %j of an address as %j', (tab, expected) => {
    expect(accountSearch({ tab })).toEqual({ tab: expected })
  })
})
