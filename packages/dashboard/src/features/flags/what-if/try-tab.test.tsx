import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { Explanation, Flag } from '../api-types.ts'
import { EXPLANATION, FLAG, flagWith, PAID, QUIET } from '../testing/examples.ts'
import { TryTab } from './try-tab.tsx'

const PREVIEW = 'POST /api/v1/feature-flags/{id}/preview'
const RULED = flagWith({ targeting_rules: PAID })

/** Tests the subject user-42 with this answer of the service. */
const tryFlag = async (flag: Flag, answer: Explanation | (() => Response), plan = '') => {
  const page = await render(<TryTab flag={flag} />, { answers: { ...QUIET, [PREVIEW]: answer } })
  await page.user.type(page.getByRole('textbox', { name: /^Subject id/ }), ' user-42 ')
  if (plan !== '') await page.user.type(page.getByRole('textbox', { name: 'Value of plan' }), plan)
  await page.user.click(page.getByRole('button', { name: 'Test' }))
  return page
}

describe('testing a subject', () => {
  it('says what one does before the first test', async () => {
    const page = await render(<TryTab flag={FLAG} />)
    page.getByText('Test a subject')
    expect(page.queryByRole('textbox', { name: /^Value of/ })).toBeNull()
  })

  it('sends the subject with the attributes that are filled in', async () => {
    const page = await tryFlag(RULED, EXPLANATION, 'paid')
    await page.findByText('Gets the flag')
    expect(page.sent).toEqual([
      {
        operation: `POST /api/v1/feature-flags/${FLAG.id}/preview`,
        body: { user_id: 'user-42', context: { plan: 'paid' } },
      },
    ])
  })

  it('leaves attributes out that are empty', async () => {
    const page = await tryFlag(RULED, EXPLANATION)
    await page.findByText('Gets the flag')
    expect(page.sent[0]?.body).toEqual({ user_id: 'user-42', context: {} })
  })

  it('explains every step and the conditions of the rules', async () => {
    const page = await tryFlag(RULED, EXPLANATION)
    await page.findByText('The subject gets the flag: it is among the 20 % of matching subjects who have it.')
    page.getByText('Is the flag on? It is on.')
    page.getByText('Is the subject within the percentage of the rules? It is in bucket 10.')
    const rules = page.getByText('Do the rules match? They match.').parentElement
    expect(rules?.textContent).toContain('Group 1: matches (all of)')
    expect(rules?.textContent).toContain('plan is “paid”')
    expect(rules?.textContent).toContain('matches: it is “paid”')
  })

  it('says what a condition lacks, in words even where its rules are gone', async () => {
    const condition = {
      attribute: 'age',
      operator: 'greater_than',
      actual: 'old',
      matched: false,
      reason: 'attribute_not_number',
    }
    const groups = [{ logical_operator: 'OR' as const, matched: false, conditions: [condition] }]
    const page = await tryFlag(FLAG, {
      ...EXPLANATION,
      enabled: false,
      value: false,
      reason: 'rollout',
      explain: { ...EXPLANATION.explain, rules: { matched: false, reason: 'not_matched', groups } },
    })
    await page.findByText('Does not get the flag')
    page.getByText('The subject is not among the 20 % of everybody who get the flag.')
    page.getByText('Group 1: does not match (any of)')
    const line = page.getByText(/^age is greater than/)
    expect(line.textContent).toBe('age is greater than · “old” is not a number')
  })

  it('shows the value and the variant', async () => {
    const page = await tryFlag(FLAG, { ...EXPLANATION, value: { size: 10 }, variant: 'large' })
    await page.findByText('{"size":10}')
    page.getByText(/^The subject gets variant large/)
  })

  it('shows what the service refuses beside the field', async () => {
    const problem = { loc: ['body', 'user_id'], msg: 'Too long.', type: 'value' }
    const page = await tryFlag(FLAG, () => refusal(422, [problem]))
    const subject = page.getByRole('textbox', { name: /^Subject id/ })
    await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true')
  })

  it('needs a subject', async () => {
    const page = await render(<TryTab flag={FLAG} />)
    await page.user.click(page.getByRole('button', { name: 'Test' }))
    expect(page.sent).toEqual([])
  })
})
