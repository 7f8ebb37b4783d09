import { afterEach, describe, expect, it } from 'vitest'
import { signedInUser } from '../../api/session.ts'
import { chooseTheme } from '../../app/theme.ts'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ThemeCard } from './theme-card.tsx'

const PATCH = 'PATCH /api/v1/users/me'

/** What stands beside a name in a list of facts. */
const factOf = (list: HTMLElement, name: string): string | null | undefined =>
  [...list.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent

describe('the profile', () => {
  it.each([
    [{ role: 'analyst' as const }, 'Analyst'],
    [{ role: 'admin' as const, is_superuser: true }, 'Superuser'],
  ])('names the rights of %j as %s', async (user, role) => {
    const { container } = await render(<ProfileCard />, { user })
    expect(factOf(container, 'Role')).toBe(role)
    expect(factOf(container, 'User name')).toBe('ada')
  })

  it('shows that there is no e-mail address and no earlier sign-in', async () => {
    const { container } = await render(<ProfileCard />, { user: { email: null, last_login_at: null } })
    expect(factOf(container, 'E-mail')).toBe('None')
    expect(factOf(container, 'Last sign-in')).toBe('—')
  })

  it('saves the name, sends an empty part as none, and shows it everywhere at once', async () => {
    const page = await render(<ProfileCard />, {
      answers: { [PATCH]: (body) => ({ ...signedInUser(), ...Object(body) }) },
    })
    const first = page.getByRole('textbox', { name: 'First name' })
    await page.user.clear(first)
    await page.user.type(first, 'Augusta')
    await page.user.clear(page.getByRole('textbox', { name: 'Last name' }))
    await page.user.click(page.getByRole('button', { name: 'Save name' }))
    await page.findByText('Name saved')
    expect(page.sent).toEqual([{ operation: PATCH, body: { first_name: 'Augusta', last_name: null } }])
    expect(signedInUser()).toMatchObject({ first_name: 'Augusta', last_name: null })
  })

  it('shows beside the field why a name is refused', async () => {
    const problem = { loc: ['body', 'last_name'], msg: 'At most 100 characters.', type: 'too_big' }
    const page = await render(<ProfileCard />, { answers: { [PATCH]: () => refusal(422, [problem]) } })
    await page.user.click(page.getByRole('button', { name: 'Save name' }))
    const last = page.getByRole('textbox', { name: 'Last name' })
    await expect.poll(() => last.getAttribute('aria-invalid')).toBe('true')
    expect(page.getByRole('textbox', { name: 'First name' }).getAttribute('aria-invalid')).toBeNull()
    expect(signedInUser()?.last_name).toBe('Lovelace')
  })
})

describe('the theme', () => {
  afterEach(() => chooseTheme('system'))

  it('is put on the document, and taken off where the system decides', async () => {
    const page = await render(<ThemeCard />)
    const chosen = () => page.getByRole('radio', { checked: true }).textContent
    expect(chosen()).toBe('System')
    await page.user.click(page.getByRole('radio', { name: 'Dark' }))
    expect([document.documentElement.dataset['theme'], chosen()]).toEqual(['dark', 'Dark'])
    await page.user.click(page.getByRole('radio', { name: 'System' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})
