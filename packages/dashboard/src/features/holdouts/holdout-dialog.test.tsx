import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { HoldoutDialog } from './holdout-dialog.tsx'
import { ACTIVE, holdout } from './testing/examples.ts'

const CREATE = 'POST /api/v1/holdout/'
const CHANGE = 'PUT /api/v1/holdout/{id}'
const READ_ACTIVE = 'GET /api/v1/holdout/'
const close = () => undefined

const setPercentage = async (page: Rendered, value: string) => {
  const field = page.getByRole('textbox', { name: 'Subjects held out' })
  await page.user.clear(field)
  await page.user.type(field, value)
  await page.user.tab()
}

describe('the form of a holdout', () => {
  it('creates a holdout that waits', async () => {
    const onClose = vi.fn()
    const page = await render(<HoldoutDialog onClose={onClose} />, {
      answers: { [CREATE]: holdout(), [READ_ACTIVE]: null },
    })
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), ' Winter ')
    await setPercentage(page, '2.5')
    await page.user.click(page.getByRole('button', { name: 'Create holdout' }))
    await page.findByText('Winter is created')
    expect(onClose).toHaveBeenCalledOnce()
    expect(page.sent.map(({ body }) => body)).toEqual([
      { name: 'Winter', description: null, holdout_percentage: 2.5, is_active: false },
    ])
  })

  it('says that a start ends the active holdout, and names the button after it', async () => {
    const page = await render(<HoldoutDialog onClose={close} />, {
      answers: { [CREATE]: holdout(ACTIVE), [READ_ACTIVE]: holdout({ ...ACTIVE, name: 'Autumn' }) },
    })
    await page.findByText(/The active holdout “Autumn” ends for good/)
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Winter')
    await page.user.click(page.getByRole('checkbox', { name: 'Start it now' }))
    await page.user.click(page.getByRole('button', { name: 'Create and start' }))
    await page.findByText('Winter is active')
    expect(page.sent[0]?.body).toMatchObject({ is_active: true })
  })

  it('saves a change without starting anything, and Undo takes it back', async () => {
    const before = holdout({ description: 'Old' })
    const page = await render(<HoldoutDialog holdout={before} onClose={close} />, {
      answers: { [CHANGE]: (body: unknown) => ({ ...before, ...Object(body) }) },
    })
    expect(page.queryByRole('checkbox')).toBeNull()
    await page.user.clear(page.getByRole('textbox', { name: 'Description' }))
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Winter is saved')
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    const body = { name: 'Winter', holdout_percentage: 10 }
    await expect
      .poll(() => page.sent.map((sent) => sent.body))
      .toEqual([
        { ...body, description: null },
        { ...body, description: 'Old' },
      ])
  })

  it('locks the percentage once started, and says why', async () => {
    const page = await render(<HoldoutDialog holdout={holdout(ACTIVE)} onClose={close} />)
    expect(page.getByRole('textbox', { name: 'Subjects held out' })).toHaveProperty('disabled', true)
    page.getByText(/^Fixed since the start/)
  })

  it('shows a problem beside the field it is about', async () => {
    const problem = { loc: ['body', 'name'], msg: 'Too long', type: 'value_error' }
    const page = await render(<HoldoutDialog holdout={holdout()} onClose={close} />, {
      answers: { [CHANGE]: () => refusal(422, [problem]) },
    })
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    const name = page.getByRole('textbox', { name: /^Name/ })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  })

  it('requires a name', async () => {
    const page = await render(<HoldoutDialog onClose={close} />, { answers: { [READ_ACTIVE]: null } })
    await page.user.click(page.getByRole('button', { name: 'Create holdout' }))
    expect(page.sent).toEqual([])
  })

  it('is left without a change by Cancel', async () => {
    const onClose = vi.fn()
    const page = await render(<HoldoutDialog holdout={holdout()} onClose={onClose} />)
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), '!')
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    expect([onClose.mock.calls.length, page.sent]).toEqual([1, []])
  })
})
