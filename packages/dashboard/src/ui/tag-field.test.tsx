import { describe, expect, it } from 'vitest'
import { renderField } from '../testing/render-field.tsx'
import { TagField } from './tag-field.tsx'

const tagField = (initial: readonly string[], more: { isDisabled?: boolean; suggestions?: string[] } = {}) =>
  renderField<readonly string[]>(initial, ({ value, onChange }) => (
    <TagField label="Tags" hint="Separate with commas." values={value} onChange={onChange} {...more} />
  ))

type Page = Awaited<ReturnType<typeof tagField>>

const input = (page: Page) => page.getByLabelText<HTMLInputElement>('Tags', { selector: 'input' })
const tags = (page: Page) =>
  page.queryAllByRole('row').map((tag) => tag.getAttribute('data-key') ?? tag.textContent)

describe('TagField', () => {
  it('adds what is typed by Enter, by a comma, and when the field is left', async () => {
    const page = await tagField([])
    await page.user.type(input(page), 'one{Enter}two,three')
    await page.user.tab()
    expect(page.changes).toEqual([['one'], ['one', 'two'], ['one', 'two', 'three']])
    expect(input(page).value).toBe('')
  })

  it('adds every line of a pasted text, and none twice', async () => {
    const page = await tagField(['one'])
    await page.user.click(input(page))
    await page.user.paste('one, two\nthree')
    expect(page.changes).toEqual([['one', 'two', 'three']])
    await page.user.type(input(page), 'two{Enter}')
    expect([page.changes.length, input(page).value]).toEqual([1, ''])
  })

  it('does not send its form by Enter while something is typed', async () => {
    let isSent = false
    const page = await renderField<readonly string[]>([], ({ value, onChange }) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          isSent = true
        }}
      >
        <TagField label="Tags" values={value} onChange={onChange} />
        <button type="submit">Save</button>
      </form>
    ))
    await page.user.type(input(page), 'one{Enter}')
    expect([page.changes, isSent]).toEqual([[['one']], false])
  })

  it('removes the last tag by Backspace in the empty field, and letters before that', async () => {
    const page = await tagField(['one', 'two'])
    await page.user.type(input(page), 'x{Backspace}')
    expect(page.changes).toEqual([])
    await page.user.keyboard('{Backspace}')
    expect(page.changes).toEqual([['one']])
  })

  it('is a list that is named after the field, where the keyboard removes a tag', async () => {
    const page = await tagField(['one', 'two'])
    expect(page.getByRole('grid', { name: 'Tags: chosen' })).toBeDefined()
    await page.user.tab()
    expect(document.activeElement).toBe(page.getByRole('row', { name: 'one' }))
    await page.user.keyboard('{ArrowRight}{Delete}')
    expect(page.changes).toEqual([['one']])
  })

  it('removes one tag by its button', async () => {
    const page = await tagField(['one', 'two'])
    await page.user.click(page.getByRole('button', { name: 'Remove one' }))
    expect([page.changes, tags(page).length]).toEqual([[['two']], 1])
  })

  it('suggests what is not chosen yet, and takes a suggestion at once', async () => {
    const page = await tagField(['one'], { suggestions: ['one', 'two'] })
    const suggestions = document.getElementById(input(page).getAttribute('list') ?? '')
    expect([...(suggestions?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual(['two'])
    await page.user.type(input(page), 'two')
    expect(page.changes).toEqual([['one', 'two']])
  })

  it('has no way to change it while it is disabled', async () => {
    const page = await tagField(['one'], { isDisabled: true })
    expect(input(page).disabled).toBe(true)
    expect(page.queryByRole('button', { name: 'Remove one' })).toBeNull()
  })
})
