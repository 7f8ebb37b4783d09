import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import type { Experiment } from './api-types.ts'
import { ExperimentPicker } from './experiment-picker.tsx'
import { experimentExample, ID, pageExample, runningExample } from './testing/examples.ts'

const OTHER = runningExample({ id: '00000000-0000-4000-8000-0000000000e2', key: 'search', name: 'Search' })

const open = async (value?: string, accepts?: (experiment: Experiment) => boolean) => {
  const onChange = vi.fn()
  const asked: (string | null)[] = []
  const Holder = () => {
    const [id, setId] = useState(value)
    const change = (next: string | undefined) => {
      onChange(next)
      setId(next)
    }
    return <ExperimentPicker value={id} onChange={change} {...(accepts && { accepts })} />
  }
  const page = await render(<Holder />, {
    answers: {
      'GET /api/v1/experiments/': (_body: unknown, { searchParams }: URL) => {
        asked.push(searchParams.get('search'))
        return pageExample([OTHER])
      },
      'GET /api/v1/experiments/{id}': experimentExample(),
    },
  })
  return { ...page, onChange, asked, field: () => page.getByRole('combobox', { name: 'Experiment' }) }
}

describe('the picker of an experiment', () => {
  it('searches on the service, and shows the key and status of what it finds', async () => {
    const page = await open()
    await page.user.type(page.field(), 'sea')
    await expect.poll(() => page.asked.at(-1)).toBe('sea')
    const option = await page.findByRole('option', { name: 'Search' })
    expect(option.textContent).toContain('search · Running')
    await page.user.click(option)
    expect(page.onChange).toHaveBeenLastCalledWith(OTHER.id)
  })

  it('shows the name of a chosen experiment that the search does not find', async () => {
    const page = await open(ID)
    await expect.poll(page.field).toHaveProperty('value', 'Checkout')
    await page.user.clear(page.field())
    expect(page.onChange).toHaveBeenLastCalledWith(undefined)
  })

  it('leaves out what cannot be chosen', async () => {
    const page = await open(undefined, ({ status }) => status === 'DRAFT')
    await page.user.click(page.field())
    await expect.poll(() => page.asked.length).toBeGreaterThan(0)
    expect(page.queryByRole('option', { name: 'Search' })).toBeNull()
  })
})
