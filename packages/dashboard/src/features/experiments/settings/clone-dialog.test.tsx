import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { experimentExample, ID } from '../testing/examples.ts'
import { CloneDialog } from './clone-dialog.tsx'

const CLONE = 'POST /api/v1/experiments/{id}/clone'
const COPY = experimentExample({ id: '00000000-0000-4000-8000-0000000000c1', name: 'Copy of Checkout' })

const open = async (answer: object | (() => unknown)) => {
  const onClose = vi.fn()
  const page = await render(<CloneDialog experiment={experimentExample()} onClose={onClose} />, {
    answers: { [CLONE]: answer },
  })
  return { ...page, onClose, clone: () => page.user.click(page.getByRole('button', { name: 'Clone' })) }
}

describe('the dialog that clones an experiment', () => {
  it('proposes a name, leaves the key to the service, and opens the copy', async () => {
    const page = await open(COPY)
    await page.clone()
    await page.findByText('Copy of Checkout is created as a draft')
    expect(page.sent).toEqual([
      { operation: `POST /api/v1/experiments/${ID}/clone`, body: { name: 'Copy of Checkout' } },
    ])
    expect(page.address()).toBe(`/experiments/${COPY.id}`)
    expect(page.onClose).toHaveBeenCalledOnce()
  })

  it('sends a key that somebody wrote', async () => {
    const page = await open(COPY)
    await page.user.type(page.getByRole('textbox', { name: 'Key' }), 'checkout-2')
    await page.clone()
    await page.findByText('Copy of Checkout is created as a draft')
    expect(page.sent[0]?.body).toEqual({ name: 'Copy of Checkout', key: 'checkout-2' })
  })

  it('shows a refused key beside the field and stays open', async () => {
    const problem = { loc: ['body', 'key'], msg: 'Another experiment has this key.', type: 'value_error' }
    const page = await open(() => refusal(422, [problem]))
    const key = page.getByRole('textbox', { name: 'Key' })
    await page.user.type(key, 'checkout')
    await page.clone()
    await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true')
    expect([page.onClose.mock.calls, page.address()]).toEqual([[], '/here'])
  })

  it('leads to the form with the copy, for edits before it is created', async () => {
    const page = await open(COPY)
    const link = page.getByRole('link', { name: 'Edit the copy before creating it' })
    expect(link.getAttribute('href')).toBe(`/experiments/new?from=${ID}`)
  })
})
