import { describe, expect, it } from 'vitest'
import { signedInUser } from '../../api/session.ts'
import type { Answers } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { RECOVERY_CODES, SETUP } from './testing/examples.ts'

const LACKING = { role: 'admin', second_factor: 'required' } as const

/** Answers like the service: the account has a second factor once it is confirmed. */
const service = (): Answers => {
  let second_factor = 'required'
  return {
    'GET /api/v1/auth/me': () => ({ ...signedInUser(), second_factor }),
    'POST /api/v1/auth/second-factor': SETUP,
    'POST /api/v1/auth/second-factor/confirm': () => {
      second_factor = 'enabled'
      return RECOVERY_CODES
    },
  }
}

describe('an administrator without the second factor that is required', () => {
  it('is led from any page to its setup, and on to that page afterwards', async () => {
    const page = await renderPage('/exports?from=a-link', { user: LACKING, answers: service() })
    await page.findByRole('heading', { name: 'Set up a second factor' })
    expect(page.address()).toBe('/second-factor?return_to=%2Fexports%3Ffrom%3Da-link')
    expect(page.queryByRole('navigation', { name: /Main/ })).toBeNull()
    await page.user.type(page.getByLabelText('Current password'), 'Old-horse-11{Enter}')
    await page.user.type(await page.findByLabelText('Code'), '123456{Enter}')
    await page.user.click(await page.findByRole('button', { name: 'Continue' }))
    await page.findByRole('heading', { name: 'Exports' })
    expect(page.address()).toBe('/exports?from=a-link')
  })

  it('is led there when the account was made an administrator meanwhile', async () => {
    const now = { ...LACKING, id: '00000000-0000-4000-8000-000000000001', username: 'ada' }
    const page = await renderPage('/exports', { answers: { 'GET /api/v1/auth/me': now } })
    await page.findByRole('heading', { name: 'Set up a second factor' })
  })

  it('can sign out', async () => {
    const page = await renderPage('/', { user: LACKING, answers: { 'POST /api/v1/auth/logout': null } })
    await page.user.click(await page.findByRole('button', { name: 'Sign out' }))
    await expect.poll(signedInUser).toBeUndefined()
  })
})

describe('the page that sets a required second factor up', () => {
  it.each([undefined, 'none', 'enabled'] as const)(
    'leads on at once an account whose second factor is %s',
    async (second_factor) => {
      const user = second_factor === undefined ? {} : { second_factor }
      const page = await renderPage('/second-factor?return_to=%2Fexports', {
        user,
        answers: { 'GET /api/v1/auth/me': { ...signedInUser(), ...user } },
      })
      await page.findByRole('heading', { name: 'Exports' })
    },
  )

  it('asks strangers to sign in first', async () => {
    const page = await renderPage('/second-factor', { signedOut: 'signed-out' })
    await page.findByRole('heading', { name: 'Sign in' })
  })

  it('leads to no other site', async () => {
    const page = await renderPage('/second-factor?return_to=https://elsewhere.example', {
      user: LACKING,
      answers: service(),
    })
    await page.user.type(await page.findByLabelText('Current password'), 'Old-horse-11{Enter}')
    await page.user.type(await page.findByLabelText('Code'), '123456{Enter}')
    await page.user.click(await page.findByRole('button', { name: 'Continue' }))
    await expect.poll(page.address).toBe('/')
  })
})
