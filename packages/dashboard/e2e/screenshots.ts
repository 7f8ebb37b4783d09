import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const DIRECTORY = fileURLToPath(new URL('./screenshots/', import.meta.url))

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const VIEWS = [
  { view: 'light', size: DESKTOP, theme: 'light' },
  { view: 'dark', size: DESKTOP, theme: 'dark' },
  { view: 'phone', size: PHONE, theme: 'light' },
] as const

/**
 * Keeps pictures of the whole page as it stands: on a desktop in both themes, and on a phone. They are for people to
 * look at; no test compares them.
 *
 * @param name of the files, without an ending
 */
export const shoot = async (page: Page, name: string): Promise<void> => {
  for (const { view, size, theme } of VIEWS) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize(size)
    await page.screenshot({ path: `${DIRECTORY}${name}-${view}.png`, fullPage: true, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
}
