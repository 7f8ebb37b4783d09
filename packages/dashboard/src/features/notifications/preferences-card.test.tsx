import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import type { Preferences } from './api-types.ts'
import { PreferencesCard } from './preferences-card.tsx'
import { examplePreferences } from './testing/examples.ts'

const GET = 'GET /api/v1/notifications/preferences'
const PUT = 'PUT /api/v1/notifications/preferences'
const CONFIRM = 'POST /api/v1/notifications/preferences/confirm'

/** The card on a service that stores what is changed, events by event. */
const card = async (given: Partial<Preferences> = {}, answers: Answers = {}) => {
  let stored = examplePreferences(given)
  const put = (body: unknown) => {
    const { events, ...rest } = Object(body)
    stored = { ...stored, ...rest, events: { ...stored.events } }
    for (const [kind, change] of Object.entries(Object(events))) {
      Object.assign(stored.events, { [kind]: { ...Object(stored.events)[kind], ...Object(change) } })
    }
    return stored
  }
  const confirm = () => {
    stored = { ...stored, email_override_confirmed: true }
    return stored
  }
  const page = await render(<PreferencesCard />, {
    answers: { [GET]: () => stored, [PUT]: put, [CONFIRM]: confirm, ...answers },
  })
  await page.findByText('Safety rollback')
  return page
}

const saveAddress = async (page: Rendered, address: string) => {
  const field = page.getByRole('textbox', { name: 'Another address' })
  await page.user.clear(field)
  if (address !== '') await page.user.type(field, address)
  await page.user.click(page.getByRole('button', { name: 'Save address' }))
}

describe('the notification preferences', () => {
  it('send the one choice that was changed, and show it as stored', async () => {
    const page = await card()
    const byEmail = page.getByRole('checkbox', { name: 'Safety rollback by e-mail' })
    expect(byEmail).toHaveProperty('checked', false)
    await page.user.click(byEmail)
    await page.user.click(page.getByRole('checkbox', { name: 'Rollout failed in the inbox' }))
    await expect.poll(() => byEmail).toHaveProperty('checked', true)
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Rollout failed in the inbox' }))
      .toHaveProperty('checked', false)
    expect(page.sent.map(({ body }) => body)).toEqual([
      { events: { safety_rollback: { email: true } } },
      { events: { rollout_failed: { inbox: false } } },
    ])
  })

  it('switch all e-mails off', async () => {
    const page = await card()
    await page.user.click(page.getByRole('switch', { name: /E-mail/ }))
    await expect.poll(() => page.getByRole('switch', { name: /E-mail/ })).toHaveProperty('checked', false)
    expect(page.sent).toEqual([{ operation: PUT, body: { email_enabled: false } }])
  })

  it('stay as they were when a change is refused, and say why', async () => {
    const page = await card({}, { [PUT]: () => refusal(429, 'Too many requests.') })
    await page.user.click(page.getByRole('switch', { name: /E-mail/ }))
    await page.findByText('Too many requests.')
    expect(page.getByRole('switch', { name: /E-mail/ })).toHaveProperty('checked', true)
  })
})

describe('another address for notifications', () => {
  it('waits for its code, and is used once that is confirmed', async () => {
    const page = await card()
    await saveAddress(page, ' phone@example.org ')
    await page.findByText('We sent a code to phone@example.org. Enter it here to use this address.')
    expect(page.getByRole('button', { name: 'Send the code again' })).toBeTruthy()
    await page.user.type(page.getByRole('textbox', { name: 'Code' }), 'ABCD2345')
    await page.user.click(page.getByRole('button', { name: 'Confirm address' }))
    await expect.poll(() => page.queryByText(/We sent a code/)).toBeNull()
    expect(page.sent).toEqual([
      { operation: PUT, body: { email_override: 'phone@example.org' } },
      { operation: CONFIRM, body: { code: 'ABCD2345' } },
    ])
  })

  it('is removed by an empty field', async () => {
    const page = await card({ email_override: 'phone@example.org', email_override_confirmed: true })
    await saveAddress(page, '')
    await expect.poll(() => page.sent).toEqual([{ operation: PUT, body: { email_override: null } }])
  })

  it('shows beside its field why it is refused', async () => {
    const problem = { loc: ['body', 'email_override'], msg: 'Not an e-mail address.', type: 'format' }
    const page = await card({}, { [PUT]: () => refusal(422, [problem]) })
    await saveAddress(page, 'phone@example')
    const field = page.getByRole('textbox', { name: 'Another address' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  })

  it('says that a code is wrong, and keeps waiting', async () => {
    const page = await card(
      { email_override: 'phone@example.org' },
      { [CONFIRM]: () => refusal(400, 'Invalid or expired code') },
    )
    await page.user.type(page.getByRole('textbox', { name: 'Code' }), 'WRONG222{Enter}')
    await page.findByText('Invalid or expired code')
    expect(page.getByText(/We sent a code to phone@example.org/)).toBeTruthy()
  })
})
