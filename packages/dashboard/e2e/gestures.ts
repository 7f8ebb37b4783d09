import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The question on the screen; messages at the edge of the page have the same role, but nothing to cancel. */
export const question = (page: Page): Locator =>
  page.getByRole('alertdialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) })

/** Answers the question on the screen with the button of this name. */
export const agree = (page: Page, action: string): Promise<void> =>
  question(page).getByRole('button', { name: action, exact: true }).click()

/** Does what a menu behind three dots offers. */
export const pickFromMenu = async (page: Page, menu: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Chooses an option of the select with this label. */
export const select = async (page: Page, label: string | RegExp, option: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Types into the combo box with this label and takes the option that is offered. */
export const find = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

/**
 * Fills in a day and a time of day as somebody does who types it.
 *
 * @param digits day, month, year, hour and minute without anything between them, such as 030320271000
 */
export const typeMoment = async (page: Page, label: string, digits: string): Promise<void> => {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

/** Begins a targeting rule: one condition on an attribute, equal to a text. */
export const writeRule = async (page: Page, attribute: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('combobox', { name: 'Attribute of condition 1 of group 1' }).fill(attribute)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Value of condition 1 of group 1' }).fill(value)
}

/** The text of the file that pressing leads to, and its name. */
export const download = async (
  page: Page,
  press: () => Promise<unknown>,
): Promise<{ name: string; text: string }> => {
  const waiting = page.waitForEvent('download')
  await press()
  const file = await waiting
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Presses a switch, as seen: its input itself is hidden. */
export const flip = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('switch', { name }) })
    .click()

/** Sets the exact number in the field beside a slider. */
export const setNumber = async (page: Page, label: string, value: string): Promise<void> => {
  await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.keyboard.press('Tab')
}

/** Chooses among options that are all seen. */
export const choose = (page: Page, option: string): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: option, exact: true }) })
    .click()

/** Fails unless the control is shown as not to be used and says why when somebody points at it. */
export const expectRefusal = async (control: Locator, reason: string): Promise<void> => {
  const page = control.page()
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await control.hover()
    await expect(page.getByRole('tooltip')).toContainText(reason, { timeout: 3000 })
  }).toPass()
}
