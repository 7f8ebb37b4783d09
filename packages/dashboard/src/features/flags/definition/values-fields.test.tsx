import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import type { ValueType } from '../api-types.ts'
import { newValues, type ValuesDraft } from './values-draft.ts'
import { ValuesFields } from './values-fields.tsx'

/** The fields of the values of a flag, and what the values are now. */
const edit = async (type: ValueType) => {
  let values = newValues(type)
  const Page = () => {
    const [current, setCurrent] = useState(values)
    const change = (next: ValuesDraft) => {
      values = next
      setCurrent(next)
    }
    return <ValuesFields values={current} onChange={change} />
  }
  return { page: await render(<Page />), values: () => values }
}

const enter = async (page: Rendered, name: string, text: string) => {
  const field = page.getByRole('textbox', { name })
  await page.user.clear(field)
  await page.user.click(field)
  await page.user.paste(text)
  await page.user.tab()
}

const weights = ({ variants }: ValuesDraft) => variants.map(({ key, weight }) => `${key} ${weight}`)

describe('the values of a flag', () => {
  it('of type boolean need nothing else', async () => {
    const { page } = await edit('boolean')
    page.getByText('Programs get true or false. There is nothing else to set up.')
    expect(page.queryByRole('textbox')).toBeNull()
  })

  it('begin anew with another type', async () => {
    const { page, values } = await edit('boolean')
    await page.user.click(page.getByRole('radio', { name: /^Number/ }))
    expect(values()).toMatchObject({ type: 'number', offValue: null, variants: [{ key: 'variant-1' }] })
    await enter(page, 'Value', '12.5')
    expect(values().variants[0]?.value).toBe(12.5)
  })

  it('have variants that share the weight evenly as they are added', async () => {
    const { page, values } = await edit('string')
    const add = page.getByRole('button', { name: 'Add a variant' })
    await page.user.click(add)
    await page.user.click(add)
    expect(weights(values())).toEqual(['variant-1 33.34', 'variant-2 33.33', 'variant-3 33.33'])
    page.getByText('Total 100 %')
    await page.user.click(page.getByRole('button', { name: 'Remove variant variant-2' }))
    page.getByText('Total 66.67 %, not 100 %')
    await page.user.click(page.getByRole('button', { name: 'Distribute evenly' }))
    expect(weights(values())).toEqual(['variant-1 50', 'variant-3 50'])
  })

  it('keep the last variant', async () => {
    const { page, values } = await edit('string')
    const remove = page.getByRole('button', { name: 'Remove variant variant-1' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(remove)
    expect(values().variants).toHaveLength(1)
  })

  it('have at most 20 variants', async () => {
    const { page, values } = await edit('string')
    const add = () => page.getByRole('button', { name: 'Add a variant' })
    for (let count = 1; count < 20; count += 1) await page.user.click(add())
    expect(values().variants).toHaveLength(20)
    expect(add().getAttribute('aria-disabled')).toBe('true')
  })

  it('have an off value on request', async () => {
    const { page, values } = await edit('string')
    const off = page.getByRole('switch', { name: /^Set an off value/ })
    await page.user.click(off)
    await enter(page, 'Off value', 'none')
    expect(values().offValue).toBe('none')
    await page.user.click(off)
    expect(values().offValue).toBeNull()
  })

  it('of type JSON are read as they become valid, with a schema', async () => {
    const { page, values } = await edit('json')
    await enter(page, 'Value', '{"size": 10}')
    expect(values().variants[0]?.value).toEqual({ size: 10 })
    await page.user.click(page.getByRole('button', { name: 'JSON Schema' }))
    await enter(page, 'Schema of every value', '{"type": "object"}')
    expect(values().schema).toEqual({ type: 'object' })
    await enter(page, 'Schema of every value', '[1]')
    expect(values().schema).toBeNull()
  })
})
