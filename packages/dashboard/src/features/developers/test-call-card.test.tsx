import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { TestCallCard } from './test-call-card.tsx'

const ASSIGN = 'POST /api/v1/tracking/assign'

const card = (answers: Answers) => render(<TestCallCard />, { answers })

const send = async (page: Rendered, keyLabel: string, key: string) => {
  await page.user.type(page.getByLabelText(keyLabel), key)
  await page.user.type(page.getByLabelText('API key'), 'assay_secret')
  await page.user.click(page.getByRole('button', { name: 'Send' }))
}

describe('a test call', () => {
  it('assigns a subject and shows status and body', async () => {
    const page = await card({
      [ASSIGN]: () => Response.json({ assigned: true }, { status: 200, statusText: 'OK' }),
    })
    await send(page, 'Experiment key', 'checkout')
    const answer = await page.findByText(/"assigned": true/)
    expect(answer.textContent).toBe('200 OK\n{\n  "assigned": true\n}')
    expect(page.sent).toEqual([
      { operation: ASSIGN, body: { experiment_key: 'checkout', user_id: 'user-1' } },
    ])
  })

  it('evaluates a flag for the chosen subject', async () => {
    const page = await card({ 'POST /api/v1/feature-flags/evaluate/{flag_key}': { enabled: false } })
    await page.user.click(page.getByRole('radio', { name: 'Evaluate a flag' }))
    expect(page.queryByLabelText('Experiment key')).toBeNull()
    await page.user.clear(page.getByLabelText('Subject'))
    await page.user.type(page.getByLabelText('Subject'), 'user-42')
    await send(page, 'Flag key', 'new-search')
    await page.findByText(/"enabled": false/)
    expect(page.sent).toEqual([
      { operation: 'POST /api/v1/feature-flags/evaluate/new-search', body: { user_id: 'user-42' } },
    ])
  })

  it('shows a refusal as the application would get it', async () => {
    const page = await card({ [ASSIGN]: () => refusal(403, 'The key lacks the scope assign.') })
    await send(page, 'Experiment key', 'checkout')
    const answer = await page.findByText(/lacks the scope/)
    expect(answer.textContent).toMatch(/^403 /)
    expect(answer.textContent).toContain('"detail": "The key lacks the scope assign."')
  })

  it('is not sent without a key', async () => {
    const page = await card({})
    await page.user.type(page.getByLabelText('Experiment key'), 'checkout{Enter}')
    expect(page.sent).toEqual([])
  })
})
