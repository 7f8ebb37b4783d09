import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { FLAG_ID } from '../testing/examples.ts'
import { type FlagToRollBack, RollbackButton } from './rollback-dialog.tsx'

const flag = (fields: Partial<FlagToRollBack> = {}): FlagToRollBack => ({
  id: FLAG_ID,
  name: 'Fast search',
  status: 'ACTIVE',
  maxPercentage: 40,
  rollback_percentage: 5,
  ...fields,
})

const ROLLBACK = 'POST /api/v1/safety/feature-flags/{id}/rollback'
const SUPERUSER = { role: 'admin', is_superuser: true } as const

const open = async (answer: () => unknown = () => ({ message: 'Rolled back Fast search' })) => {
  const page = await render(<RollbackButton flag={flag()} />, {
    answers: { [ROLLBACK]: answer },
    user: SUPERUSER,
  })
  await page.user.click(page.getByRole('button', { name: 'Roll back now' }))
  await page.findByRole('dialog', { name: 'Roll back Fast search?' })
  return page
}

describe('rolling a flag back', () => {
  it('sends percentage and reason, says so and closes', async () => {
    const page = await open()
    const percentage = page.getByRole('textbox', { name: 'Roll back to' })
    await page.user.clear(percentage)
    await page.user.type(percentage, '10')
    await page.user.type(page.getByRole('textbox', { name: 'Reason' }), ' Wrong prices ')
    await page.user.click(page.getByRole('button', { name: 'Roll back' }))
    await page.findByText('Rolled back Fast search')
    expect(page.sent).toEqual([
      {
        operation: `POST /api/v1/safety/feature-flags/${FLAG_ID}/rollback`,
        body: { percentage: 10, reason: 'Wrong prices' },
      },
    ])
    expect(page.queryByRole('dialog', { name: 'Roll back Fast search?' })).toBeNull()
  })

  it('begins with the rollback percentage of the flag, and says that 0 % switches it off', async () => {
    const page = await open()
    page.getByText(/go from 40 % to 5 % at once/)
    await page.user.clear(page.getByRole('textbox', { name: 'Roll back to' }))
    await page.user.type(page.getByRole('textbox', { name: 'Roll back to' }), '0')
    await page.user.tab()
    page.getByText(/goes from 40 % to 0 % at once and is switched off/)
  })

  it('gives a reason where none is written', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Roll back' }))
    await expect.poll(() => page.sent[0]?.body).toEqual({ percentage: 5, reason: 'Manual rollback' })
  })

  it('sends nothing when cancelled', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    expect(page.sent).toEqual([])
  })

  it('stays open with the problem that the service finds', async () => {
    const problem = { loc: ['body', 'percentage'], msg: 'Above the current percentage', type: 'value_error' }
    const page = await open(() => refusal(422, [problem]))
    await page.user.click(page.getByRole('button', { name: 'Roll back' }))
    const percentage = page.getByRole('textbox', { name: 'Roll back to' })
    await expect.poll(() => percentage.getAttribute('aria-invalid')).toBe('true')
    expect(page.getByRole('alert').textContent).toContain('Above the current percentage')
  })

  it.each([
    ['people who are no superusers', flag(), { role: 'admin' }, 'Only superusers can do this.'],
    ['a flag that is off', flag({ status: 'INACTIVE' }), SUPERUSER, 'The flag is off.'],
    ['a flag at 0 %', flag({ maxPercentage: 0 }), SUPERUSER, 'The flag is at 0 % already.'],
  ] as const)('is refused for %s', async (_case, refused, user, reason) => {
    const page = await render(<RollbackButton flag={refused} />, { user })
    const button = page.getByRole('button', { name: 'Roll back now' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.tab()
    expect((await page.findByRole('tooltip')).textContent).toBe(reason)
    await page.user.click(button)
    expect(page.queryByRole('dialog')).toBeNull()
  })
})
