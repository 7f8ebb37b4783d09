import { describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing/render-field.tsx'
import { ComboBox, type ComboBoxProps } from './combo-box.tsx'
import { EntityPicker } from './entity-picker.tsx'

const FRUITS = ['Apple', 'Banana', 'Blueberry'].map((label) => ({ id: label.toLowerCase(), label }))

const comboBox = (value: string | undefined, more: Partial<ComboBoxProps> = {}) =>
  renderField<string | undefined>(value, (held) => (
    <ComboBox label="Fruit" options={FRUITS} {...more} {...held} />
  ))

type Page = Awaited<ReturnType<typeof comboBox>>

const field = (page: Page) => page.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
const offered = (page: Page) => page.getAllByRole('option').map((option) => option.textContent)

describe('ComboBox', () => {
  it('offers what holds the typed text, in any case, and chooses by arrow and Enter', async () => {
    const page = await comboBox(undefined)
    await page.user.type(field(page), 'BERRY')
    expect(offered(page)).toEqual(['Blueberry'])
    await page.user.keyboard('{ArrowDown}{Enter}')
    expect([page.changes, field(page).value]).toEqual([['blueberry'], 'Blueberry'])
    expect(field(page).getAttribute('aria-expanded')).toBe('false')
  })

  it('names the focused option to screen readers while the focus stays in the field', async () => {
    const page = await comboBox(undefined)
    await page.user.type(field(page), 'b')
    await page.user.keyboard('{ArrowDown}{ArrowDown}')
    const active = field(page).getAttribute('aria-activedescendant')
    expect(active).toBe(page.getByRole('option', { name: 'Blueberry' }).id)
    expect(document.activeElement).toBe(field(page))
  })

  it('says that nothing matches, and offers everything again when it opens with a chosen value', async () => {
    const page = await comboBox('apple')
    await page.user.clear(field(page))
    await page.user.type(field(page), 'zzz')
    expect(page.getByText('No matches.')).toBeDefined()
    page.unmount()
    const chosen = await comboBox('apple')
    await chosen.user.click(chosen.getByRole('button', { name: /Fruit/ }))
    expect(offered(chosen)).toEqual(['Apple', 'Banana', 'Blueberry'])
  })

  it('reports an emptied field, and shows the chosen label again when other text is left in it', async () => {
    const page = await comboBox('apple')
    await page.user.clear(field(page))
    expect(page.changes).toEqual([undefined])
    page.unmount()
    const other = await comboBox('banana')
    await other.user.type(field(other), 'x')
    await other.user.tab()
    expect([other.changes, field(other).value]).toEqual([[], 'Banana'])
  })

  it('takes text that is no option where that is allowed, and the id where the text is one', async () => {
    const page = await comboBox(undefined, { allowsCustomValue: true })
    await page.user.type(field(page), 'Kiwi')
    await page.user.tab()
    expect([page.changes.at(-1), field(page).value]).toEqual(['Kiwi', 'Kiwi'])
    await page.user.clear(field(page))
    await page.user.type(field(page), 'Apple')
    expect(page.changes.at(-1)).toBe('apple')
  })

  it('asks the service for what is typed, and shows its answer as it is', async () => {
    const onSearch = vi.fn()
    const page = await comboBox(undefined, { onSearch })
    await page.user.type(field(page), 'ki')
    expect(onSearch.mock.calls).toEqual([['k'], ['ki']])
    expect(offered(page)).toEqual(['Apple', 'Banana', 'Blueberry'])
  })

  it('says that it is searching while the options load', async () => {
    const page = await comboBox(undefined, { options: [], isLoading: true })
    await page.user.click(field(page))
    expect(page.getByText('Searching …')).toBeDefined()
  })

  it('shows another value that comes from outside', async () => {
    const page = await comboBox('apple')
    page.set('banana')
    await expect.poll(() => field(page).value).toBe('Banana')
    expect(page.changes).toEqual([])
  })
})

describe('EntityPicker', () => {
  const [apple, banana, blueberry] = FRUITS
  const picker = (chosen: (typeof FRUITS)[number] | undefined) =>
    renderField<string | undefined>('blueberry', (held) => (
      <EntityPicker
        label="Fruit"
        found={[apple, banana].filter((fruit) => fruit !== undefined)}
        chosen={chosen}
        option={(fruit) => fruit}
        onSearch={() => undefined}
        {...held}
      />
    ))

  it('offers what is chosen first, even where the service did not find it', async () => {
    const page = await picker(blueberry)
    expect(field(page).value).toBe('Blueberry')
    await page.user.click(page.getByRole('button', { name: /Fruit/ }))
    expect(offered(page)).toEqual(['Blueberry', 'Apple', 'Banana'])
  })

  it('has no text while only the id is known', async () => {
    const page = await picker(undefined)
    expect([field(page).value, field(page).placeholder]).toEqual(['', 'Name or key'])
  })
})
