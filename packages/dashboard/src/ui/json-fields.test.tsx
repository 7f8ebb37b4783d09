import { describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing/render-field.tsx'
import { JsonField } from './json-field.tsx'
import { KeyValueEditor } from './key-value-editor.tsx'

describe('JsonField', () => {
  const jsonField = (initial: unknown, onValidity = vi.fn()) =>
    renderField<unknown>(initial, (held) => <JsonField label="Config" onValidity={onValidity} {...held} />)

  type Page = Awaited<ReturnType<typeof jsonField>>
  const field = (page: Page) => page.getByRole<HTMLTextAreaElement>('textbox', { name: 'Config' })

  const enter = async (page: Page, text: string) => {
    await page.user.clear(field(page))
    await page.user.click(field(page))
    await page.user.paste(text)
  }

  it('reports every text that is JSON, and puts it in order when the field is left', async () => {
    const page = await jsonField(undefined)
    await enter(page, '{"a":[1,2]}')
    expect([page.changes.at(-1), field(page).value]).toEqual([{ a: [1, 2] }, '{"a":[1,2]}'])
    await page.user.tab()
    expect(field(page).value).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}')
  })

  it('says what is wrong with a text, and keeps the last value and the text', async () => {
    const onValidity = vi.fn()
    const page = await jsonField({ a: 1 }, onValidity)
    await enter(page, '{"a": x}')
    expect(page.changes.at(-1)).toBeUndefined()
    const described = (field(page).getAttribute('aria-describedby') ?? '').split(' ')
    const texts = described.map((id) => document.getElementById(id)?.textContent ?? '').join()
    expect([field(page).getAttribute('aria-invalid'), texts]).toEqual([
      'true',
      expect.stringContaining('unexpected “x”'),
    ])
    expect(onValidity).toHaveBeenLastCalledWith(false)
    await page.user.tab()
    expect(field(page).value).toBe('{"a": x}')
  })

  it('reports an emptied field', async () => {
    const page = await jsonField({ a: 1 })
    await page.user.clear(field(page))
    expect(page.changes).toEqual([undefined])
  })

  it('shows another value that comes from outside', async () => {
    const page = await jsonField({ a: 1 })
    page.set({ a: 2 })
    await expect.poll(() => field(page).value).toBe('{\n  "a": 2\n}')
  })
})

describe('KeyValueEditor', () => {
  const editor = (initial: Record<string, unknown>) =>
    renderField<Record<string, unknown>>(initial, (held) => <KeyValueEditor label="Attributes" {...held} />)

  it('adds an attribute, whose value is read as a number, a truth value or a text', async () => {
    const page = await editor({ plan: 'pro' })
    expect(page.getByRole('group', { name: 'Attributes' })).toBeDefined()
    await page.user.click(page.getByRole('button', { name: 'Add' }))
    const [, name] = page.getAllByRole('textbox', { name: 'Name' })
    await page.user.type(name!, 'age')
    await page.user.type(page.getByRole('textbox', { name: 'Value of age' }), '42')
    expect(page.changes.at(-1)).toEqual({ plan: 'pro', age: 42 })
    expect(page.getByText('number')).toBeDefined()
  })

  it('keeps a text that looks like a number a text', async () => {
    const page = await editor({ zip: '10115' })
    expect(page.getByRole<HTMLInputElement>('textbox', { name: 'Value of zip' }).value).toBe('"10115"')
  })

  it('removes an attribute by its button', async () => {
    const page = await editor({ plan: 'pro', age: 42 })
    await page.user.click(page.getByRole('button', { name: 'Remove plan' }))
    expect(page.changes).toEqual([{ age: 42 }])
  })

  it('warns of a name that stands there twice', async () => {
    const page = await editor({ plan: 'pro' })
    await page.user.click(page.getByRole('button', { name: 'Add' }))
    await page.user.type(page.getAllByRole('textbox', { name: 'Name' })[1]!, 'plan')
    expect(page.getAllByText('Duplicate name: only the last value is used.')).toHaveLength(2)
  })
})
