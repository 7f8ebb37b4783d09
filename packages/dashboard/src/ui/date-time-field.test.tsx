import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Rendered } from '../testing/render.tsx'
import { renderField } from '../testing/render-field.tsx'
import { DateTimeField } from './date-time-field.tsx'

interface Options {
  timeZone?: string
  minValue?: string
  isDisabled?: boolean
}

const dateTimeField = (initial: string | undefined, options: Options = {}) =>
  renderField<string | undefined>(initial, (held) => (
    <DateTimeField label="Start" hint="When it begins." timeZone="Europe/Berlin" {...options} {...held} />
  ))

const part = (page: Rendered, name: RegExp) => page.getByRole('spinbutton', { name })

/** Opens the calendar with a day chosen, and brings the keyboard to that day, as a browser does. */
const openCalendar = async (page: Rendered, day: RegExp) => {
  await page.user.click(page.getByRole('button', { name: /Calendar/ }))
  const chosen = await page.findByRole('button', { name: day })
  chosen.focus()
}

describe('DateTimeField', () => {
  it('shows a moment on the clocks of its time zone, in parts that are named', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z')
    expect(page.getByRole('group', { name: 'Start' })).toBeDefined()
    const parts = [/^day/, /^month/, /^year/, /^hour/, /^minute/].map((name) => part(page, name).textContent)
    expect(parts).toEqual(['21', '11', '2026', '10', '30'])
  })

  it('changes a part by arrows and by digits, and reports the offset of the zone', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z')
    await page.user.click(part(page, /^day/))
    await page.user.keyboard('{ArrowUp}')
    expect(page.changes).toEqual(['2026-11-22T10:30:00+01:00'])
    await page.user.click(part(page, /^month/))
    await page.user.keyboard('07')
    expect(page.changes.at(-1)).toBe('2026-07-22T10:30:00+02:00')
    expect(document.activeElement).toBe(part(page, /^year/))
  })

  it('is emptied by its button, which is there only while there is a date', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z')
    await page.user.click(page.getByRole('button', { name: 'Clear the date' }))
    expect(page.changes).toEqual([undefined])
    expect(page.queryByRole('button', { name: 'Clear the date' })).toBeNull()
  })

  it('picks a day from the calendar by the keyboard, and keeps the time of day', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z')
    await openCalendar(page, /21 November 2026/)
    await page.user.keyboard('{ArrowDown}{ArrowLeft}{Enter}')
    expect(page.changes).toEqual(['2026-11-27T10:30:00+01:00'])
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('turns to the next month by its button', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z')
    await openCalendar(page, /21 November 2026/)
    await page.user.click(page.getAllByRole('button', { name: 'Next' })[0]!)
    await page.user.click(await page.findByRole('button', { name: /24 December 2026/ }))
    expect(page.changes).toEqual(['2026-12-24T10:30:00+01:00'])
  })

  it('offers no day before the earliest moment', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z', { minValue: '2026-11-20T00:00:00Z' })
    await openCalendar(page, /21 November 2026/)
    expect(page.getByRole('button', { name: /19 November 2026/ }).getAttribute('aria-disabled')).toBe('true')
    expect(page.getByRole('button', { name: /22 November 2026/ }).getAttribute('aria-disabled')).toBeNull()
  })

  it('cannot be changed while it is disabled', async () => {
    const page = await dateTimeField('2026-11-21T09:30:00Z', { isDisabled: true })
    expect(part(page, /^day/).getAttribute('aria-disabled')).toBe('true')
  })

  it('keeps the moment when another time zone is chosen, and shows it in the reader’s as well', async () => {
    const page = await renderField<string>('Europe/Berlin', ({ value, onChange }) => (
      <DateTimeField
        label="Start"
        value="2026-11-21T09:30:00Z"
        onChange={() => undefined}
        timeZone={value}
        onTimeZoneChange={onChange}
      />
    ))
    const zone = page.getByRole('combobox', { name: 'Time zone of start' })
    // At once and not letter by letter: the list holds hundreds of zones until it is narrowed down.
    await page.user.click(zone)
    fireEvent.change(zone, { target: { value: 'Asia/Tokyo' } })
    await page.user.click(await page.findByRole('option', { name: 'Asia/Tokyo' }))
    expect(page.changes).toEqual(['Asia/Tokyo'])
    await expect.poll(() => part(page, /^hour/).textContent).toBe('18')
    expect(page.getByText(/in your time zone$/)).toBeDefined()
  })
})
