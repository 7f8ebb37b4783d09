import { within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Button } from '../../ui/button.tsx'
import { blankDraft, storeDraft, storedDraft } from '../experiments/index.ts'
import { useBeginDraft } from './use-begin-draft.ts'

const named = (name: string) => ({ ...blankDraft(), name })

const Begin = () => {
  const begin = useBeginDraft()
  return <Button onPress={() => void begin(named('New'))}>Begin</Button>
}

afterEach(() => sessionStorage.clear())

describe('beginning a draft', () => {
  it('asks nothing where the tab has no draft', async () => {
    const page = await render(<Begin />)
    await page.user.click(page.getByRole('button', { name: 'Begin' }))
    await expect.poll(page.address).toBe('/experiments/new')
    expect(storedDraft()?.name).toBe('New')
  })

  it.each([
    ['Cancel', 'Old', '/here'],
    ['Replace', 'New', '/experiments/new'],
  ])('asks before it replaces a draft: %s', async (answer, name, address) => {
    storeDraft(named('Old'))
    const page = await render(<Begin />)
    await page.user.click(page.getByRole('button', { name: 'Begin' }))
    const question = await page.findByRole('alertdialog', { name: 'Replace your draft?' })
    expect(storedDraft()?.name).toBe('Old')
    await page.user.click(within(question).getByRole('button', { name: answer }))
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
    await expect.poll(page.address).toBe(address)
    expect(storedDraft()?.name).toBe(name)
  })
})
