import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { exampleSession } from './testing/examples.ts'

const LIST = 'GET /api/v1/auth/sessions'
const ELSEWHERE = exampleSession({
  id: '00000000-0000-4000-8000-0000000000a2',
  user_agent: null,
  ip_address: null,
  current: false,
})

describe('the sessions', () => {
  it('offer to end every session but the current one', async () => {
    const page = await render(<SessionsCard />, {
      answers: { [LIST]: listOf([exampleSession(), ELSEWHERE]) },
    })
    const [, here, elsewhere] = await page.findAllByRole('row')
    expect(here?.textContent).toContain('Firefox 140192.0.2.7')
    expect(here?.textContent).toContain('This session')
    expect(elsewhere?.textContent).toContain('Unknown—')
    expect(page.getAllByRole('button', { name: 'End session' })).toHaveLength(1)
  })

  it('lose the one that is ended', async () => {
    let sessions = [exampleSession(), ELSEWHERE]
    const page = await render(<SessionsCard />, {
      answers: {
        [LIST]: () => listOf(sessions),
        'DELETE /api/v1/auth/sessions/{id}': () => {
          sessions = [exampleSession()]
          return null
        },
      },
    })
    const row = await page.findByRole('row', { name: /Unknown/ })
    await page.user.click(within(row).getByRole('button', { name: 'End session' }))
    await page.findByText('Session ended')
    await expect.poll(() => page.queryByRole('row', { name: /Unknown/ })).toBeNull()
    expect(page.sent).toEqual([
      { operation: `DELETE /api/v1/auth/sessions/${ELSEWHERE.id}`, body: undefined },
    ])
  })

  it('say why one could not be ended, and keep it', async () => {
    const page = await render(<SessionsCard />, {
      answers: {
        [LIST]: listOf([ELSEWHERE]),
        'DELETE /api/v1/auth/sessions/{id}': () => refusal(404, 'Session not found'),
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'End session' }))
    await page.findByText('Session not found')
    expect(page.getByRole('button', { name: 'End session' })).toBeTruthy()
  })
})
