import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What keeps people from using a page; lesser findings are matters of taste or context. */
const GRAVE = new Set(['serious', 'critical'])

/** What screen readers have been told stays here for some seconds, and names what may have gone since. */
const ANNOUNCED = '[data-live-announcer]'

/** All that depends on the theme. */
const OF_THEMES = ['color-contrast']

const findings = async (page: Page, theme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme })
  const everything = new AxeBuilder({ page }).exclude(ANNOUNCED)
  const { violations } = await (theme === 'light' ? everything : everything.withRules(OF_THEMES)).analyze()
  return violations
    .filter(({ impact }) => impact !== null && impact !== undefined && GRAVE.has(impact))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${theme}: ${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
      ),
    )
}

/** Fails when the page, as it stands, has serious or critical barriers for anybody, in the light or the dark theme. */
export const checkAccessibility = async (page: Page): Promise<void> => {
  const found = [...(await findings(page, 'light')), ...(await findings(page, 'dark'))]
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found, 'Barriers that people meet on this page').toEqual([])
}
