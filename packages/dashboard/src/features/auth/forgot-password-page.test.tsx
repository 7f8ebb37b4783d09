import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

const FORGOT = 'POST /api/v1/auth/forgot-password'
const RESET = 'POST /api/v1/auth/reset-password'
const MESSAGE = 'If the account exists, a code is on its way.'

const open = (answers: Answers) => render(<ForgotPasswordPage />, { answers, signedOut: 'signed-out' })

const requestCode = async (page: Rendered) => {
  await page.user.type(page.getByLabelText('E-mail or user name'), ' grace ')
  await page.user.click(page.getByRole('button', { name: 'Send code' }))
  await page.findByText(MESSAGE)
}

const useCode = async (page: Rendered) => {
  await page.user.type(page.getByLabelText('Code'), 'ABCD2345')
  await page.user.type(page.getByLabelText('New password'), 'New-horse-12')
  await page.user.click(page.getByRole('button', { name: 'Change password' }))
}

describe('a forgotten password', () => {
  it('is replaced by the code from the e-mail', async () => {
    const page = await open({ [FORGOT]: { message: MESSAGE }, [RESET]: { message: 'Done.' } })
    expect(page.queryByLabelText('Code')).toBeNull()
    await requestCode(page)
    await useCode(page)
    await page.findByText('Password changed. Sign in with the new one.')
    expect(page.queryByLabelText('Code')).toBeNull()
    expect(page.sent).toEqual([
      { operation: FORGOT, body: { username: 'grace' } },
      {
        operation: RESET,
        body: { username: 'grace', confirmation_code: 'ABCD2345', new_password: 'New-horse-12' },
      },
    ])
  })

  it('stays where the code is wrong, which is shown above the fields', async () => {
    const page = await open({
      [FORGOT]: { message: MESSAGE },
      [RESET]: () => refusal(400, 'Invalid or expired code'),
    })
    await requestCode(page)
    await useCode(page)
    await page.findByText('Invalid or expired code')
    expect(page.getByLabelText('Code')).toHaveProperty('value', 'ABCD2345')
  })

  it('can have another code sent', async () => {
    const page = await open({ [FORGOT]: { message: MESSAGE } })
    await requestCode(page)
    await page.user.click(page.getByRole('button', { name: 'Send another code' }))
    await expect.poll(() => page.sent.length).toBe(2)
  })

  it('shows why no code was sent, and asks for none', async () => {
    const page = await open({ [FORGOT]: () => refusal(429, 'Too many requests.') })
    await page.user.type(page.getByLabelText('E-mail or user name'), 'grace{Enter}')
    await page.findByText('Too many requests.')
    expect(page.queryByLabelText('Code')).toBeNull()
  })
})
