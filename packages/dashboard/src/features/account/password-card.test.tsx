import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { PasswordCard } from './password-card.tsx'

const PUT = 'PUT /api/v1/users/me/password'
const fields = (page: Rendered) =>
  [page.getByLabelText('Current password'), page.getByLabelText('New password')] as const

const change = async (page: Rendered) => {
  const [current, next] = fields(page)
  await page.user.type(current, 'Old-horse-11')
  await page.user.type(next, 'New-horse-12')
  await page.user.click(page.getByRole('button', { name: 'Change password' }))
}

describe('changing the password', () => {
  it('sends both passwords, says what has ended, and empties the fields', async () => {
    const page = await render(<PasswordCard />, { answers: { [PUT]: null } })
    await change(page)
    await page.findByText('Password changed')
    expect(page.getByText('All your other sessions have ended.')).toBeTruthy()
    expect(page.sent).toEqual([
      { operation: PUT, body: { current_password: 'Old-horse-11', new_password: 'New-horse-12' } },
    ])
    expect(fields(page).map((field) => field instanceof HTMLInputElement && field.value)).toEqual(['', ''])
  })

  it('shows beside its field that the current password is wrong, and keeps what was typed', async () => {
    const problem = { loc: ['body', 'current_password'], msg: 'This is not your password.', type: 'wrong' }
    const page = await render(<PasswordCard />, { answers: { [PUT]: () => refusal(422, [problem]) } })
    await change(page)
    const [current, next] = fields(page)
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
    expect(next).toHaveProperty('value', 'New-horse-12')
    expect(page.queryByText('Password changed')).toBeNull()
  })

  it('hides what is typed and sends nothing while a password is missing', async () => {
    const page = await render(<PasswordCard />)
    const [current, next] = fields(page)
    expect([current.getAttribute('type'), next.getAttribute('type')]).toEqual(['password', 'password'])
    await page.user.type(next, 'New-horse-12')
    await page.user.click(page.getByRole('button', { name: 'Change password' }))
    expect(page.sent).toEqual([])
  })
})
