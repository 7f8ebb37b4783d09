import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { Button } from './button.tsx'
import { DetailedError } from './detailed-error.ts'
import { Form } from './form.tsx'
import { Notice } from './notice.tsx'
import { TextField } from './text-field.tsx'

const form = (error?: unknown, onSubmit = vi.fn()) =>
  render(
    <Form error={error} onSubmit={onSubmit}>
      <TextField label="Name" name="name" hint="What people call it." isRequired />
      <TextField label="Key" name="key" code />
      <Button type="submit">Save</Button>
    </Form>,
  )

/** What screen readers read out after the name of a field. */
const descriptionOf = (field: HTMLElement): string[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')

const REFUSED = new DetailedError('Refused', {
  problems: [
    { loc: ['body', 'key'], msg: 'is taken' },
    { loc: ['body', 'variants', 1, 'weight'], msg: 'must be at most 100' },
    { loc: ['body'], msg: 'is too large' },
  ],
})

describe('Form', () => {
  it('sends by its button and by Enter', async () => {
    const onSubmit = vi.fn()
    const page = await form(undefined, onSubmit)
    await page.user.type(page.getByRole('textbox', { name: 'Name' }), 'Checkout{Enter}')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  it('sends nothing while a required field is empty, and says so at the field', async () => {
    const onSubmit = vi.fn()
    const page = await form(undefined, onSubmit)
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows a problem at the field of its name, and every problem in a list that is announced', async () => {
    const page = await form(REFUSED)
    const key = page.getByRole('textbox', { name: 'Key' })
    expect([key.getAttribute('aria-invalid'), descriptionOf(key)]).toEqual(['true', ['is taken']])
    const items = [...page.getByRole('alert').querySelectorAll('li')].map((item) => item.textContent)
    expect(items).toEqual([
      'key: is taken',
      'variants › 1 › weight: must be at most 100',
      'The request: is too large',
    ])
    expect(page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBeNull()
  })

  it('takes the problem of a field away when it is changed', async () => {
    const page = await form(REFUSED)
    const key = page.getByRole('textbox', { name: 'Key' })
    await page.user.type(key, 'x')
    await page.user.tab()
    expect(key.getAttribute('aria-invalid')).toBeNull()
  })

  it('announces a failure that is about no field in the words of the service', async () => {
    const page = await form(new Error('The experiment is running.'))
    expect(page.getByRole('alert').textContent).toBe('The experiment is running.')
    page.unmount()
    const unknown = await form('something else')
    expect(unknown.getByRole('alert').textContent).toBe('Something went wrong.')
  })

  it('describes a field by its hint', async () => {
    const page = await form()
    expect(descriptionOf(page.getByRole('textbox', { name: 'Name' }))).toContain('What people call it.')
    expect(page.queryByRole('alert')).toBeNull()
  })
})

describe('Notice', () => {
  it('interrupts for bad news alone', async () => {
    const page = await render(
      <>
        <Notice tone="negative">Broken</Notice>
        <Notice tone="warning">Beware</Notice>
        <Notice title="Note">Read on</Notice>
      </>,
    )
    expect(page.getAllByRole('alert').map((notice) => notice.textContent)).toEqual(['Broken'])
    expect(page.getAllByRole('status').map((notice) => notice.textContent)).toEqual(['Beware', 'NoteRead on'])
  })
})
