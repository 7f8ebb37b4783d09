import { MAX_VARIANTS } from '@assay/lifecycle'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { blankVariant } from '../definition/draft.ts'
import { renderFields } from '../testing/form.tsx'
import { VariantFields } from './variant-fields.tsx'

const namesAndTraffic = (page: Awaited<ReturnType<typeof renderFields>>) =>
  page.draft().variants.map(({ name, traffic_allocation }) => [name, traffic_allocation])

describe('the variants of a draft', () => {
  it('grow by one with a new name, and share the traffic anew', async () => {
    const page = await renderFields(VariantFields)
    await page.press('Add variant')
    expect(namesAndTraffic(page)).toEqual([
      ['Control', 33.34],
      ['Treatment', 33.33],
      ['Treatment B', 33.33],
    ])
  })

  it('keep at least two, and a control when the control is removed', async () => {
    const page = await renderFields(VariantFields)
    expect(page.queryByRole('button', { name: /Remove/ })).toBeNull()
    await page.press('Add variant')
    await page.press('Remove Control')
    expect(namesAndTraffic(page)).toEqual([
      ['Treatment', 50],
      ['Treatment B', 50],
    ])
    expect(page.draft().variants.map(({ is_control }) => is_control)).toEqual([true, false])
  })

  it('have one control', async () => {
    const page = await renderFields(VariantFields)
    await page.press('Make control')
    expect(page.draft().variants.map(({ is_control }) => is_control)).toEqual([false, true])
  })

  it('add up to 100 % when one of them is set, and are made equal again', async () => {
    const page = await renderFields(VariantFields)
    await page.write('Traffic of Control', '80')
    expect(namesAndTraffic(page)).toEqual([
      ['Control', 80],
      ['Treatment', 20],
    ])
    const legend = within(page.getByRole('figure', { name: 'Traffic allocation' }))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Control80 %',
      'Treatment20 %',
    ])
    await page.press('Distribute equally')
    expect(namesAndTraffic(page)).toEqual([
      ['Control', 50],
      ['Treatment', 50],
    ])
  })

  it('are at most so many as the service takes, with the reason', async () => {
    const variants = Array.from({ length: MAX_VARIANTS }, (_, index) => blankVariant(`V${index}`))
    const page = await renderFields(VariantFields, { draft: { variants } })
    const add = page.getByText('Add variant').closest('button')
    expect(add?.getAttribute('aria-disabled')).toBe('true')
  })

  it('have an address each in a split URL test, and a cookie together', async () => {
    const page = await renderFields(VariantFields, { draft: { experiment_type: 'split_url' } })
    const [first] = page.getAllByRole('textbox', { name: 'Address' })
    await page.user.type(first!, 'https://example.com/a')
    await page.write('Cookie name', 'exp')
    await page.write('Cookie lifetime', '7')
    expect(page.draft().variants[0]?.url).toBe('https://example.com/a')
    expect(page.draft().split_url).toMatchObject({ cookie_name: 'exp', cookie_ttl_days: 7 })
    await page.write('Cookie lifetime', '')
    expect(page.draft().split_url.cookie_ttl_days).toBe(30)
  })

  it('have a configuration that is a JSON object', async () => {
    const page = await renderFields(VariantFields)
    await page.user.click(page.getAllByRole('button', { name: 'Description and configuration' })[1]!)
    const field = page.getByRole('textbox', { name: 'Configuration' })
    await page.user.click(field)
    await page.user.paste('{"colour":"blue"}')
    await page.user.tab()
    expect(page.draft().variants.map(({ configuration }) => configuration)).toEqual([
      null,
      { colour: 'blue' },
    ])
  })

  it('are locked with the reason, and so is their traffic once it is', async () => {
    const page = await renderFields(VariantFields, { locked: () => 'The experiment is completed.' })
    expect(page.getByText('Variants are locked')).toBeTruthy()
    expect(page.getByText('The experiment is completed.')).toBeTruthy()
    for (const field of page.getAllByRole('textbox')) expect(field).toHaveProperty('disabled', true)
    expect(page.queryByRole('button', { name: /Add variant|Distribute equally|Make control/ })).toBeNull()
  })
})
