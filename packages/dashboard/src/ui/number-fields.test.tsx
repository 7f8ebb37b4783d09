import { describe, expect, it } from 'vitest'
import { renderField } from '../testing/render-field.tsx'
import { NumberField } from './number-field.tsx'
import { SliderField } from './slider-field.tsx'

describe('NumberField', () => {
  const numberField = (initial: number | undefined, more: object = {}) =>
    renderField<number | undefined>(initial, (held) => (
      <NumberField label="Traffic" hint="Of all subjects." unit="%" {...more} {...held} />
    ))

  type Page = Awaited<ReturnType<typeof numberField>>
  const input = (page: Page) => page.getByRole<HTMLInputElement>('textbox', { name: 'Traffic' })

  const enter = async (page: Page, text: string) => {
    await page.user.clear(input(page))
    await page.user.type(input(page), text)
    await page.user.tab()
  }

  it('reports what is typed when the field is left, and nothing when it is emptied', async () => {
    const page = await numberField(10)
    await enter(page, '12.5')
    await page.user.clear(input(page))
    await page.user.tab()
    expect(page.changes).toEqual([12.5, undefined])
  })

  it('moves by the arrow keys in its steps, and stops at its limits', async () => {
    const page = await numberField(95, { step: 5, minValue: 0, maxValue: 100 })
    input(page).focus()
    await page.user.keyboard('{ArrowUp}{ArrowUp}')
    expect([page.changes.at(-1), input(page).value]).toEqual([100, '100'])
    await page.user.keyboard('{Home}')
    expect(page.changes.at(-1)).toBe(0)
  })

  it('brings a number that is too large back to the limit', async () => {
    const page = await numberField(10, { minValue: 0, maxValue: 100 })
    await enter(page, '250')
    expect([page.changes.at(-1), input(page).value]).toEqual([100, '100'])
  })

  it('refuses a pasted comma where fractions are allowed, so that 0,05 does not become 5', async () => {
    const page = await numberField(undefined)
    await page.user.click(input(page))
    await page.user.paste('0,05')
    await page.user.tab()
    expect([page.changes.filter((value) => value !== undefined), input(page).value]).toEqual([[], ''])
  })

  it('separates thousands of whole numbers', async () => {
    const page = await numberField(1_234_567, { step: 1 })
    expect(input(page).value).toBe('1,234,567')
  })

  it('has buttons with names, and none while it can only be read', async () => {
    const page = await numberField(10, { step: 1 })
    await page.user.click(page.getByRole('button', { name: 'Increase Traffic' }))
    await page.user.click(page.getByRole('button', { name: 'Decrease Traffic' }))
    expect(page.changes).toEqual([11, 10])
    page.unmount()
    const readOnly = await numberField(10, { isReadOnly: true })
    expect([readOnly.queryByRole('button'), input(readOnly).readOnly]).toEqual([null, true])
  })
})

describe('SliderField', () => {
  const sliderField = (initial: number, more: object = {}) =>
    renderField<number>(initial, (held) => (
      <SliderField
        label="Rollout"
        hint="Of all subjects."
        minValue={0}
        maxValue={100}
        step={1}
        {...more}
        {...held}
      />
    ))

  it('is a slider and a field of the same name that show the same value', async () => {
    const page = await sliderField(40)
    const slider = page.getByRole<HTMLInputElement>('slider', { name: 'Rollout' })
    const field = page.getByRole<HTMLInputElement>('textbox', { name: 'Rollout' })
    expect([slider.value, slider.min, slider.max, field.value]).toEqual(['40', '0', '100', '40'])
  })

  it('moves by arrow keys, to its ends by Home and End, and stops there', async () => {
    const page = await sliderField(98)
    await page.user.tab()
    expect(document.activeElement).toBe(page.getByRole('slider'))
    await page.user.keyboard('{ArrowRight}{ArrowLeft}{Home}{ArrowLeft}{End}')
    expect(page.changes).toEqual([99, 98, 0, 100])
  })

  it('takes the exact value from the field, within its limits', async () => {
    const page = await sliderField(40)
    const field = page.getByRole<HTMLInputElement>('textbox', { name: 'Rollout' })
    await page.user.clear(field)
    await page.user.type(field, '73{Enter}')
    expect(page.changes.at(-1)).toBe(73)
    expect(page.getByRole<HTMLInputElement>('slider').value).toBe('73')
  })

  it('keeps its value when the field is emptied', async () => {
    const page = await sliderField(40)
    const field = page.getByRole<HTMLInputElement>('textbox', { name: 'Rollout' })
    await page.user.clear(field)
    await page.user.tab()
    expect([page.changes, page.getByRole<HTMLInputElement>('slider').value]).toEqual([[], '40'])
  })

  it('cannot be moved while it is disabled', async () => {
    const page = await sliderField(40, { isDisabled: true })
    expect(page.getByRole<HTMLInputElement>('slider').disabled).toBe(true)
    expect(page.getByRole<HTMLInputElement>('textbox').disabled).toBe(true)
  })
})
