import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render } from '../../../testing/render.tsx'
import { FLAG, flagWith, pageOf } from '../testing/examples.ts'
import { SettingsTab } from './settings-tab.tsx'

const PUT = 'PUT /api/v1/feature-flags/{id}'
const ANSWERS = { 'GET /api/v1/feature-flags/': pageOf([flagWith({ tags: ['team-a'] })]), [PUT]: FLAG }

const OFF = flagWith({
  status: 'INACTIVE',
  value_type: 'string',
  off_value: null,
  variants: [
    { key: 'blue', value: 'b', weight: 50, description: null },
    { key: 'red', value: 'r', weight: 50, description: null },
  ],
})

const saveButton = (page: Rendered) => page.getByRole('button', { name: 'Save' })

const fill = async (page: Rendered, name: string | RegExp, text: string, index = 0) => {
  const field = page.getAllByRole('textbox', { name })[index] ?? page.container
  await page.user.clear(field)
  await page.user.type(field, text)
  await page.user.tab()
}

describe('the settings of a flag', () => {
  it('are saved whole, with the texts trimmed', async () => {
    const page = await render(<SettingsTab flag={FLAG} />, { answers: ANSWERS })
    await fill(page, /^Name/, ' Quick search ')
    await fill(page, 'Description', 'Answers sooner.')
    await page.user.click(page.getByRole('button', { name: 'Add' }))
    await page.user.type(page.getAllByRole('textbox', { name: 'Name' }).at(-1) ?? page.container, 'owner')
    await page.user.type(page.getByRole('textbox', { name: 'Value of owner' }), 'ada')
    await page.user.click(saveButton(page))
    await page.findByText('Fast search is saved')
    expect(page.sent).toEqual([
      {
        operation: `PUT /api/v1/feature-flags/${FLAG.id}`,
        body: {
          name: 'Quick search',
          description: 'Answers sooner.',
          tags: [],
          metadata: { owner: 'ada' },
          value_type: 'boolean',
          off_value: false,
          json_schema: null,
          variants: [],
        },
      },
    ])
  })

  it('say where the flag comes from', async () => {
    const page = await render(<SettingsTab flag={FLAG} />, { answers: ANSWERS })
    expect(page.getByText('Created by').parentElement?.textContent).toBe('Created byA deleted account')
    expect(page.getByText('Key').parentElement?.textContent).toBe('Keyfast-search')
  })

  it('keep the type while the flag is on', async () => {
    const page = await render(<SettingsTab flag={FLAG} />, { answers: ANSWERS })
    page.getByText('Switch the flag off to change its type.')
    const types = page.getAllByRole('radio')
    expect(types.every((type) => type.hasAttribute('disabled'))).toBe(true)
  })

  it('are not sent while the weights do not add up', async () => {
    const page = await render(<SettingsTab flag={OFF} />, { answers: ANSWERS })
    await fill(page, 'Weight', '60')
    page.getByText('The weights add up to 110 %, not 100 %.')
    expect(saveButton(page).getAttribute('aria-disabled')).toBe('true')
    await fill(page, 'Weight', '40', 1)
    await page.user.click(saveButton(page))
    await expect.poll(() => page.sent).toHaveLength(1)
    expect(page.sent[0]?.body).toMatchObject({ variants: [{ weight: 60 }, { weight: 40 }] })
  })

  it('show a problem of a variant at its field', async () => {
    const loc = ['body', 'variants', 1, 'key']
    const page = await render(<SettingsTab flag={OFF} />, {
      answers: { ...ANSWERS, [PUT]: () => refusal(422, [{ loc, msg: 'Not a valid key.', type: 'value' }]) },
    })
    await page.user.click(saveButton(page))
    const keys = page.getAllByRole('textbox', { name: 'Key' })
    await expect.poll(() => keys.map((key) => key.getAttribute('aria-invalid'))).toEqual([null, 'true'])
  })

  it('are read-only for those who may not edit', async () => {
    const page = await render(<SettingsTab flag={OFF} />, { answers: ANSWERS, user: { role: 'analyst' } })
    expect(saveButton(page).getAttribute('aria-disabled')).toBe('true')
    expect(page.getByRole('textbox', { name: /^Name/ }).hasAttribute('readonly')).toBe(true)
    expect(page.queryByRole('button', { name: 'Add a variant' })).toBeNull()
  })
})
