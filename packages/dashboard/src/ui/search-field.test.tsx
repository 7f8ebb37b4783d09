import { act, fireEvent } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { renderField } from '../testing/render-field.tsx'
import { SearchField } from './search-field.tsx'
import { useDebounced } from './use-debounced.ts'

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

describe('useDebounced', () => {
  const Debounced = ({ value }: { value: object | string }) => (
    <p>{JSON.stringify(useDebounced(value, 500))}</p>
  )

  const drawn = async (first: object | string) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let set: (value: object | string) => void = () => undefined
    const Holder = () => {
      const [value, setValue] = useState(first)
      set = setValue
      return <Debounced value={value} />
    }
    const page = await render(<Holder />)
    return {
      text: () => page.container.querySelector('p')?.textContent,
      set: (value: object | string) => act(() => set(value)),
      pass: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    }
  }

  it('follows once the value has not changed for so long', async () => {
    const { text, set, pass } = await drawn('a')
    set('ab')
    pass(400)
    set('abc')
    pass(400)
    expect(text()).toBe('"a"')
    pass(100)
    expect(text()).toBe('"abc"')
  })

  it('takes a new object with the same content for no change', async () => {
    const { text, set, pass } = await drawn({ search: 'a' })
    set({ search: 'b' })
    pass(499)
    set({ search: 'a' })
    pass(1000)
    expect(text()).toBe('{"search":"a"}')
  })
})
