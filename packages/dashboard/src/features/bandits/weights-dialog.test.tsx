import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { armExample, banditExample } from './testing/examples.ts'
import { WeightsDialog } from './weights-dialog.tsx'

const SET = 'PUT /api/v1/bandit/{id}/weights'

const openDialog = async (options: Parameters<typeof render>[1] = {}, bandit = banditExample()) => {
  const onClose = vi.fn()
  const page = await render(<WeightsDialog bandit={bandit} onClose={onClose} />, options)
  const setWeight = async (name: string, value: string) => {
    const field = page.getByRole('textbox', { name })
    await page.user.clear(field)
    await page.user.type(field, value)
    await page.user.tab()
  }
  return { page, onClose, setWeight }
}

describe('dialog of manual weights', () => {
  it('sends the weights as shares, with the reason', async () => {
    const { page, onClose, setWeight } = await openDialog({ answers: { [SET]: {} } })
    await setWeight('Bold', '80')
    await page.user.type(page.getByRole('textbox', { name: /^Reason/ }), 'Newsroom')
    await page.user.click(page.getByRole('button', { name: 'Set weights' }))
    await page.findByText('Weights set')
    expect(onClose).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([
      {
        operation: 'PUT /api/v1/bandit/banner/weights',
        body: { weights: { control: 0.2, bold: 0.8 }, reason: 'Newsroom' },
      },
    ])
  })

  it('sends no reason where none is given', async () => {
    const { page } = await openDialog({ answers: { [SET]: {} } })
    await page.user.click(page.getByRole('button', { name: 'Set weights' }))
    await expect.poll(() => page.sent).toHaveLength(1)
    expect(page.sent[0]?.body).toEqual({ weights: { control: 0.15, bold: 0.85 }, reason: null })
  })

  it('moves the other weights in their ratio, so that the sum stays 100 %', async () => {
    const arms = [
      armExample({ variant_id: 'a', variant_name: 'A', current_weight: 0.5 }),
      armExample({ variant_id: 'b', variant_name: 'B', current_weight: 0.3 }),
      armExample({ variant_id: 'c', variant_name: 'C', current_weight: 0.2 }),
    ]
    const { page, setWeight } = await openDialog({}, banditExample({ current_weights: arms }))
    await setWeight('A', '0')
    const shown = ['A', 'B', 'C'].map((name) => page.getByRole('textbox', { name }).getAttribute('value'))
    expect(shown).toEqual(['0', '60', '40'])
  })

  it('moves weights with the keyboard', async () => {
    const { page } = await openDialog({ answers: { [SET]: {} } })
    const slider = page.getByRole('slider', { name: 'Control' })
    slider.focus()
    await page.user.keyboard('{End}')
    await page.user.click(page.getByRole('button', { name: 'Set weights' }))
    await expect.poll(() => page.sent[0]?.body).toMatchObject({ weights: { control: 1, bold: 0 } })
  })

  it('stays open with the problem that the service finds', async () => {
    const { page, onClose } = await openDialog({
      answers: { [SET]: () => refusal(409, 'The bandit is completed.') },
    })
    await page.user.click(page.getByRole('button', { name: 'Set weights' }))
    await page.findByText('The bandit is completed.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('sends nothing when it is cancelled', async () => {
    const { page, onClose } = await openDialog()
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([])
  })
})
