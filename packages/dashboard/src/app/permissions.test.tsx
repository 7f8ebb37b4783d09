import { describe, expect, it } from 'vitest'
import type { User } from '../api/session.ts'
import { render } from '../testing/render.tsx'
import { type Permission, reservedFor, useMay } from './permissions.ts'

const PERMISSIONS: readonly Permission[] = ['any', 'editor', 'reader', 'auditor', 'admin', 'superuser']

const Permitted = () => {
  const may = {
    any: useMay('any'),
    editor: useMay('editor'),
    reader: useMay('reader'),
    auditor: useMay('auditor'),
    admin: useMay('admin'),
    superuser: useMay('superuser'),
  }
  return <p>{PERMISSIONS.filter((permission) => may[permission]).join(' ')}</p>
}

describe('permissions', () => {
  it.each([
    { role: 'viewer' as const, permitted: 'any' },
    { role: 'analyst' as const, permitted: 'any reader auditor' },
    { role: 'developer' as const, permitted: 'any editor reader' },
    { role: 'admin' as const, permitted: 'any editor reader auditor admin' },
  ])('of the role $role are: $permitted', async ({ role, permitted }) => {
    const page = await render(<Permitted />, { user: { role } })
    expect(page.container.textContent).toBe(permitted)
  })

  it('of a superuser are all, whatever the role', async () => {
    const page = await render(<Permitted />, { user: { role: 'viewer', is_superuser: true } })
    expect(page.container.textContent).toBe(PERMISSIONS.join(' '))
  })

  it('are added by the rights that were granted', async () => {
    const Granted = () => {
      const may = [useMay('editor', 'feature_flag.update'), useMay('editor', 'feature_flag.delete')]
      const either = useMay('superuser', 'role.create', 'permission.create')
      return <p>{[...may, either, useMay('editor')].map(String).join(' ')}</p>
    }
    const granted = { feature_flag: ['update'], permission: ['create'] } satisfies User['granted_permissions']
    const page = await render(<Granted />, { user: { role: 'viewer', granted_permissions: granted } })
    expect(page.container.textContent).toBe('true false true false')
  })

  it('name who has them where a control is disabled', () => {
    expect(reservedFor('auditor')).toBe('Only administrators and analysts can do this.')
  })
})
