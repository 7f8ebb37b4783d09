import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import { type Builder, BuilderContext } from '../builder/builder-context.ts'
import type { ValueKind } from '../operators.ts'
import { SEGMENTS } from '../testing/examples.ts'
import { ValueInput } from './value-input.tsx'

const BUILDER: Builder = {
  problems: {},
  segments: SEGMENTS,
  attributes: [],
  allowSegments: true,
  isReadOnly: false,
}

/** An input for a kind of value in a rule builder, and what its value is now. */
const input = async (kind: ValueKind, start: unknown, builder: Partial<Builder> = {}) => {
  let current = start
  const Page = () => {
    const [value, setValue] = useState(start)
    const change = (next: unknown) => {
      current = next
      setValue(next)
    }
    return (
      <BuilderContext value={{ ...BUILDER, ...builder }}>
        <ValueInput kind={kind} label="Value" value={value} onChange={change} isInvalid={false} />
      </BuilderContext>
    )
  }
  return { page: await render(<Page />), value: () => current }
}

const select = async (page: Rendered, name: RegExp, option: string) => {
  await page.user.click(page.getByRole('button', { name }))
  await page.user.click(await page.findByRole('option', { name: option }))
}

const enterNumber = async (page: Rendered, name: string, digits: string) => {
  const field = page.getByRole('textbox', { name })
  await page.user.clear(field)
  await page.user.type(field, digits)
  await page.user.tab()
}

describe('the input for one value', () => {
  it('compares with a text, a number or a boolean', async () => {
    const { page, value } = await input('scalar', '42')
    await select(page, /Type of Value/, 'Number')
    expect(value()).toBe(42)
    await enterNumber(page, 'Value', '7.5')
    expect(value()).toBe(7.5)
    await select(page, /Type of Value/, 'Boolean')
    expect(value()).toBe(true)
    await select(page, /^true Value/, 'false')
    expect(value()).toBe(false)
    await select(page, /Type of Value/, 'Text')
    expect(value()).toBe('false')
  })

  it('has no number for a text that is none', async () => {
    const { page, value } = await input('scalar', 'blue')
    await select(page, /Type of Value/, 'Number')
    expect(value()).toBeUndefined()
  })

  it('is nothing for operators without a value', async () => {
    const { page } = await input('none', undefined)
    expect(page.queryByRole('textbox')).toBeNull()
    expect(page.queryByRole('button')).toBeNull()
  })

  it.each([
    { kind: 'pattern', typed: '^beta-\\d+$' },
    { kind: 'version', typed: '2.4.0' },
    { kind: 'text', typed: 'checkout' },
  ] as const)('takes a $kind as it is typed', async ({ kind, typed }) => {
    const { page, value } = await input(kind, '')
    await page.user.click(page.getByRole('textbox', { name: 'Value' }))
    await page.user.keyboard(typed)
    expect(value()).toBe(typed)
  })

  it('shows a moment that is given in Unix seconds, and clears it', async () => {
    const { page, value } = await input('moment', Date.parse('2026-03-02T12:00:00Z') / 1000)
    expect(page.getByRole('group', { name: 'Value' }).textContent).toMatch(/0?2.*0?3.*2026/)
    await page.user.click(page.getByRole('button', { name: 'Clear the date' }))
    expect(value()).toBeUndefined()
  })

  it('says that it is wrong to those who cannot see its colour', async () => {
    const page = await render(
      <ValueInput kind="text" label="Value" value="a" onChange={() => undefined} isInvalid />,
    )
    expect(page.getByRole('textbox', { name: 'Value' }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the input for a list', () => {
  it('adds an item at Enter, at a comma and when it is left', async () => {
    const { page, value } = await input('list', [])
    const field = page.getByRole('textbox', { name: 'Value' })
    await page.user.type(field, 'DE{Enter}AT,CH')
    await page.user.tab()
    expect(value()).toEqual(['DE', 'AT', 'CH'])
  })

  it('adds each item of a pasted list once', async () => {
    const { page, value } = await input('list', ['DE'])
    await page.user.click(page.getByRole('textbox', { name: 'Value' }))
    await page.user.paste('AT, DE\nCH,, AT')
    expect(value()).toEqual(['DE', 'AT', 'CH'])
  })

  it('removes the last item at Backspace and any by its button', async () => {
    const { page, value } = await input('list', ['DE', 'AT', 'CH'])
    await page.user.type(page.getByRole('textbox', { name: 'Value' }), '{Backspace}')
    expect(value()).toEqual(['DE', 'AT'])
    await page.user.click(page.getByRole('button', { name: 'Remove DE' }))
    expect(value()).toEqual(['AT'])
  })

  it('keeps the numbers of rules that the API wrote', async () => {
    const { page, value } = await input('list', [1, 2])
    await page.user.type(page.getByRole('textbox', { name: 'Value' }), '3{Enter}')
    expect(value()).toEqual([1, 2, '3'])
  })
})

describe('the input for a circle', () => {
  it('takes a radius in a unit around a point', async () => {
    const { page, value } = await input('circle', undefined)
    await enterNumber(page, 'Radius', '25')
    await select(page, /Unit/, 'miles')
    await enterNumber(page, 'Latitude', '52.5')
    await enterNumber(page, 'Longitude', '-13.4')
    expect(value()).toEqual({ lat: 52.5, lon: -13.4, radius: 25, unit: 'mi' })
  })

  it('keeps points on the earth', async () => {
    const { page, value } = await input('circle', { lat: 1, lon: 2, radius: 3, unit: 'km' })
    await enterNumber(page, 'Latitude', '91')
    await enterNumber(page, 'Longitude', '-181')
    expect(value()).toMatchObject({ lat: 90, lon: -180 })
  })
})

describe('the input for a time window', () => {
  const OFFICE = { start_time: '09:00', end_time: '17:00', timezone: 'UTC' }

  it('recurs on chosen days, in the order of the week, and every day without them', async () => {
    const { page, value } = await input('window', OFFICE)
    await page.user.click(page.getByRole('button', { name: 'Friday' }))
    await page.user.click(page.getByRole('button', { name: 'Monday' }))
    expect(value()).toEqual({ ...OFFICE, days: [0, 4] })
    await page.user.click(page.getByRole('button', { name: 'Friday' }))
    await page.user.click(page.getByRole('button', { name: 'Monday' }))
    expect(value()).toEqual(OFFICE)
  })

  it('lasts all day once its times are cleared', async () => {
    const { page, value } = await input('window', { ...OFFICE, days: [5] })
    await page.user.clear(page.getByRole('textbox', { name: 'From' }))
    await page.user.clear(page.getByRole('textbox', { name: 'To' }))
    expect(value()).toEqual({ days: [5], timezone: 'UTC' })
  })

  it('takes nothing but digits and a colon for a time', async () => {
    const { page, value } = await input('window', { timezone: 'UTC' })
    await page.user.type(page.getByRole('textbox', { name: 'From' }), '8a:305 pm')
    expect(value()).toEqual({ start_time: '8:305', timezone: 'UTC' })
  })

  it('follows the clock of the chosen time zone', async () => {
    const { page, value } = await input('window', OFFICE)
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await page.user.clear(zone)
    await page.user.type(zone, 'Europe/Ber')
    await page.user.click(await page.findByRole('option', { name: 'Europe/Berlin' }))
    expect(value()).toEqual({ ...OFFICE, timezone: 'Europe/Berlin' })
  })
})

describe('the input for segments', () => {
  it('adds and removes segments by name', async () => {
    const { page, value } = await input('segments', ['segment-1'])
    page.getByText('Beta testers')
    await select(page, /Add a segment/, 'Employees')
    expect(value()).toEqual(['segment-1', 'segment-2'])
    expect(page.getByRole('button', { name: /Add a segment/ }).hasAttribute('disabled')).toBe(true)
    await page.user.click(page.getByRole('button', { name: 'Remove Beta testers' }))
    expect(value()).toEqual(['segment-2'])
  })

  it('says when there is no segment to choose', async () => {
    const { page } = await input('segments', [], { segments: [] })
    page.getByRole('button', { name: /No segments yet/ })
  })

  it('takes ids where the names of segments are unknown', async () => {
    const { page, value } = await input('segments', [], { segments: undefined })
    await page.user.type(page.getByRole('textbox', { name: 'Value' }), 'segment-9{Enter}')
    expect(value()).toEqual(['segment-9'])
  })

  it('shows a segment that is gone by its id, without buttons where it is read-only', async () => {
    const { page } = await input('segments', ['segment-9'], { isReadOnly: true })
    page.getByText('segment-9')
    expect(page.queryByRole('button')).toBeNull()
  })
})
