import { answered } from './api.ts'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { find, flip, select } from './gestures.ts'

test.use({ settings: { RBAC_ENFORCED: 'true' } })

test('A viewer who is granted the update of flags switches one in the page, and cannot delete it', async ({
  signedIn,
  team,
  api,
}) => {
  const flag = await answered(
    api.POST('/api/v1/feature-flags/', { body: { name: 'Gift wrapping', key: 'gift-wrapping' } }),
  )
  const { user } = await team('viewer')
  const admin = await signedIn('superuser')
  await admin.goto('/admin/roles?tab=people')
  await expect(admin.getByText('Nothing of this is enforced')).toHaveCount(0)
  await find(admin, 'Person', user.username)
  await admin.getByRole('button', { name: 'Grant', exact: true }).click()
  await select(admin, /Resource/, 'Feature flag')
  await admin.getByRole('dialog').getByRole('checkbox', { name: 'Update' }).check({ force: true })
  await admin.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
  await expect(admin.getByText(`${user.username} has the grant for feature flag`)).toBeVisible()
  await expect(admin.getByText('Not enforced')).toHaveCount(0)
  await checkAccessibility(admin)
  await shoot(admin, 'roles-person-enforced')

  const viewer = await signedIn('viewer')
  await viewer.goto(`/feature-flags/${flag.id}`)
  await flip(viewer, /Gift wrapping/)
  await expect
    .poll(
      async () =>
        (await answered(api.GET('/api/v1/feature-flags/{id}', { params: { path: { id: flag.id } } }))).status,
    )
    .toBe('ACTIVE')
  await viewer.getByRole('button', { name: 'Actions of Gift wrapping' }).click()
  await expect(viewer.getByRole('menuitem', { name: /Delete/ })).toContainText(
    'Only administrators and developers can do this.',
  )
  await viewer.keyboard.press('Escape')
  await viewer.goto('/feature-flags/new')
  await expect(viewer.getByText('Not enough permissions')).toBeVisible()
})
