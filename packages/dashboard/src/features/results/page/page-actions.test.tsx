import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { experimentExample } from '../testing/experiment.ts'
import { PageActions } from './page-actions.tsx'

const CLEAR = 'POST /api/v1/results/{id}/invalidate-cache'

const openMenu = async (options: Parameters<typeof render>[1] = {}, onPrint = () => undefined) => {
  const page = await render(<PageActions experiment={experimentExample()} onPrint={onPrint} />, options)
  await page.user.click(page.getByRole('button', { name: 'More actions' }))
  return page
}

describe('actions on the results', () => {
  it('clear the cache and count what was deleted', async () => {
    const page = await openMenu({ answers: { [CLEAR]: { keys_deleted: 1 } } })
    await page.user.click(await page.findByRole('menuitem', { name: 'Clear results cache' }))
    await page.findByText('Results cache cleared')
    page.getByText('1 cached answer deleted. Results are computed again.')
    expect(page.sent).toEqual([
      { operation: 'POST /api/v1/results/experiment/invalidate-cache', body: undefined },
    ])
  })

  it('show why the cache could not be cleared', async () => {
    const page = await openMenu({ answers: { [CLEAR]: () => refusal(503, 'The cache is busy.') } })
    await page.user.click(await page.findByRole('menuitem', { name: 'Clear results cache' }))
    await page.findByText('The cache is busy.')
  })

  it('do not clear the cache for a viewer', async () => {
    const page = await openMenu({ user: { role: 'viewer' } })
    const item = await page.findByRole('menuitem', { name: /Clear results cache/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(page.sent).toEqual([])
  })

  it('print the report', async () => {
    const onPrint = vi.fn()
    const page = await render(<PageActions experiment={experimentExample()} onPrint={onPrint} />)
    await page.user.click(page.getByRole('button', { name: 'Print report' }))
    expect(onPrint).toHaveBeenCalledOnce()
  })

  it('are reached with the keyboard', async () => {
    const page = await render(<PageActions experiment={experimentExample()} onPrint={() => undefined} />)
    page.getByRole('button', { name: 'More actions' }).focus()
    await page.user.keyboard('{Enter}')
    const items = await page.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Export as CSV',
      'Export as JSON',
      'Clear results cache',
    ])
  })
})
