import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { exampleRole, SUPERUSER, VIEWER, WITH_RBAC } from '../testing/examples.ts'

const MODULES = 'GET /api/v1/modules'
const LIST = 'GET /api/v1/rbac/roles'
const READ = 'GET /api/v1/rbac/roles/{role_name}'
const CREATE = 'POST /api/v1/rbac/roles'
const CHANGE = 'PUT /api/v1/rbac/roles/{role_name}'
const PATH = '/api/v1/rbac/roles/release-captain'

const open = (href: string, answers: Answers = {}, user: object = SUPERUSER) =>
  renderPage(href, {
    answers: {
      [MODULES]: WITH_RBAC,
      [LIST]: listOf([exampleRole(), VIEWER]),
      [READ]: exampleRole(),
      ...answers,
    },
    user,
  })

describe('the roles', () => {
  it('are listed, built-in ones too, and say that nothing is enforced', async () => {
    const page = await open('/admin/roles')
    const custom = await page.findByRole('row', { name: /release-captain/ })
    expect(custom.textContent).toContain('Custom')
    expect(page.getByRole('row', { name: /viewer/ }).textContent).toContain('Built in')
    expect(page.getByText('Nothing of this is enforced')).toBeTruthy()
    const link = page.getByRole('link', { name: /release-captain/ })
    expect(link.getAttribute('href')).toBe('/admin/roles/release-captain')
  })

  it('do not exist without the module', async () => {
    const page = await open('/admin/roles', { [MODULES]: { profile: 'core', modules: [], version: '1.0.0' } })
    await page.findByText('Page not found')
  })

  it('are closed to administrators who are no superusers', async () => {
    const page = await open('/admin/roles', {}, { role: 'admin' })
    await page.findByText('Not enough permissions')
    expect(page.queryByRole('link', { name: 'Roles' })).toBeNull()
  })

  it('are created with what is ticked in the matrix', async () => {
    const page = await open('/admin/roles', { [CREATE]: exampleRole() })
    await page.user.click(await page.findByRole('button', { name: 'New role' }))
    const dialog = within(await page.findByRole('dialog', { name: 'New role' }))
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'release-captain')
    await page.user.click(dialog.getByRole('checkbox', { name: 'Feature flag: update' }))
    await page.user.click(dialog.getByRole('checkbox', { name: /Report\s*: every action/ }))
    await page.user.click(dialog.getByRole('checkbox', { name: 'Report: delete' }))
    await page.user.click(dialog.getByRole('button', { name: 'Create role' }))
    await page.findByText('release-captain is created')
    expect(page.sent).toEqual([
      {
        operation: CREATE,
        body: {
          name: 'release-captain',
          description: null,
          permissions: [
            { resource: 'feature_flag', actions: ['update'] },
            { resource: 'report', actions: ['list', 'read', 'create', 'update'] },
          ],
        },
      },
    ])
    expect(page.address()).toBe('/admin/roles/release-captain')
  })

  it('say why a name is refused, and keep the draft', async () => {
    const page = await open('/admin/roles', { [CREATE]: () => refusal(409, 'Role already exists') })
    await page.user.click(await page.findByRole('button', { name: 'New role' }))
    await page.user.type(await page.findByRole('textbox', { name: 'Name' }), 'viewer')
    await page.user.click(page.getByRole('button', { name: 'Create role' }))
    await page.findByText('Role already exists')
    expect(page.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'viewer')
  })
})

describe('the page of a role', () => {
  it('saves the description and the matrix', async () => {
    const page = await open('/admin/roles/release-captain', { [CHANGE]: exampleRole() })
    const update = await page.findByRole('checkbox', { name: 'Feature flag: update' })
    expect(update).toHaveProperty('checked', true)
    await page.user.click(update)
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('release-captain is saved')
    expect(page.sent).toEqual([
      {
        operation: `PUT ${PATH}`,
        body: {
          description: 'Ships on Fridays',
          permissions: [{ resource: 'feature_flag', actions: ['list', 'read'] }],
        },
      },
    ])
  })

  it('deletes a role once its name is typed', async () => {
    const page = await open('/admin/roles/release-captain', { 'DELETE /api/v1/rbac/roles/{role_name}': null })
    await page.user.click(await page.findByRole('button', { name: 'Actions of release-captain' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await page.findByRole('alertdialog'))
    expect(question.getByText(/2 accounts lose the role/)).toBeTruthy()
    await page.user.type(question.getByRole('textbox'), 'release-captain')
    await page.user.click(question.getByRole('button', { name: 'Delete role' }))
    await page.findByText('release-captain is deleted')
    expect(page.sent).toEqual([{ operation: `DELETE ${PATH}`, body: undefined }])
    expect(page.address()).toBe('/admin/roles')
  })

  it('offers no change of a built-in role', async () => {
    const page = await open('/admin/roles/viewer', { [READ]: VIEWER })
    await page.findByRole('table', { name: 'Permissions of viewer' })
    expect(page.queryByRole('checkbox')).toBeNull()
    expect(page.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(page.queryByRole('button', { name: /^Actions of/ })).toBeNull()
  })
})
