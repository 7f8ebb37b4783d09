import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { DetailedError } from './detailed-error.ts'
import { toast, toastError } from './toast.ts'

const region = () => render(<p>The page</p>)

describe('a message', () => {
  it('is announced with its title and text, in a region that has a name', async () => {
    const page = await region()
    toast({ title: 'Checkout is saved', text: 'It is live in a minute.' })
    const message = await page.findByRole('alertdialog', { name: 'Checkout is saved' })
    expect(message.textContent).toContain('It is live in a minute.')
    expect(page.getByRole('region', { name: /notification/ }).contains(message)).toBe(true)
  })

  it('is closed by its button', async () => {
    const page = await region()
    toast({ title: 'Checkout is saved' })
    await page.user.click(await page.findByRole('button', { name: 'Close' }))
    await expect.poll(() => page.queryByText('Checkout is saved')).toBeNull()
  })

  it('takes back what happened once, and goes', async () => {
    const undo = vi.fn()
    const page = await region()
    toast({ title: 'Checkout is archived', undo })
    await page.user.click(await page.findByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await expect.poll(() => page.queryByText('Checkout is archived')).toBeNull()
  })

  it('is followed by another one when taking back fails', async () => {
    const page = await region()
    toast({ title: 'Checkout is archived', undo: () => Promise.reject(new Error('It was deleted.')) })
    await page.user.click(await page.findByRole('button', { name: 'Undo' }))
    await page.findByText('It was deleted.')
  })

  it('of a failure names the request that the log of the service has', async () => {
    const page = await region()
    toastError(new DetailedError('The database is read-only.', { requestId: 'req-42' }))
    await page.findByText('The database is read-only.')
    expect(page.getByText('Request req-42')).toBeDefined()
  })

  it('of an unknown failure says at least that something went wrong', async () => {
    const page = await region()
    toastError('no error object')
    await page.findByText('Something went wrong.')
  })
})
