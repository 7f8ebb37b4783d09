import { answered } from './api.ts'
import { answerProvider, expect, test } from './organisations.ts'

test('An invite is accepted by somebody whose first sign-in is through their organisation, and comes back to it', async ({
  page,
  api,
  employee,
}) => {
  const { userName, email } = employee({ groups: ['Guests'] })
  const { id } = await answered(api.POST('/api/v1/workspaces/', { body: { name: 'Growth', slug: 'growth' } }))
  const { token } = await answered(
    api.POST('/api/v1/workspaces/{id}/invites', {
      params: { path: { id } },
      body: { email, role: 'member' },
    }),
  )
  await page.goto(`/invites/${token}`)
  await page.getByRole('link', { name: 'Sign in to accept' }).click()
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
  await page.getByLabel('Work e-mail or domain').fill(email)
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
  await answerProvider(page, userName)
  await expect(page).toHaveURL(new RegExp(`/invites/${token}$`))
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('You are in Growth')).toBeVisible()
  const { items } = await answered(api.GET('/api/v1/workspaces/{id}/members', { params: { path: { id } } }))
  expect(items).toMatchObject([{ email, role: 'member' }, { role: 'owner' }])
})
