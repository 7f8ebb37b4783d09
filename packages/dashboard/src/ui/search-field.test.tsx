import { act, fireEvent } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { renderField } from '../testing/render-field.tsx'
import { SearchField } from './search-field.tsx'

const searchField = (initial = '') =>
  renderField<string>(initial, (held) => <SearchField label="Search flags" {...held} />)

type Page = Awaited<ReturnType<typeof searchField>>
const input = (page: Page) => page.getByRole<HTMLInputElement>('searchbox', { name: 'Search flags' })

describe('SearchField', () => {
  it('reports what is typed once, after a pause', async () => {
    const page = await searchField()
    await page.user.type(input(page), 'check')
    await expect.poll(() => page.changes).toEqual(['check'])
  })

  it('does not wait when Enter is pressed or the field is left', async () => {
    const page = await searchField()
    await page.user.type(input(page), 'a{Enter}')
    expect(page.changes).toEqual(['a'])
    await page.user.type(input(page), 'b')
    await page.user.tab()
    expect(page.changes.at(-1)).toBe('ab')
  })

  it('is cleared at once by Escape and by its button', async () => {
    const page = await searchField('check')
    await page.user.click(input(page))
    await page.user.keyboard('{Escape}')
    expect([page.changes, input(page).value]).toEqual([[''], ''])
    page.unmount()
    const other = await searchField('check')
    await other.user.click(other.getByRole('button', { name: 'Clear search' }))
    expect(other.changes).toEqual([''])
  })

  it('shows another value that comes from outside, and does not report it', async () => {
    const page = await searchField('check')
    act(() => page.set('basket'))
    expect(input(page).value).toBe('basket')
    await page.user.click(input(page))
    await page.user.tab()
    expect(page.changes).toEqual([])
  })

  it('keeps what was typed on while the reported value was on its way', async () => {
    let arrive: () => void = () => undefined
    const Late = (): ReactElement => {
      const [value, setValue] = useState('')
      return (
        <SearchField
          label="Search flags"
          value={value}
          onChange={(next) => {
            arrive = () => setValue(next)
          }}
        />
      )
    }
    const page = await render(<Late />)
    const field = page.getByRole<HTMLInputElement>('searchbox')
    await page.user.type(field, 'ab{Enter}')
    expect(field.value).toBe('ab')
    fireEvent.change(field, { target: { value: 'abc' } })
    act(() => arrive())
    expect(field.value).toBe('abc')
  })
})
