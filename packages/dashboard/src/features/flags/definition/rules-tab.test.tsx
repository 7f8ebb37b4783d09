import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render } from '../../../testing/render.tsx'
import { EFFECT, FLAG, flagWith, PAID, QUIET } from '../testing/examples.ts'
import { RulesTab } from './rules-tab.tsx'

const PUT = 'PUT /api/v1/feature-flags/{id}'
const WHAT_IF = 'POST /api/v1/feature-flags/{id}/what-if'
const ANSWERS = { ...QUIET, [WHAT_IF]: EFFECT, [PUT]: FLAG }

const setPercentage = async (page: Rendered, label: string, value: string) => {
  const field = page.getByRole('textbox', { name: label })
  await page.user.clear(field)
  await page.user.type(field, value)
  await page.user.tab()
}

const expectPercentage = (page: Rendered, value: string) => {
  const field = page.getByRole('textbox', { name: 'Rollout percentage' })
  expect(page.getAllByDisplayValue(value)).toContain(field)
}

const saved = ({ sent }: Rendered) =>
  sent.filter(({ operation }) => operation.startsWith('PUT')).map(({ body }) => body)

const saveButton = (page: Rendered) => page.getByRole('button', { name: 'Save' })

describe('the targeting of a flag', () => {
  it('previews a new percentage, saves it, and takes it back on Undo', async () => {
    const page = await render(<RulesTab flag={FLAG} />, { answers: ANSWERS })
    expect(saveButton(page).hasAttribute('disabled')).toBe(true)
    await setPercentage(page, 'Rollout percentage', '55.5')
    await page.findByText(/12 of the 200 subjects seen last \(6\.0 %\) would get another value\./)
    await page.user.click(saveButton(page))
    await page.findByText('Targeting saved')
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    await expect
      .poll(() => saved(page))
      .toEqual([
        { targeting_rules: null, rollout_percentage: 55.5 },
        { targeting_rules: null, rollout_percentage: 30 },
      ])
  })

  it('sends the percentage of the rules with the rules', async () => {
    const page = await render(<RulesTab flag={flagWith({ targeting_rules: PAID })} />, { answers: ANSWERS })
    page.getByRole('textbox', { name: 'Rollout percentage for everybody else' })
    await setPercentage(page, 'Rollout percentage for matching subjects', '40')
    await page.user.click(saveButton(page))
    await expect.poll(() => saved(page)).toHaveLength(1)
    expect(saved(page)).toEqual([
      { targeting_rules: { ...PAID, rollout_percentage: 40 }, rollout_percentage: 30 },
    ])
  })

  it('keeps percentages within 0 and 100', async () => {
    const page = await render(<RulesTab flag={FLAG} />, { answers: ANSWERS })
    await setPercentage(page, 'Rollout percentage', '250')
    expectPercentage(page, '100')
  })

  it('discards what is not saved', async () => {
    const page = await render(<RulesTab flag={FLAG} />, { answers: ANSWERS })
    await setPercentage(page, 'Rollout percentage', '80')
    await page.user.click(page.getByRole('button', { name: 'Discard' }))
    expectPercentage(page, '30')
    expect(saveButton(page).hasAttribute('disabled')).toBe(true)
  })

  it('tests the rules on a subject before they are saved', async () => {
    const page = await render(<RulesTab flag={flagWith({ targeting_rules: PAID })} />, { answers: ANSWERS })
    await page.user.click(page.getByRole('button', { name: 'Test the rules on a subject' }))
    await page.user.type(page.getByRole('textbox', { name: 'plan' }), 'paid')
    page.getByText('The rules let 20 % of matching subjects through.')
  })

  it('shows what the service refuses', async () => {
    const page = await render(<RulesTab flag={FLAG} />, {
      answers: { ...ANSWERS, [PUT]: () => refusal(409, 'A rollout moves the percentage.') },
    })
    await setPercentage(page, 'Rollout percentage', '80')
    await page.user.click(saveButton(page))
    await page.findByText('A rollout moves the percentage.')
    expectPercentage(page, '80')
  })

  it('is read-only for viewers and while the flag is archived', async () => {
    const viewer = await render(<RulesTab flag={FLAG} />, { answers: ANSWERS, user: { role: 'viewer' } })
    expect(saveButton(viewer).getAttribute('aria-disabled')).toBe('true')
    expect(viewer.queryByRole('button', { name: 'Add a rule' })).toBeNull()
    viewer.unmount()
    const archived = await render(<RulesTab flag={flagWith({ status: 'ARCHIVED' })} />, { answers: ANSWERS })
    expect(archived.getByRole('textbox', { name: 'Rollout percentage' }).hasAttribute('disabled')).toBe(true)
  })
})
