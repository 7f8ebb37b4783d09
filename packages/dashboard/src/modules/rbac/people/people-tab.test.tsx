import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { type Rendered, renderPage } from '../../../testing/render.tsx'
import type { PersonPermissions } from '../api-types.ts'
import {
  exampleGrant,
  examplePerson,
  exampleRole,
  SUPERUSER,
  VIEWER,
  WITH_RBAC,
} from '../testing/examples.ts'

const NORA = examplePerson().user_id
const GRANTS = 'GET /api/v1/rbac/users/{id}/grants'
const ASSIGN = 'POST /api/v1/rbac/roles/assign'
const REVOKE = 'POST /api/v1/rbac/roles/revoke'

const open = (person: PersonPermissions = examplePerson(), answers: Answers = {}, user: object = SUPERUSER) =>
  renderPage(`/admin/roles?tab=people&person=${NORA}`, {
    answers: {
      'GET /api/v1/modules': WITH_RBAC,
      'GET /api/v1/rbac/users/{id}/permissions': person,
      'GET /api/v1/rbac/roles/{role_name}': VIEWER,
      'GET /api/v1/rbac/roles': listOf([exampleRole(), exampleRole({ id: '2', name: 'auditor' })]),
      'GET /api/v1/admin/users/': listOf([]),
      [GRANTS]: listOf([]),
      ...answers,
    },
    user,
  })

const cells = async (page: Rendered, table: string, row: string) => {
  const found = await page.findByRole('table', { name: table })
  const line = within(found).getByRole('row', { name: new RegExp(`^${row}`) })
  return within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replace('·', ''))
}

describe('the permissions of a person', () => {
  it('show what the record would allow beside what the built-in role allows', async () => {
    const page = await open()
    expect(await cells(page, 'What the record of nora would allow', 'Feature flag')).toEqual([
      'allowed',
      'allowed',
      'not allowed',
      'recorded only',
      'not allowed',
    ])
    expect(await cells(page, 'What nora is really allowed', 'Feature flag')).toEqual([
      'allowed',
      'allowed',
      'not allowed',
      'not allowed',
      'not allowed',
    ])
    expect(page.getByText(/decided by the built-in role of the account alone/)).toBeTruthy()
  })

  it('of a superuser are all of them', async () => {
    const page = await open(examplePerson({ is_superuser: true, base_role: 'admin' }))
    const row = await cells(page, 'What nora is really allowed', 'User')
    expect(row).toEqual(Array.from({ length: 5 }, () => 'allowed'))
  })

  it('say that the person is gone', async () => {
    const page = await open(examplePerson(), {
      'GET /api/v1/rbac/users/{id}/permissions': () => refusal(404, 'User not found'),
    })
    await page.findByText('User not found')
  })
})

describe('the record of a person', () => {
  it('gains a role that the person lacks, with a reason', async () => {
    const answer = { status: 'assigned', user_id: NORA, role: 'auditor' }
    const page = await open(examplePerson(), { [ASSIGN]: answer })
    await page.user.click(await page.findByRole('button', { name: 'Assign role' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Assign a role to nora' }))
    await page.user.click(dialog.getByRole('combobox', { name: 'Custom role' }))
    const option = await page.findByRole('option', { name: /auditor/ })
    expect(page.queryByRole('option', { name: /release-captain/ })).toBeNull()
    await page.user.click(option)
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stands in')
    await page.user.click(dialog.getByRole('button', { name: 'Assign role' }))
    await page.findByText('nora has the role auditor')
    expect(page.sent).toEqual([
      { operation: ASSIGN, body: { user_id: NORA, role_name: 'auditor', reason: 'Stands in' } },
    ])
  })

  it('loses a role', async () => {
    const answer = { status: 'revoked', user_id: NORA, role: 'release-captain' }
    const page = await open(examplePerson(), { [REVOKE]: answer })
    await page.user.click(await page.findByRole('button', { name: 'Revoke release-captain' }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Revoke role' }))
    await page.findByText('nora no longer has the role release-captain')
    expect(page.sent).toEqual([
      { operation: REVOKE, body: { user_id: NORA, role_name: 'release-captain', reason: null } },
    ])
  })

  it('gains a grant without an expiry', async () => {
    const page = await open(examplePerson(), {
      'POST /api/v1/rbac/users/{id}/grant': {
        status: 'granted',
        user_id: NORA,
        resource: 'audit_log',
        actions: ['read'],
        expires_at: null,
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Grant' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Grant to nora' }))
    await page.user.click(dialog.getByRole('button', { name: /Resource/ }))
    await page.user.click(await page.findByRole('option', { name: 'Audit log' }))
    expect(dialog.getByRole('button', { name: 'Grant' })).toHaveProperty('disabled', true)
    await page.user.click(dialog.getByRole('checkbox', { name: 'Read' }))
    await page.user.click(dialog.getByRole('button', { name: 'Grant' }))
    await page.findByText('The grant for audit log is recorded')
    expect(page.sent).toEqual([
      {
        operation: `POST /api/v1/rbac/users/${NORA}/grant`,
        body: { user_id: NORA, resource: 'audit_log', actions: ['read'], expires_at: null, reason: null },
      },
    ])
  })

  it('says beside the form why a grant is refused', async () => {
    const page = await open(examplePerson(), {
      'POST /api/v1/rbac/users/{id}/grant': () => refusal(404, 'User not found'),
    })
    await page.user.click(await page.findByRole('button', { name: 'Grant' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Grant to nora' }))
    await page.user.click(dialog.getByRole('button', { name: /Resource/ }))
    await page.user.click(await page.findByRole('option', { name: 'Export' }))
    await page.user.click(dialog.getByRole('checkbox', { name: 'List' }))
    await page.user.click(dialog.getByRole('button', { name: 'Grant' }))
    await dialog.findByText('User not found')
  })

  it('shows the grants with their expiry', async () => {
    const page = await open(examplePerson(), {
      [GRANTS]: listOf([
        exampleGrant({ resource: 'report', expires_at: null }),
        exampleGrant({ expires_at: '2020-01-01T00:00:00Z', is_expired: true, reason: null }),
      ]),
    })
    const table = within(await page.findByRole('table', { name: 'Grants of nora' }))
    expect(table.getByRole('row', { name: /^Report/ }).textContent).toContain('Never')
    expect(table.getByRole('row', { name: /^Feature flag/ }).textContent).toContain('Expired')
  })

  it.each([
    [1, 'The grant for feature flag is revoked'],
    [0, 'nora had no grant for feature flag'],
  ])('loses a grant where there are %d', async (count, text) => {
    const page = await open(examplePerson(), {
      [GRANTS]: listOf([exampleGrant()]),
      'DELETE /api/v1/rbac/users/{id}/grant/{resource}': { status: 'revoked', count },
    })
    await page.user.click(await page.findByRole('button', { name: 'Revoke the grant for feature flag' }))
    const question = within(await page.findByRole('alertdialog'))
    expect(question.getByText(/grants are recorded only/)).toBeTruthy()
    await page.user.click(question.getByRole('button', { name: 'Revoke grant' }))
    await page.findByText(text)
  })
})

describe('where roles and grants are enforced', () => {
  const ENFORCED = { ...SUPERUSER, granted_permissions: {} }
  const granted = examplePerson({
    enforced: true,
    permissions: { feature_flag: ['list', 'read', 'update'], user: ['delete', 'list'] },
  })

  it('the matrix shows what is really allowed, and what is for superusers alone', async () => {
    const page = await open(granted, {}, ENFORCED)
    const row = ['allowed', 'allowed', 'not allowed', 'allowed', 'not allowed']
    expect(await cells(page, 'What nora is really allowed', 'Feature flag')).toEqual(row)
    expect((await cells(page, 'What the record of nora would allow', 'User'))[4]).toBe('recorded only')
    expect((await cells(page, 'What nora is really allowed', 'User'))[4]).toBe('not allowed')
    expect(page.queryByText('Nothing of this is enforced')).toBeNull()
    expect(page.queryByText('Not enforced')).toBeNull()
  })

  it('somebody who was granted it may grant, and nothing else', async () => {
    const user = { role: 'developer', granted_permissions: { permission: ['create'] } }
    const page = await open(granted, { [GRANTS]: listOf([exampleGrant()]) }, user)
    expect(await page.findByRole('button', { name: 'Grant' })).not.toHaveProperty('disabled', true)
    const revoke = await page.findByRole('button', { name: 'Revoke the grant for feature flag' })
    await page.user.click(revoke)
    expect(page.queryByRole('alertdialog')).toBeNull()
  })
})
