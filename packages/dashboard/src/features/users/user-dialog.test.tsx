import { describe, expect, it, vi } from 'vitest'
import { signedInUser } from '../../api/session.ts'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { exampleUser, SUPERUSER } from './testing/examples.ts'
import { UserDialog } from './user-dialog.tsx'

const POST = 'POST /api/v1/admin/users/'
const PATCH = 'PATCH /api/v1/admin/users/{user_id}'
const PASSWORD = 'POST /api/v1/admin/users/{user_id}/password'
const NORA = exampleUser()

describe('the dialog of an account', () => {
  it('creates an account with the chosen role', async () => {
    const onClose = vi.fn()
    const page = await render(<UserDialog onClose={onClose} />, {
      answers: { [POST]: NORA },
      user: SUPERUSER,
    })
    await page.user.type(page.getByRole('textbox', { name: 'User name' }), 'nora')
    await page.user.type(page.getByRole('textbox', { name: 'E-mail' }), 'nora@example.com')
    await page.user.click(page.getByRole('button', { name: /Role/ }))
    await page.user.click(await page.findByRole('option', { name: /^Analyst/ }))
    await page.user.click(page.getByRole('button', { name: 'Create user' }))
    await page.findByText('nora is created')
    expect(onClose).toHaveBeenCalledOnce()
    expect(page.sent).toMatchObject([
      {
        operation: POST,
        body: { username: 'nora', email: 'nora@example.com', role: 'analyst', password: null },
      },
    ])
  })

  it('shows a refused password beside its field, and stays open', async () => {
    const onClose = vi.fn()
    const problem = { loc: ['body', 'password'], msg: 'At least 8 characters.', type: 'too_small' }
    const page = await render(<UserDialog onClose={onClose} />, {
      answers: { [POST]: () => refusal(422, [problem]) },
      user: SUPERUSER,
    })
    await page.user.type(page.getByRole('textbox', { name: 'User name' }), 'nora')
    await page.user.type(page.getByRole('textbox', { name: 'E-mail' }), 'nora@example.com')
    await page.user.type(page.getByLabelText('Password'), 'short')
    await page.user.click(page.getByRole('button', { name: 'Create user' }))
    await expect.poll(() => page.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('sends nothing without a name', async () => {
    const page = await render(<UserDialog onClose={() => undefined} />, { user: SUPERUSER })
    await page.user.click(page.getByRole('button', { name: 'Create user' }))
    expect(page.sent).toEqual([])
  })

  it('changes what was edited alone', async () => {
    const page = await render(<UserDialog user={NORA} onClose={() => undefined} />, {
      answers: { [PATCH]: { ...NORA, is_active: false } },
      user: SUPERUSER,
    })
    expect(page.queryByLabelText('Password')).toBeNull()
    await page.user.click(page.getByRole('checkbox', { name: 'Active' }))
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('nora is saved')
    expect(page.sent).toEqual([
      { operation: `PATCH /api/v1/admin/users/${NORA.id}`, body: { is_active: false } },
    ])
  })

  it('keeps superusers from changing their own rights', async () => {
    const Own = () => {
      const user = signedInUser()
      return user && <UserDialog user={user} onClose={() => undefined} />
    }
    const page = await render(<Own />, { user: SUPERUSER })
    expect(page.getByText(/Only another superuser can change your role/)).toBeTruthy()
    expect(page.getByRole('checkbox', { name: 'Superuser' })).toHaveProperty('disabled', true)
    expect(page.getByRole('checkbox', { name: 'Active' })).toHaveProperty('disabled', true)
    expect(page.getByRole('textbox', { name: 'First name' })).toHaveProperty('disabled', false)
  })
})

describe('the dialog of a password', () => {
  it('sends the new password, and says what has ended', async () => {
    const onClose = vi.fn()
    const page = await render(<PasswordDialog user={NORA} onClose={onClose} />, {
      answers: { [PASSWORD]: null },
      user: SUPERUSER,
    })
    await page.user.type(page.getByLabelText('New password'), 'Correct-horse-12{Enter}')
    await page.findByText('Password of nora is set')
    expect(page.getByText('All sessions of the account have ended.')).toBeTruthy()
    expect(onClose).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([
      {
        operation: `POST /api/v1/admin/users/${NORA.id}/password`,
        body: { new_password: 'Correct-horse-12' },
      },
    ])
  })

  it('shows beside the field why a password is refused', async () => {
    const problem = { loc: ['body', 'new_password'], msg: 'Too easy to guess.', type: 'weak' }
    const page = await render(<PasswordDialog user={NORA} onClose={() => undefined} />, {
      answers: { [PASSWORD]: () => refusal(422, [problem]) },
      user: SUPERUSER,
    })
    await page.user.type(page.getByLabelText('New password'), '12345678{Enter}')
    await expect.poll(() => page.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
    await page.user.keyboard('{Escape}')
  })
})
