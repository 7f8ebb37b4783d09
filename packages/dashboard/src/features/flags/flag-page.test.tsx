import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import type { Flag } from './api-types.ts'
import { FLAG, flagWith, QUIET } from './testing/examples.ts'

const ONE = 'GET /api/v1/feature-flags/{id}'
const PATH = `/api/v1/feature-flags/${FLAG.id}`

const open = async (flag: Flag, answers: object = {}, role: 'developer' | 'viewer' = 'developer') => {
  const page = await renderPage(`/feature-flags/${FLAG.id}`, {
    answers: { ...QUIET, [ONE]: flag, ...answers },
    user: { role },
  })
  await page.findByRole('heading', { name: flag.name })
  return page
}

const pick = async (page: Rendered, item: string) => {
  await page.user.click(page.getByRole('button', { name: `Actions of ${FLAG.name}` }))
  await page.user.click(await page.findByRole('menuitem', { name: item }))
}

const operations = (page: Rendered) => page.sent.map(({ operation }) => operation)

describe('the page of a flag', () => {
  it('shows its state, its description and its metadata', async () => {
    const page = await open(
      flagWith({ description: 'Answers sooner.', metadata: { owner: 'ada', budget: 3 } }),
    )
    page.getByText('On for 30 % of everybody.')
    page.getByText('Answers sooner.')
    expect(page.getByLabelText('Metadata').textContent).toBe('owneradabudget3')
  })

  it('keeps the tab in the address', async () => {
    const page = await open(FLAG)
    await page.user.click(page.getByRole('tab', { name: 'Test' }))
    await expect.poll(page.address).toBe(`/feature-flags/${FLAG.id}?tab=try`)
    await page.user.click(page.getByRole('tab', { name: 'Targeting' }))
    await expect.poll(page.address).toBe(`/feature-flags/${FLAG.id}`)
  })

  it('says that there is no such flag', async () => {
    const page = await renderPage(`/feature-flags/${FLAG.id}`, {
      answers: { ...QUIET, [ONE]: () => refusal(404, 'Feature flag not found') },
    })
    await page.findByText('Feature flag not found')
  })

  it('switches the flag off at once, and on again with Undo', async () => {
    const off = flagWith({ status: 'INACTIVE' })
    const page = await open(FLAG, {
      'POST /api/v1/feature-flags/{id}/disable': off,
      'POST /api/v1/feature-flags/{id}/enable': FLAG,
    })
    await page.user.click(page.getByRole('switch', { name: 'Fast search is On' }))
    await page.findByText('Fast search is off')
    page.getByText('Everybody gets the off value.')
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    await expect.poll(() => operations(page)).toEqual([`POST ${PATH}/disable`, `POST ${PATH}/enable`])
  })

  it('leaves the switch as it was when the service refuses', async () => {
    const page = await open(FLAG, {
      'POST /api/v1/feature-flags/{id}/disable': () => refusal(409, 'Not now.'),
    })
    await page.user.click(page.getByRole('switch', { name: 'Fast search is On' }))
    await page.findByText('Not now.')
    await page.findByRole('switch', { name: 'Fast search is On' })
  })

  it('archives after a question, and brings back with Undo', async () => {
    const page = await open(FLAG, {
      'POST /api/v1/feature-flags/{id}/archive': flagWith({ status: 'ARCHIVED' }),
      'POST /api/v1/feature-flags/{id}/unarchive': FLAG,
    })
    await pick(page, 'Archive')
    await page.findByText(/^Everybody gets the off value from now on/)
    await page.user.click(page.getByRole('button', { name: 'Archive flag' }))
    await page.user.click(await page.findByRole('button', { name: 'Undo', hidden: true }))
    await expect.poll(() => operations(page)).toEqual([`POST ${PATH}/archive`, `POST ${PATH}/unarchive`])
  })

  it('brings an archived flag back, which cannot be switched before', async () => {
    const page = await open(flagWith({ status: 'ARCHIVED' }), {
      'POST /api/v1/feature-flags/{id}/unarchive': flagWith({ status: 'INACTIVE' }),
    })
    const flagSwitch = page.getByRole('switch', { name: 'Fast search is Off' })
    expect(flagSwitch.getAttribute('aria-disabled')).toBe('true')
    await pick(page, 'Bring back')
    await page.findByText('Fast search is back')
  })

  it('deletes only after its key is typed, and leaves the page', async () => {
    const page = await open(FLAG, {
      'DELETE /api/v1/feature-flags/{id}': null,
      'GET /api/v1/feature-flags/': { items: [], total: 0, skip: 0, limit: 50 },
    })
    await pick(page, 'Delete')
    const confirm = await page.findByRole('button', { name: 'Delete flag' })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    await page.user.type(page.getByRole('textbox', { name: /^Type/ }), FLAG.key)
    await page.user.click(confirm)
    await page.findByText('Fast search is deleted')
    await expect.poll(page.address).toBe('/feature-flags')
    expect(operations(page)).toEqual([`DELETE ${PATH}`])
  })

  it('offers viewers nothing that changes the flag', async () => {
    const page = await open(FLAG, {}, 'viewer')
    const flagSwitch = page.getByRole('switch', { name: 'Fast search is On' })
    expect(flagSwitch.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(page.getByRole('button', { name: 'Actions of Fast search' }))
    const items = await page.findAllByRole('menuitem')
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  })
})
