import { describe, expect, it } from 'vitest'
import { renderField } from '../testing/render-field.tsx'
import { DetailedError } from './detailed-error.ts'
import { Form } from './form.tsx'
import { Select } from './select.tsx'

const OPTIONS = [
  { id: 'draft', label: 'Draft', description: 'Not started' },
  { id: 'active', label: 'Active' },
  { id: 'paused', label: 'Paused' },
] as const

type Id = (typeof OPTIONS)[number]['id']

const select = (initial: Id | undefined, more: { isDisabled?: boolean; problem?: string } = {}) =>
  renderField<Id | undefined>(initial, ({ value, onChange }) => (
    <Select label="State" hint="Of the experiment." options={OPTIONS} {...{ value, onChange }} {...more} />
  ))

describe('Select', () => {
  it('is a button named by its label, its value and its hint', async () => {
    const page = await select('active')
    const button = page.getByRole('button', { name: 'Active State' })
    expect(button.getAttribute('aria-haspopup')).toBe('listbox')
    expect(page.getByText('Of the experiment.').id).toBe(
      button.getAttribute('aria-describedby')?.split(' ')[0],
    )
  })

  it('opens by the keyboard with the chosen option marked, and chooses by arrows and Enter', async () => {
    const page = await select('active')
    await page.user.tab()
    await page.user.keyboard('{ArrowDown}')
    const chosen = await page.findByRole('option', { name: 'Active', selected: true })
    expect(page.getByRole('listbox', { name: 'State' }).contains(chosen)).toBe(true)
    await expect.poll(() => document.activeElement).toBe(chosen)
    await page.user.keyboard('{ArrowDown}{Enter}')
    expect(page.changes).toEqual(['paused'])
    await page.findByRole('button', { name: 'Paused State' })
    await expect.poll(() => page.queryByRole('listbox')).toBeNull()
  })

  it('finds an option by its first letters, and Escape leaves the value as it was', async () => {
    const page = await select(undefined)
    await page.user.click(page.getByRole('button', { name: 'Choose State' }))
    ;(await page.findByRole('listbox')).focus()
    await page.user.keyboard('pa')
    expect(document.activeElement).toBe(page.getByRole('option', { name: 'Paused' }))
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('listbox')).toBeNull()
    expect(page.changes).toEqual([])
    await expect.poll(() => document.activeElement).toBe(page.getByRole('button', { name: 'Choose State' }))
  })

  it('describes an option to screen readers', async () => {
    const page = await select(undefined)
    await page.user.click(page.getByRole('button', { name: 'Choose State' }))
    const option = await page.findByRole('option', { name: 'Draft' })
    expect(page.getByText('Not started').id).toBe(option.getAttribute('aria-describedby'))
  })

  it('cannot be opened while it is disabled', async () => {
    const page = await select('draft', { isDisabled: true })
    await page.user.click(page.getByRole('button', { name: 'Draft State' }))
    expect(page.queryByRole('listbox')).toBeNull()
  })

  it('shows a problem of the page, and one of the service at the field of that name', async () => {
    const own = await select('draft', { problem: 'Choose another state.' })
    expect(own.getByText('Choose another state.')).toBeDefined()
    own.unmount()
    const error = new DetailedError('Refused', {
      problems: [{ loc: ['body', 'state'], msg: 'Drafts only.' }],
    })
    const page = await renderField<Id | undefined>('active', ({ value, onChange }) => (
      <Form error={error} onSubmit={() => undefined}>
        <Select label="State" name="state" options={OPTIONS} value={value} onChange={onChange} />
      </Form>
    ))
    const button = page.getByRole('button', { name: /State/ })
    const described = (button.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Drafts only.')
  })
})
