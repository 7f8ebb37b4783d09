import type { Page } from '@playwright/test'
import { type Api, answered } from './api.ts'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'
import { typePassword } from './second-factor.ts'

/** An invite to a new workspace of somebody else, made through the API: the path of its link. */
export const invited = async (api: Api, name: string, email: string): Promise<string> => {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const { id } = await answered(api.POST('/api/v1/workspaces/', { body: { name, slug } }))
  const { token } = await answered(
    api.POST('/api/v1/workspaces/{id}/invites', {
      params: { path: { id } },
      body: { email, role: 'member' },
    }),
  )
  return `/invites/${token}`
}

/** Accepts the invite to a workspace of this name, whose page opens then. */
export const accept = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(`You are in ${name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Signs in with a password from the page of an invite. */
export const signInThere = async (page: Page, somebody: Person): Promise<void> => {
  await page.getByRole('link', { name: 'Sign in to accept' }).click()
  await typePassword(page, somebody)
}
