import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { BanditActions } from './bandit-actions.tsx'
import { banditExample } from './testing/examples.ts'

type Options = Parameters<typeof render>[1]

const renderActions = (change: Parameters<typeof banditExample>[0] = {}, options: Options = {}) =>
  render(<BanditActions bandit={banditExample(change)} />, { user: { role: 'admin' }, ...options })

const UPDATE = 'POST /api/v1/bandit/{id}/update'
const CLEAR = 'DELETE /api/v1/bandit/{id}/weights'

/** Reason that a disabled button gives when it is hovered. */
const reasonOf = async (page: Awaited<ReturnType<typeof renderActions>>, name: string) => {
  const button = page.getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await page.user.hover(button)
  return (await page.findByRole('tooltip')).textContent
}

describe('actions on a bandit', () => {
  it('update the weights now', async () => {
    const page = await renderActions({}, { answers: { [UPDATE]: {} } })
    await page.user.click(page.getByRole('button', { name: 'Update now' }))
    await page.findByText('Weights updated')
    expect(page.sent).toEqual([{ operation: 'POST /api/v1/bandit/banner/update', body: undefined }])
  })

  it('show why the weights could not be updated', async () => {
    const page = await renderActions({}, { answers: { [UPDATE]: () => refusal(409, 'Too few subjects.') } })
    await page.user.click(page.getByRole('button', { name: 'Update now' }))
    await page.findByText('Too few subjects.')
  })

  it.each([
    [{ is_manual: true }, 'The weights are set by hand. Clear them first.'],
    [{ status: 'PAUSED' }, 'Only a running bandit updates its weights.'],
  ] as const)('do not update a bandit with %o', async (change, reason) => {
    expect(await reasonOf(await renderActions(change), 'Update now')).toBe(reason)
  })

  it('let developers update, but only administrators set weights', async () => {
    const page = await renderActions({}, { user: { role: 'developer' } })
    expect(page.getByRole('button', { name: 'Update now' }).getAttribute('aria-disabled')).toBeNull()
    expect(await reasonOf(page, 'Set weights')).toBe('Only administrators can do this.')
  })

  it('are disabled for analysts', async () => {
    const page = await renderActions({}, { user: { role: 'analyst' } })
    expect(await reasonOf(page, 'Update now')).toBe('Only administrators and developers can do this.')
  })

  it('do not set the weights of a completed bandit', async () => {
    expect(await reasonOf(await renderActions({ status: 'COMPLETED' }), 'Set weights')).toBe(
      'The bandit is completed.',
    )
  })

  it('clear manual weights after a confirmation', async () => {
    const page = await renderActions({ is_manual: true }, { answers: { [CLEAR]: {} } })
    await page.user.click(page.getByRole('button', { name: 'Clear weights' }))
    const question = await page.findByRole('alertdialog')
    expect(question.textContent).toContain('Existing assignments stay.')
    expect(page.sent).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Clear weights' }))
    await page.findByText('Manual weights cleared')
    expect(page.sent.map(({ operation }) => operation)).toEqual(['DELETE /api/v1/bandit/banner/weights'])
  })

  it('have nothing to clear while the algorithm updates the weights', async () => {
    const page = await renderActions()
    expect(page.queryByRole('button', { name: 'Clear weights' })).toBeNull()
  })
})
