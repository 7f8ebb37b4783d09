import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render, renderPage } from '../../testing/render.tsx'
import { NewSegmentPage } from './new-segment-page.tsx'
import { byRules, idList, RULES } from './testing/examples.ts'

const CREATED = idList({ member_count: 0 })

describe('the form of a new segment', () => {
  it('sends what was chosen, says so, and leads to the members of an id list', async () => {
    const page = await render(<NewSegmentPage />, { answers: { 'POST /api/v1/segments/': CREATED } })
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), '  Beta testers ')
    await page.user.click(page.getByRole('radio', { name: /Id list/ }))
    await page.user.click(page.getByRole('button', { name: 'Create segment' }))
    await page.findByText('Beta testers is created')
    expect(page.address()).toBe(`/segments/${CREATED.id}?tab=members`)
    expect(page.sent).toEqual([
      {
        operation: 'POST /api/v1/segments/',
        body: { name: 'Beta testers', description: null, kind: 'id_list' },
      },
    ])
  })

  it('shows a problem that the service finds beside the field it is about', async () => {
    const problem = { loc: ['body', 'name'], msg: 'Another segment has this name.', type: 'value_error' }
    const page = await render(<NewSegmentPage />, {
      answers: { 'POST /api/v1/segments/': () => refusal(422, [problem]) },
    })
    const name = page.getByRole('textbox', { name: /^Name/ })
    await page.user.type(name, 'Beta testers')
    await page.user.click(page.getByRole('radio', { name: /Id list/ }))
    await page.user.click(page.getByRole('button', { name: 'Create segment' }))
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(page.getAllByText(/Another segment has this name/).length).toBeGreaterThan(0)
    expect(page.address()).toBe('/here')
  })

  it('sends nothing while rules are missing', async () => {
    const page = await render(<NewSegmentPage />)
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Beta testers')
    await page.user.click(page.getByRole('button', { name: 'Create segment' }))
    expect(page.sent).toEqual([])
  })

  it('opens at its address, in the frame of the pages', async () => {
    const page = await renderPage('/segments/new')
    await page.findByRole('heading', { name: 'New segment' })
    expect(page.getByRole('navigation', { name: 'Main' }).textContent).toContain('Feature flags')
  })

  it('sends the rules of a segment, and leads to its page', async () => {
    const page = await render(<NewSegmentPage />, { answers: { 'POST /api/v1/segments/': byRules() } })
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Germany')
    await page.user.type(page.getByRole('textbox', { name: 'Description' }), ' Customers ')
    await page.user.click(page.getByRole('button', { name: 'Add a rule' }))
    await page.user.type(page.getByRole('combobox', { name: /Attribute/ }), 'country')
    await page.user.tab()
    await page.user.type(page.getByRole('textbox', { name: /Value/ }), 'DE')
    await page.user.click(page.getByRole('button', { name: 'Create segment' }))
    await expect.poll(page.address).toBe(`/segments/${CREATED.id}`)
    expect(page.sent.map(({ body }) => body)).toEqual([
      { name: 'Germany', description: 'Customers', kind: 'rules', rules: RULES },
    ])
  })
})
