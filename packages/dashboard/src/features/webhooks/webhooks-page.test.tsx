import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { EVENT_TYPES, exampleDelivery, exampleDetail, exampleWebhook } from './testing/examples.ts'

const CAPABILITIES = 'GET /api/v1/capabilities'
const LIST = 'GET /api/v1/webhooks/'
const CREATE = 'POST /api/v1/webhooks/'
const READ = 'GET /api/v1/webhooks/{id}'
const CHANGE = 'PUT /api/v1/webhooks/{id}'
const TEST = 'POST /api/v1/webhooks/{id}/test'
const ROTATE = 'POST /api/v1/webhooks/{id}/rotate-secret'
const DELIVERIES = 'GET /api/v1/webhooks/{id}/deliveries'
const DELIVERY = 'GET /api/v1/webhooks/{id}/deliveries/{delivery_id}'
const REPLAY = 'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay'

const { id } = exampleWebhook()
const PAGE = `/admin/webhooks/${id}`
const SECRET = 'whsec_a-secret-of-the-tests'

const open = (href: string, answers: Answers = {}, role: 'admin' | 'developer' = 'admin') =>
  renderPage(href, {
    answers: {
      [CAPABILITIES]: { capabilities: ['webhooks'] },
      [LIST]: listOf([exampleWebhook()]),
      // Before the webhooks by id, whose path it would be as well.
      'GET /api/v1/webhooks/event-types': { items: EVENT_TYPES },
      [READ]: exampleWebhook(),
      [DELIVERIES]: listOf([exampleDelivery()]),
      [DELIVERY]: exampleDetail(),
      'GET /api/v1/notifications/unread-count': { unread: 0 },
      ...answers,
    },
    user: { role },
  })

describe('the list of webhooks', () => {
  it('shows state, events and how the last deliveries went', async () => {
    const page = await open('/admin/webhooks')
    const row = await page.findByRole('row', { name: /Release notes/ })
    for (const text of ['hooks.example.com', 'Active', 'feature_flag.* and 1 more']) {
      expect(row.textContent).toContain(text)
    }
    expect(row.textContent).toContain('2 of the last 4 delivered, 1 waiting')
    expect(page.getByRole('link', { name: /Release notes/ }).getAttribute('href')).toBe(PAGE)
    expect(page.getByRole('link', { name: 'Webhooks' })).toBeTruthy()
  })

  it('does not exist where webhooks are off, and is not offered', async () => {
    const page = await open('/admin/webhooks', { [CAPABILITIES]: { capabilities: [] } })
    await page.findByText('Page not found')
    expect(page.queryByRole('link', { name: 'Webhooks' })).toBeNull()
  })

  it('is not for developers', async () => {
    const page = await open('/admin/webhooks', {}, 'developer')
    await page.findByText('Not enough permissions')
  })
})

describe('a new webhook', () => {
  it('subscribes to groups and single events, and shows its secret with programs that verify messages', async () => {
    const { health, ...created } = exampleWebhook()
    const page = await open('/admin/webhooks/new', { [CREATE]: { ...created, secret: SECRET } })
    await page.user.type(await page.findByRole('textbox', { name: /^Name/ }), 'Release notes')
    await page.user.type(page.getByRole('textbox', { name: /^URL/ }), 'https://hooks.example.com/assay')
    await page.user.click(await page.findByRole('button', { name: /^Feature flag/ }))
    await page.user.click(page.getByRole('checkbox', { name: 'All of feature flag' }))
    await page.user.click(page.getByRole('button', { name: /^Experiment/ }))
    await page.user.click(page.getByRole('checkbox', { name: /was started/ }))
    await page.user.click(page.getByRole('button', { name: 'Create webhook' }))
    await page.findByText('Release notes is created')
    expect(page.sent).toEqual([
      {
        operation: CREATE,
        body: {
          name: 'Release notes',
          url: 'https://hooks.example.com/assay',
          event_types: ['feature_flag.*', 'experiment.start'],
          entity_ids: [],
        },
      },
    ])
    expect(page.getByText(SECRET)).toBeTruthy()
    await page.user.click(page.getByRole('radio', { name: 'Go' }))
    expect(page.getByText(/NewWebhook\(os.Getenv/)).toBeTruthy()
  })

  it('shows beside the field what the service refuses', async () => {
    const detail = [{ type: 'value_error', loc: ['body', 'url'], msg: 'must be at a public address' }]
    const page = await open('/admin/webhooks/new', { [CREATE]: () => refusal(422, detail) })
    await page.user.type(await page.findByRole('textbox', { name: /^Name/ }), 'x')
    await page.user.type(page.getByRole('textbox', { name: /^URL/ }), 'https://10.0.0.1/')
    await page.user.click(await page.findByRole('checkbox', { name: /All events/ }))
    await page.user.click(page.getByRole('button', { name: 'Create webhook' }))
    expect((await page.findAllByText(/must be at a public address/)).length).toBeGreaterThan(0)
  })
})

describe('the page of a webhook', () => {
  it('sends a test message and shows the answer', async () => {
    const answer = {
      delivery_id: id,
      delivered: false,
      status: 500,
      error: 'The endpoint answered with status 500',
    }
    const page = await open(PAGE, { [TEST]: { ...answer, answer: 'out of order', duration_ms: 12 } })
    await page.user.click(await page.findByRole('button', { name: 'Send test message' }))
    const dialog = await page.findByRole('dialog', { name: 'Test message' })
    expect(dialog.textContent).toContain('The endpoint answered with status 500. The call took 12 ms.')
    expect(within(dialog).getByText('out of order')).toBeTruthy()
  })

  it('rotates the secret and shows the new one', async () => {
    const page = await open(PAGE, { [ROTATE]: { secret: SECRET, previous_valid_until: null } })
    await page.user.click(await page.findByRole('button', { name: 'Actions of Release notes' }))
    await page.user.click(page.getByRole('menuitem', { name: 'Rotate secret' }))
    await page.user.click(await page.findByRole('checkbox', { name: /Revoke former secrets/ }))
    await page.user.click(page.getByRole('button', { name: 'Rotate secret' }))
    await page.findByText(SECRET)
    expect(page.sent).toEqual([
      { operation: `POST /api/v1/webhooks/${id}/rotate-secret`, body: { revoke_previous: true } },
    ])
  })

  it('says why the service disabled it, and enables it again', async () => {
    const disabled = exampleWebhook({ is_active: false, disabled_reason: 'gone' })
    const page = await open(PAGE, { [READ]: disabled, [CHANGE]: exampleWebhook() })
    await page.findByText('The service has disabled this webhook')
    await page.user.click(page.getByRole('button', { name: 'Actions of Release notes' }))
    await page.user.click(page.getByRole('menuitem', { name: 'Enable' }))
    await page.findByText('Release notes is active')
    expect(page.sent).toEqual([{ operation: `PUT /api/v1/webhooks/${id}`, body: { is_active: true } }])
  })

  it('lists deliveries', async () => {
    const page = await open(PAGE)
    const row = await page.findByRole('row', { name: /feature_flag.enable/ })
    expect(row.textContent).toContain('Given up')
    expect(row.textContent).toContain('Status 500')
  })
})

describe('the page of a delivery', () => {
  it('shows the message and every call, and sends it again', async () => {
    const { id: delivery } = exampleDelivery()
    const page = await open(`${PAGE}/deliveries/${delivery}`, {
      [REPLAY]: exampleDelivery({ status: 'PENDING' }),
    })
    await page.findByText('Call 2')
    expect(page.getByText('No answer in time')).toBeTruthy()
    expect(page.getByText('out of order')).toBeTruthy()
    expect(page.getByText(/"position": 412/)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Send again' }))
    await page.findByText('The message is sent again')
  })
})
