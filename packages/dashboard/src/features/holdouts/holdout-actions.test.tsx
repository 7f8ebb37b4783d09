import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Rendered, render } from '../../testing/render.tsx'
import { HoldoutButton, HoldoutMenu } from './holdout-actions.tsx'
import { ACTIVE, ENDED, holdout } from './testing/examples.ts'

const CHANGE = 'PUT /api/v1/holdout/{id}'
const PATH = `/api/v1/holdout/${holdout().id}`
const ADMIN = { role: 'admin' } as const

/** Answers the question with the button of this name, and returns what it said. */
const agree = async (page: Rendered, title: string, action: string) => {
  const question = await page.findByRole('alertdialog', { name: title })
  const text = question.textContent
  await page.user.click(within(question).getByRole('button', { name: action }))
  return text
}

const openMenu = async (
  shown = holdout(),
  options: Parameters<typeof render>[1] = {},
  leave = () => undefined,
) => {
  const page = await render(<HoldoutMenu holdout={shown} leave={leave} />, { user: ADMIN, ...options })
  await page.user.click(page.getByRole('button', { name: 'Actions of Winter' }))
  return { page, remove: page.getByRole('menuitem', { name: 'Delete' }) }
}

describe('starting and ending a holdout', () => {
  it('asks first, and names the holdout that a start ends', async () => {
    const page = await render(<HoldoutButton holdout={holdout()} />, {
      answers: { 'GET /api/v1/holdout/': holdout({ ...ACTIVE, name: 'Autumn' }), [CHANGE]: holdout(ACTIVE) },
      user: ADMIN,
    })
    await page.user.click(page.getByRole('button', { name: 'Start' }))
    const text = await agree(page, 'Start Winter?', 'Start holdout')
    expect(text).toContain('10 % of all subjects enter no new experiment')
    expect(text).toContain('The active holdout “Autumn” ends for good.')
    await page.findByText('Winter is active')
    expect(page.sent).toEqual([{ operation: `PUT ${PATH}`, body: { is_active: true } }])
  })

  it('changes nothing when the question is cancelled', async () => {
    const page = await render(<HoldoutButton holdout={holdout(ACTIVE)} />, { user: ADMIN })
    await page.user.click(page.getByRole('button', { name: 'End' }))
    await agree(page, 'End Winter?', 'Cancel')
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
    expect(page.sent).toEqual([])
  })

  it('ends the active one for good', async () => {
    const page = await render(<HoldoutButton holdout={holdout(ACTIVE)} />, {
      answers: { [CHANGE]: holdout(ENDED) },
      user: ADMIN,
    })
    await page.user.click(page.getByRole('button', { name: 'End' }))
    expect(await agree(page, 'End Winter?', 'End holdout')).toContain('A holdout cannot be restarted')
    await page.findByText('Winter has ended')
    expect(page.sent).toEqual([{ operation: `PUT ${PATH}`, body: { is_active: false } }])
  })

  it('is not possible after the end, and reserved for administrators before', async () => {
    const ended = await render(<HoldoutButton holdout={holdout(ENDED)} />, { user: ADMIN })
    expect(ended.queryByRole('button')).toBeNull()
    ended.unmount()
    const page = await render(<HoldoutButton holdout={holdout()} />)
    expect(page.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the menu of a holdout', () => {
  it('deletes one that was never active after a question, and leaves its page', async () => {
    const leave = vi.fn()
    const answers = { 'DELETE /api/v1/holdout/{id}': null }
    const { page, remove } = await openMenu(holdout(), { answers }, leave)
    await page.user.click(remove)
    await agree(page, 'Delete Winter?', 'Delete holdout')
    await page.findByText('Winter is deleted')
    expect([page.sent, leave.mock.calls.length]).toEqual([
      [{ operation: `DELETE ${PATH}`, body: undefined }],
      1,
    ])
  })

  it.each([
    ['one that was active', holdout(ENDED), ADMIN, /its results must stay available/],
    ['developers', holdout(), { role: 'developer' }, 'Only administrators can do this.'],
  ] as const)('refuses to delete: %s', async (_case, shown, user, reason) => {
    const { remove } = await openMenu(shown, { user })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    within(remove).getByText(reason)
  })

  it('opens the form of the holdout', async () => {
    const page = await render(<HoldoutMenu holdout={holdout()} />, { user: ADMIN })
    await page.user.click(page.getByRole('button', { name: 'Actions of Winter' }))
    await page.user.click(page.getByRole('menuitem', { name: 'Edit' }))
    const dialog = await page.findByRole('dialog', { name: 'Edit Winter' })
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Winter')
  })
})
