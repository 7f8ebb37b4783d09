import { describe, expect, it, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { ExplainedNumber, ExplanationProvider } from './explained-number.tsx'
import type { Explanation } from './explanation.ts'

const EXPLANATION: Explanation = {
  title: 'Rate of One page on Purchase',
  shown: '13.00 %',
  meaning: 'Subjects with at least one event, divided by all subjects.',
  formula: ['p = conversions / subjects', 'p < 1'],
  inputs: [{ name: 'Conversions', value: '130' }],
  code: [{ language: 'R', code: '130 / 1000' }],
  reproduce: { method: 'wilson', inputs: { conversions: 130 } },
  recompute: async () => 0.13,
  value: 0.13,
}

const openWith = async (explanation: Explanation) => {
  const page = await render(
    <ExplanationProvider>
      <ExplainedNumber name="Rate" text="13.00 %" detail="11.06 to 15.23 %" explain={() => explanation} />
    </ExplanationProvider>,
  )
  await page.user.click(
    page.getByRole('button', { name: 'Rate 13.00 %, 11.06 to 15.23 %. How was this computed?' }),
  )
  return { page, dialog: await page.findByRole('dialog') }
}

const open = (change: Partial<Explanation> = {}) => openWith({ ...EXPLANATION, ...change })

describe('explained number', () => {
  it('opens its meaning, formula, inputs and code', async () => {
    const { page, dialog } = await open()
    page.getByRole('heading', { name: 'Rate of One page on Purchase' })
    for (const text of [EXPLANATION.meaning, ...EXPLANATION.formula, 'Conversions', '130 / 1000']) {
      expect(dialog.textContent).toContain(text)
    }
    expect(dialog.textContent).toContain('All inputs (wilson)')
    expect(dialog.textContent).toContain('"conversions": 130')
  })

  it('recomputes the number and says that it matches', async () => {
    const { page } = await open()
    await page.findByText('Recomputed in your browser: 0.13. It matches.')
  })

  it('says when the recomputed number differs', async () => {
    const { page } = await open({ title: 'Another rate', recompute: async () => 0.14 })
    await page.findByText('Recomputed in your browser: 0.14. The service computed 0.13.')
  })

  it('recomputes nothing where one line is not enough', async () => {
    const { recompute: _, ...withoutRecompute } = EXPLANATION
    const { dialog } = await openWith(withoutRecompute)
    expect(dialog.textContent).not.toContain('Recomput')
  })

  it('closes with the keyboard and opens again', async () => {
    const { page } = await open()
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    await page.user.keyboard('{Enter}')
    await page.findByRole('dialog')
  })

  it('copies a line of code', async () => {
    const { page } = await open()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    const [copy] = page.getAllByRole('button', { name: 'Copy' })
    if (!copy) throw new Error('There is no button to copy.')
    await page.user.click(copy)
    await page.findByText('Copied')
    expect(write).toHaveBeenCalledWith('130 / 1000')
  })

  it('is plain text without an explanation', async () => {
    const page = await render(<ExplainedNumber name="Subjects" text="1,000" explain={undefined} />)
    page.getByText('1,000')
    expect(page.queryByRole('button')).toBeNull()
  })
})
