import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { User } from '../../api/session.ts'
import { listOf } from '../../testing/list-of.ts'
import type { Answers } from '../../testing/network.ts'
import { type Rendered, render, renderPage } from '../../testing/render.tsx'
import { takeSavedFiles } from '../../testing/saved-files.ts'
import { usersSearch } from './search.ts'
import { exampleUser, SUPERUSER } from './testing/examples.ts'
import { UserTable } from './user-table.tsx'

const LIST = 'GET /api/v1/admin/users/'
const LOCKED = '2100-01-01T00:00:00Z'
const PAST = '2020-01-01T00:00:00Z'

describe('the page of users', () => {
  const open = async (href: string, total = 1) => {
    const asked: Record<string, string>[] = []
    const list = (_body: unknown, { searchParams }: URL) => {
      asked.push(Object.fromEntries(searchParams))
      return listOf(total === 0 ? [] : [exampleUser()], { total, skip: Number(searchParams.get('skip')) })
    }
    const page = await renderPage(href, { answers: { [LIST]: list }, user: SUPERUSER })
    return { page, asked }
  }

  it('is filtered by what its address says', async () => {
    const { page, asked } = await open('/admin/users?search=no&role=analyst&is_active=false&page=2', 70)
    await page.findByRole('row', { name: /nora/ })
    expect(asked).toEqual([{ skip: '50', limit: '50', search: 'no', role: 'analyst', is_active: 'false' }])
  })

  it('takes filters into the address, from the first page on', async () => {
    const { page } = await open('/admin/users?page=2', 70)
    await page.user.click(await page.findByRole('button', { name: /Any role/ }))
    await page.user.click(await page.findByRole('option', { name: 'Admin' }))
    await expect.poll(page.address).toBe('/admin/users?role=admin')
    await page.user.click(page.getByRole('button', { name: /Any state/ }))
    await page.user.click(await page.findByRole('option', { name: 'Inactive' }))
    await expect.poll(page.address).toBe('/admin/users?role=admin&is_active=false')
  })

  it('says that nothing matches', async () => {
    const { page } = await open('/admin/users?search=nobody', 0)
    await page.findByText('No account matches. Change the search or the filters.')
  })
})

const table = async (change: Partial<User> = {}, answers: Answers = {}) => {
  const page = await render(
    <UserTable filters={usersSearch({})} skip={0} onSkip={() => undefined} toolbar={null} />,
    { answers: { [LIST]: listOf([exampleUser(change)]), ...answers }, user: SUPERUSER },
  )
  await page.findByRole('row', { name: new RegExp(change.username ?? 'nora') })
  return page
}

const secured = (second_factor: User['second_factor'], answers: Answers = {}) =>
  render(<UserTable filters={usersSearch({})} skip={0} onSkip={() => undefined} toolbar={null} />, {
    answers: { [LIST]: listOf([{ ...exampleUser(), second_factor }]), ...answers },
    user: { ...SUPERUSER, second_factor: 'enabled' },
  })

describe('the second factors of users', () => {
  const RESET = 'DELETE /api/v1/admin/users/{user_id}/second-factor'

  it.each([
    ['enabled', 'On'],
    ['required', 'Missing'],
    ['none', '—'],
  ] as const)('are shown: %s as %s', async (state, text) => {
    const page = await secured(state)
    await page.findByRole('columnheader', { name: /Second factor/ })
    expect(within(await page.findByRole('row', { name: /nora/ })).getAllByText(text)).not.toEqual([])
  })

  it('are left out where the service offers none', async () => {
    const page = await table()
    expect(page.queryByRole('columnheader', { name: /Second factor/ })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Actions for nora' }))
    await page.findByRole('menuitem', { name: /^Delete/ })
    expect(page.queryByRole('menuitem', { name: /second factor/ })).toBeNull()
  })

  it('are removed after a question', async () => {
    const page = await secured('enabled', { [RESET]: null })
    await page.findByRole('row', { name: /nora/ })
    await pick(page, 'Remove second factor')
    const question = await page.findByRole('alertdialog')
    expect(question.textContent).toContain('Check first that the request comes from them.')
    await page.user.click(within(question).getByRole('button', { name: 'Remove second factor' }))
    await page.findByText('The second factor of nora is removed')
    expect(page.sent).toEqual([{ operation: RESET.replace('{user_id}', exampleUser().id), body: undefined }])
  })

  it('are not removed where there is none', async () => {
    const page = await secured('none')
    await page.findByRole('row', { name: /nora/ })
    await pick(page, 'Remove second factor')
    expect(page.getByText('The account has no second factor.')).toBeTruthy()
    expect(page.sent).toEqual([])
  })
})

const pick = async (page: Rendered, action: string, username = 'nora') => {
  await page.user.click(page.getByRole('button', { name: `Actions for ${username}` }))
  await page.user.click(await page.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}

describe('the table of users', () => {
  it.each<[Partial<User>, string]>([
    [{}, 'Active'],
    [{ is_active: false, locked_until: LOCKED }, 'Inactive'],
    [{ locked_until: LOCKED }, 'Locked'],
    [{ locked_until: PAST }, 'Active'],
    [{ is_superuser: true }, 'Superuser'],
    [{ role: 'developer' }, 'Developer'],
    [{ email: null }, '—'],
    [{ first_name: 'Nora', last_name: 'Noll' }, 'Nora Noll'],
  ])('shows of an account with %j: %s', async (change, text) => {
    const page = await table(change)
    expect(within(page.getByRole('row', { name: /nora/ })).getByText(text)).toBeTruthy()
  })

  it('deletes an account once its name is typed', async () => {
    const page = await table({}, { 'DELETE /api/v1/admin/users/{user_id}': null })
    await pick(page, 'Delete')
    const question = within(await page.findByRole('alertdialog', { name: 'Delete nora?' }))
    const remove = question.getByRole('button', { name: 'Delete user' })
    expect(remove).toHaveProperty('disabled', true)
    await page.user.type(question.getByRole('textbox'), 'nora')
    await page.user.click(remove)
    await page.findByText('nora is deleted')
    expect(page.sent).toEqual([
      { operation: `DELETE /api/v1/admin/users/${exampleUser().id}`, body: undefined },
    ])
  })

  it('unlocks an account that is locked', async () => {
    const page = await table(
      { locked_until: LOCKED },
      { 'POST /api/v1/admin/users/{user_id}/unlock': exampleUser() },
    )
    await pick(page, 'Unlock')
    await page.findByText('nora is unlocked')
    expect(page.sent).toEqual([
      { operation: `POST /api/v1/admin/users/${exampleUser().id}/unlock`, body: undefined },
    ])
  })

  it('says why an own account cannot be deleted and an open one not unlocked', async () => {
    const page = await table({ id: '00000000-0000-4000-8000-000000000001' })
    await page.user.click(page.getByRole('button', { name: 'Actions for nora' }))
    const refused = (await page.findAllByRole('menuitem')).filter(
      (item) => item.getAttribute('aria-disabled') === 'true',
    )
    expect(refused.map(({ textContent }) => textContent)).toEqual([
      'UnlockThe account is not locked.',
      'DeleteYou cannot delete your own account.',
    ])
  })

  it('opens the activity of an account', async () => {
    const page = await table({}, { 'GET /api/v1/audit-logs/user/{user_id}': listOf([]) })
    await pick(page, 'Activity')
    const dialog = within(await page.findByRole('dialog', { name: 'Activity of nora' }))
    await dialog.findByText('No activity yet.')
  })

  it('is saved as CSV', async () => {
    const files = takeSavedFiles()
    const page = await table({ is_superuser: true, is_active: false })
    await page.user.click(page.getByRole('button', { name: 'CSV' }))
    const [file] = await files()
    expect(file?.name).toBe('users.csv')
    expect(file?.text).toContain('nora,nora@example.com,superuser,inactive,')
  })
})

describe('the address of the users', () => {
  it.each([
    [
      { role: 'analyst', is_active: true, page: 3 },
      { role: 'analyst', is_active: true, page: 3 },
    ],
    [{ role: 'owner', is_active: 'true', page: 1 }, {}],
    [{ search: '', skip: 50 }, {}],
    [{ search: 42 }, { search: '42' }],
  ])('reads %j as %j', (raw, expected) => {
    const read = Object.entries(usersSearch(raw)).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(read)).toEqual(expected)
  })
})
