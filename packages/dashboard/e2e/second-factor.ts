import type { Page } from '@playwright/test'
import { appCode } from '../../server/src/testing/second-factor.ts'
import { expect } from './fixtures.ts'

const STEP_MS = 30_000

/** An authenticator app that scanned a QR code: its codes, none of them twice. */
export interface AuthenticatorApp {
  /** A code that was not taken yet: the current one, else that of the next 30 seconds, which the service accepts early. */
  code: () => string
}

/** Scans the code on the page, by the secret that stands beside it. */
export const scan = async (page: Page): Promise<AuthenticatorApp> => {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  let lastStep = 0
  return {
    code: () => {
      lastStep = Math.max(Math.floor(Date.now() / STEP_MS), lastStep + 1)
      return appCode(secret, new Date(lastStep * STEP_MS))
    },
  }
}

/** Takes the recovery codes that the page shows. */
export const recoveryCodes = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()

/** Fills the sign-in page in, up to its password. */
export const typePassword = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.getByLabel('E-mail or user name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
