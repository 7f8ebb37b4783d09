import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { exampleKey } from './testing/examples.ts'

const POST = 'POST /api/v1/api-keys/'
const SECRET = 'assay_4f2a_a-secret-of-the-tests'

const dialog = async (role: 'viewer' | 'analyst', answer: () => unknown = () => null) => {
  const onClose = vi.fn()
  const page = await render(<CreateKeyDialog onClose={onClose} />, {
    answers: { [POST]: answer },
    user: { role },
  })
  return { page, onClose }
}

const chosenScopes = (page: Rendered) => page.getAllByRole('checkbox', { checked: true }).length

const create = async (page: Rendered) => {
  await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Web shop')
  await page.user.click(page.getByRole('button', { name: 'Create key' }))
}

describe('the dialog of a new API key', () => {
  it('creates a key for an application, shows it once, and closes when it is copied', async () => {
    const { page, onClose } = await dialog('analyst', () => ({ ...exampleKey(), key: SECRET }))
    await create(page)
    await page.findByRole('dialog', { name: 'Your new API key' })
    expect(page.getByText(SECRET)).toBeTruthy()
    expect(page.getByText(new RegExp(`X-API-Key: ${SECRET}`))).toBeTruthy()
    expect(page.sent).toEqual([
      {
        operation: POST,
        body: { name: 'Web shop', scopes: ['assign', 'track', 'evaluate', 'report'], expires_at: null },
      },
    ])
    expect(onClose).not.toHaveBeenCalled()
    await page.user.click(page.getByRole('button', { name: 'I have copied it' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('offers no scope that the person may not grant', async () => {
    const { page } = await dialog('viewer', () => ({ ...exampleKey(), key: SECRET }))
    expect(page.queryByRole('checkbox', { name: 'Report' })).toBeNull()
    await create(page)
    await page.findByText(SECRET)
    expect(page.sent[0]?.body).toMatchObject({ scopes: ['assign', 'track', 'evaluate'] })
  })

  it('sends the chosen scopes in their order, whatever the order of the clicks', async () => {
    const { page } = await dialog('analyst', () => ({ ...exampleKey(), key: SECRET }))
    expect(chosenScopes(page)).toBe(4)
    for (const name of ['Ruleset', 'Assign', 'Evaluate', 'Report', 'Assign']) {
      await page.user.click(page.getByRole('checkbox', { name }))
    }
    await create(page)
    await page.findByText(SECRET)
    expect(page.sent[0]?.body).toMatchObject({ scopes: ['assign', 'track', 'ruleset'] })
  })

  it('shows the refusal of the service and stays open', async () => {
    const { page, onClose } = await dialog('viewer', () => refusal(409, 'You already have 100 active keys.'))
    await create(page)
    await page.findByText('You already have 100 active keys.')
    expect(page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Web shop')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('sends nothing without a name, and closes by Escape', async () => {
    const { page, onClose } = await dialog('viewer')
    await page.user.click(page.getByRole('button', { name: 'Create key' }))
    expect(page.sent).toEqual([])
    await page.user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
