import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { refusal } from '../../testing/network.ts'
import { render, renderPage } from '../../testing/render.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { TestMessage } from './test-message.tsx'
import { exampleDelivery, exampleSettings } from './testing/examples.ts'

const PUT = 'PUT /api/v1/notifications/settings'
const TEST = 'POST /api/v1/notifications/test'
const SUPERUSER = { role: 'admin', is_superuser: true } as const

describe('the delivery settings', () => {
  it('send the chosen events and addresses', async () => {
    const page = await render(<DeliveryForm settings={exampleSettings()} />, {
      answers: { [PUT]: exampleSettings() },
      user: SUPERUSER,
    })
    await page.user.click(page.getByRole('checkbox', { name: 'Sample ratio mismatch' }))
    await page.user.click(page.getByRole('checkbox', { name: 'Scheduler failed' }))
    await page.user.type(
      page.getByRole('combobox', { name: 'Addresses of administrators' }),
      'night@example.com{Enter}',
    )
    await page.user.click(page.getByRole('button', { name: 'Save settings' }))
    await page.findByText('Settings saved')
    expect(page.sent).toEqual([
      {
        operation: PUT,
        body: {
          chat_events: ['scheduler_failed'],
          admin_emails: ['ops@example.com', 'night@example.com'],
        },
      },
    ])
  })

  it('show beside the addresses which one is refused', async () => {
    const problem = { loc: ['body', 'admin_emails'], msg: 'Not an e-mail address.', type: 'format' }
    const page = await render(<DeliveryForm settings={exampleSettings()} />, {
      answers: { [PUT]: () => refusal(422, [problem]) },
      user: SUPERUSER,
    })
    await page.user.click(page.getByRole('button', { name: 'Save settings' }))
    const field = page.getByRole('combobox', { name: 'Addresses of administrators' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  })

  it('cannot be changed by an administrator who is no superuser', async () => {
    const page = await render(<DeliveryForm settings={exampleSettings()} />, { user: { role: 'admin' } })
    const save = page.getByRole('button', { name: 'Save settings' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    expect(page.getByRole('checkbox', { name: 'Scheduler failed' })).toHaveProperty('disabled', true)
    await page.user.click(save)
    expect(page.sent).toEqual([])
  })

  it.each([
    [{}, []],
    [{ chat_configured: false }, ['CHAT_WEBHOOK_URL']],
    [{ chat_configured: false, email_configured: false }, ['CHAT_WEBHOOK_URL', 'SMTP_URL']],
  ])('name the settings that are missing with %j', async (change, names) => {
    const page = await render(<DeliveryForm settings={exampleSettings(change)} />)
    const shown = page.queryAllByText(/Set (CHAT_WEBHOOK_URL|SMTP_URL) and restart/)
    expect(shown.map(({ textContent }) => /Set (\w+)/.exec(textContent ?? '')?.[1])).toEqual(names)
  })
})

describe('a test message', () => {
  it.each([
    [true, 'Sent to the chat.'],
    [false, 'The chat answered 404.'],
  ])('shows its outcome (%j)', async (success, message) => {
    const page = await render(<TestMessage />, { answers: { [TEST]: { success, message } }, user: SUPERUSER })
    await page.user.click(page.getByRole('button', { name: 'Send test' }))
    await page.findByText(message)
    expect(page.sent).toEqual([{ operation: TEST, body: { channel: 'chat' } }])
  })

  it('goes to the address that was typed, for e-mail alone', async () => {
    const page = await render(<TestMessage />, {
      answers: { [TEST]: { success: true, message: 'Sent.' } },
      user: SUPERUSER,
    })
    expect(page.queryByRole('textbox', { name: 'To' })).toBeNull()
    await page.user.click(page.getByRole('radio', { name: 'E-mail' }))
    await page.user.type(page.getByRole('textbox', { name: 'To' }), 'ops@example.com')
    await page.user.click(page.getByRole('button', { name: 'Send test' }))
    await page.findByText('Sent.')
    await page.user.click(page.getByRole('radio', { name: 'Inbox' }))
    await page.user.click(page.getByRole('button', { name: 'Send test' }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([{ channel: 'email', recipient: 'ops@example.com' }, { channel: 'inbox' }])
  })
})

describe('the delivery log', () => {
  const open = (total: number) => {
    const asked: string[] = []
    const failed = exampleDelivery({ status: 'FAILED', error_message: 'Mailbox full' })
    const log = (_body: unknown, { search }: URL) => {
      asked.push(search)
      return listOf(total === 0 ? [] : [failed], { total })
    }
    const answers = {
      'GET /api/v1/notifications/settings': exampleSettings(),
      'GET /api/v1/notifications/delivery-log': log,
    }
    const page = renderPage('/admin/notifications', { answers, user: { role: 'admin' } })
    return { asked, page }
  }

  it('shows outcomes and reasons, page by page in the address', async () => {
    const { asked, page: opening } = open(60)
    const page = await opening
    const row = await page.findByRole('row', { name: /Scheduler failed/ })
    expect(row.textContent).toContain('emailops@example.comFailedMailbox full')
    await page.user.click(page.getByRole('button', { name: /next/i }))
    await expect.poll(page.address).toBe('/admin/notifications?page=2')
    await expect.poll(() => asked).toEqual(['?skip=0&limit=50', '?skip=50&limit=50'])
  })

  it('says that nothing was sent yet', async () => {
    const page = await open(0).page
    await page.findByText('No messages sent yet.')
  })
})
