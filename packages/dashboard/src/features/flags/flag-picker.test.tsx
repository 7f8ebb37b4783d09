import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { FlagPicker } from './flag-picker.tsx'
import { FLAG, flagWith, pageOf } from './testing/examples.ts'

const DARK = flagWith({ id: 'f2', key: 'dark-mode', name: 'Dark mode' })

/** A picker, what it has picked, and the searches that the service was asked for. */
const pick = async (start?: string) => {
  let picked = start
  const asked: (string | null)[] = []
  const Page = () => {
    const [value, setValue] = useState(start)
    const change = (id: string | undefined) => {
      picked = id
      setValue(id)
    }
    return <FlagPicker label="Flag" value={value} onChange={change} />
  }
  const list = (_body: unknown, url: URL) => {
    asked.push(url.searchParams.get('search'))
    return pageOf(url.searchParams.get('search') === 'dark' ? [DARK] : [FLAG, DARK])
  }
  const page = await render(<Page />, {
    answers: { 'GET /api/v1/feature-flags/': list, 'GET /api/v1/feature-flags/{id}': FLAG },
  })
  return { page, asked, picked: () => picked }
}

describe('the choice of a flag', () => {
  it('searches by name or key and picks by keyboard', async () => {
    const { page, asked, picked } = await pick()
    await page.user.type(page.getByRole('combobox', { name: 'Flag' }), 'dark')
    await expect.poll(() => asked).toContain('dark')
    await expect.poll(() => page.queryAllByRole('option')).toHaveLength(1)
    await page.user.keyboard('{ArrowDown}{Enter}')
    expect(picked()).toBe('f2')
  })

  it('shows the chosen flag by its name, and keeps all on offer', async () => {
    const { page, asked } = await pick(FLAG.id)
    await page.findByDisplayValue('Fast search')
    await page.user.click(page.getByRole('combobox', { name: 'Flag' }))
    await page.user.keyboard('{ArrowDown}')
    const options = await page.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Fast searchfast-search',
      'Dark modedark-mode',
    ])
    expect(asked.every((search) => search === null)).toBe(true)
  })
})
