import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../context.ts'
import { runJob } from '../../jobs/runner.ts'
import { eventually } from '../../testing/eventually.ts'
import { type HttpReceiver, startHttpReceiver } from '../../testing/http-receiver.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { metricsScheduler } from '../rollup/jobs.ts'
import { deliverDue } from './actions/deliver.ts'
import { finishCodes } from './actions/deliver-code.ts'
import { endAlert, type Notice, notify, notifyOnce } from './index.ts'
import { KINDS, SENT_BY_DEFAULT } from './kinds.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BASE = 'https://assay.example.com'

let mail: MailServer
let chat: HttpReceiver
let service: TestService
let ctx: Context

/** A service without SMTP_URL and CHAT_WEBHOOK_URL. */
let silent: TestService

/** A service whose own delivery cycle, every 15 seconds of the real clock, never interferes with a test. */
const startWithoutCycles: typeof startTestService = async (options) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    return await startTestService(options)
  } finally {
    vi.useRealTimers()
  }
}

beforeAll(async () => {
  mail = await startMailServer()
  chat = await startHttpReceiver()
  const config = {
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Assay <assay@example.com>',
    CHAT_WEBHOOK_URL: `${chat.url}/hooks/T0P-secret`,
    PUBLIC_BASE_URL: BASE,
    ACCESS_TOKEN_EXPIRE_MINUTES: '525600',
  }
  service = await startWithoutCycles({ now: NOW, config })
  silent = await startWithoutCycles({ now: NOW })
  ctx = service.context()
  for (const caller of ['viewer', 'admin', 'superuser', 'developer'] as const) {
    await service.signIn(caller)
    await silent.signIn(caller)
  }
})
afterAll(async () => {
  await service.close()
  await silent.close()
  await mail.stop()
  await chat.stop()
})

afterEach(async () => {
  await allSettled()
  await finishCodes()
  mail.emails.length = 0
  mail.refuse(0)
  chat.requests.length = 0
  chat.answerWith(() => ({ status: 200 }))
  for (const table of [
    'notifications',
    'notification_deliveries',
    'notification_alerts',
    'one_time_codes',
  ] as const) {
    await service.db.deleteFrom(table).execute()
  }
  await service.db.deleteFrom('notification_preferences').execute()
  await service.db.deleteFrom('notification_settings').execute()
})

const waiting = () =>
  service.db
    .selectFrom('notification_deliveries')
    .select(['channel', 'recipient', 'attempts', 'next_attempt_at', 'error_message'])
    .where('status', '=', 'PENDING')
    .orderBy('channel')
    .execute()

/** Waits until every due message was tried. */
const allSettled = async () => {
  await eventually(async () => {
    const due = (await waiting()).filter(({ next_attempt_at }) => next_attempt_at <= service.now())
    expect(due).toEqual([])
    expect((await waiting()).filter(({ error_message }) => error_message === null)).toEqual([])
  })
}

const notice = (fields: Partial<Notice> = {}): Notice => ({
  kind: 'experiment_started',
  title: 'Experiment "Checkout" was started',
  text: 'It was started by ada.',
  link: '/experiments/1',
  entity: { type: 'experiment', id: '1' },
  ...fields,
})

const inboxOf = async (caller: Caller, query = '') =>
  (await service.as(caller).get(`/notifications${query}`)).json()

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

const deliveries = async (query = '') =>
  (await service.as('admin').get(`/notifications/delivery-log${query}`)).json()

const prefer = (caller: Caller, body: object) => service.as(caller).put('/notifications/preferences', body)

const confirm = (caller: Caller, code: string) =>
  service.as(caller).post('/notifications/preferences/confirm', { code })

const codeSentTo = async (address: string): Promise<string> => {
  await finishCodes()
  const sent = mail.emails.filter(({ to }) => to.includes(address)).at(-1)
  return /The code is ([2-9A-HJ-NP-Z]{8})\./.exec(sent?.body ?? '')?.[1] ?? 'no code'
}

describe('notifying', () => {
  it('reaches every active account in the inbox, by e-mail and in the chat', async () => {
    await notify(ctx, notice({ data: { automatic: false } }))
    for (const caller of ['viewer', 'admin', 'superuser', 'developer'] as const) {
      expect(await inboxOf(caller)).toMatchObject({
        items: [
          {
            kind: 'experiment_started',
            title: 'Experiment "Checkout" was started',
            text: 'It was started by ada.',
            link: '/experiments/1',
            entity_type: 'experiment',
            entity_id: '1',
            data: { automatic: false },
            created_at: NOW.toISOString(),
            read_at: null,
          },
        ],
        total: 1,
        skip: 0,
        limit: 100,
        unread_count: 1,
      })
    }
    await allSettled()
    expect(mail.emails.flatMap(({ to }) => to).sort()).toEqual([
      'admin@example.com',
      'developer@example.com',
      'superuser@example.com',
      'viewer@example.com',
    ])
    expect(mail.emails[0]).toMatchObject({
      from: 'assay@example.com',
      user: 'assay',
      headers: { subject: 'Experiment "Checkout" was started', from: 'Assay <assay@example.com>' },
    })
    expect(mail.emails[0]?.body.trim()).toBe(`It was started by ada.\n\n${BASE}/experiments/1`)
    expect(chat.requests).toMatchObject([{ method: 'POST', path: '/hooks/T0P-secret' }])
    expect(JSON.parse(chat.requests[0]?.body ?? '')).toEqual({
      text: `Experiment "Checkout" was started: It was started by ada. ${BASE}/experiments/1`,
    })
  })

  it('skips inactive accounts', async () => {
    const made = await service.as('superuser').post('/admin/users', {
      username: 'gone',
      email: 'gone@example.com',
      is_active: false,
    })
    await notify(ctx, notice())
    await allSettled()
    expect(mail.emails.flatMap(({ to }) => to)).not.toContain('gone@example.com')
    await service.as('superuser').delete(`/admin/users/${made.json().id}`)
  })

  it('sends and stores nothing when the change is rolled back', async () => {
    const undone = inTransaction(ctx, async (ctx) => {
      await notify(ctx, notice())
      throw new Error('later')
    })
    await expect(undone).rejects.toThrow('later')
    expect(await inboxOf('admin')).toMatchObject({ items: [], total: 0 })
    expect(await waiting()).toEqual([])
    await notify(ctx, notice({ title: 'The next one' }))
    await allSettled()
    expect(new Set(mail.emails.map(({ headers }) => headers['subject']))).toEqual(new Set(['The next one']))
  })

  it('never rolls back the change when it fails', async () => {
    const tooDeep: Notice = notice({ data: { made: 1n } })
    const committed = await inTransaction(ctx, async (ctx) => {
      await notify(ctx, tooDeep)
      await notify(ctx, notice({ title: 'Kept' }))
      return 'committed'
    })
    expect(committed).toBe('committed')
    expect(titles(await inboxOf('admin'))).toEqual(['Kept'])
    expect(service.log).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'notification not stored' }),
    )
  })

  it('supports every alphabet', async () => {
    await notify(ctx, notice({ title: 'Experiment "Größe 😀" was started', text: 'Zażółć' }))
    await allSettled()
    expect(mail.emails[0]?.headers['subject']).toBe('Experiment "Größe 😀" was started')
    expect(mail.emails[0]?.body).toContain('Zażółć')
  })

  it('escapes commands of the chat and the mail in names', async () => {
    const name = '<!channel> & \r\nBcc: all@example.com'
    await notify(ctx, notice({ title: `"${name}" was started`, text: 'A & B <b>' }))
    await allSettled()
    expect(JSON.parse(chat.requests[0]?.body ?? '').text).toBe(
      `"&lt;!channel&gt; &amp; Bcc: all@example.com" was started: A &amp; B &lt;b&gt; ${BASE}/experiments/1`,
    )
    expect(mail.emails[0]?.headers['subject']).toBe('"<!channel> & Bcc: all@example.com" was started')
    expect(mail.emails.every(({ to }) => !to.includes('all@example.com'))).toBe(true)
    expect(mail.emails[0]?.body).toContain('A & B <b>')
  })

  it('notifies only administrators of failing schedulers, and the addresses of administrators too', async () => {
    await service.as('superuser').put('/notifications/settings', {
      admin_emails: ['ops@example.com', 'ADMIN@example.com', 'ops@EXAMPLE.com'],
    })
    await notify(ctx, notice({ kind: 'scheduler_failed', title: 'A job failed' }))
    expect(titles(await inboxOf('admin'))).toEqual(['A job failed'])
    expect(titles(await inboxOf('superuser'))).toEqual(['A job failed'])
    expect(titles(await inboxOf('developer'))).toEqual([])
    await allSettled()
    const addresses = mail.emails.flatMap(({ to }) => to.map((address) => address.toLowerCase()))
    expect(addresses.sort()).toEqual(['admin@example.com', 'ops@example.com', 'superuser@example.com'])
    mail.emails.length = 0
    await notify(ctx, notice())
    await allSettled()
    expect(mail.emails.flatMap(({ to }) => to)).not.toContain('ops@example.com')
  })

  it('sends a warning once until it has ended', async () => {
    const warning = notice({ kind: 'srm_warning', title: 'Split' })
    expect([await notifyOnce(ctx, warning), await notifyOnce(ctx, warning)]).toEqual([true, false])
    expect(await notifyOnce(ctx, { ...warning, entity: { type: 'experiment', id: '2' } })).toBe(true)
    expect([await endAlert(ctx, 'srm_warning', '1'), await endAlert(ctx, 'srm_warning', '1')]).toEqual([
      true,
      false,
    ])
    expect(await notifyOnce(ctx, warning)).toBe(true)
    expect((await inboxOf('viewer')).total).toBe(3)
  })

  it('sends a warning once when several processes detect it at the same time', async () => {
    const warning = notice({ kind: 'srm_warning' })
    const notified = await Promise.all(Array.from({ length: 8 }, () => notifyOnce(ctx, warning)))
    expect(notified.filter(Boolean)).toHaveLength(1)
    expect((await inboxOf('viewer')).total).toBe(1)
  })
})

describe('the inbox', () => {
  const notifyThree = async () => {
    for (const title of ['first', 'second', 'third']) {
      await notify(ctx, notice({ kind: 'experiment_paused', title }))
      service.advance(1000)
    }
  }

  it('lists the newest first, page by page', async () => {
    await notifyThree()
    expect(titles(await inboxOf('viewer'))).toEqual(['third', 'second', 'first'])
    const page = await inboxOf('viewer', '?skip=1&limit=1')
    expect(page).toMatchObject({ total: 3, skip: 1, limit: 1, unread_count: 3 })
    expect(titles(page)).toEqual(['second'])
  })

  it('marks the named notifications as read, or all when none is named', async () => {
    await notifyThree()
    const { items } = await inboxOf('viewer')
    const answer = await service.as('viewer').post('/notifications/read', { ids: [items[0].id] })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const unread = await inboxOf('viewer', '?unread_only=true')
    expect(unread).toMatchObject({ total: 2, unread_count: 2 })
    expect(titles(unread)).toEqual(['second', 'first'])
    expect((await inboxOf('viewer')).items[0].read_at).toBe(service.now().toISOString())
    expect((await inboxOf('admin')).unread_count).toBe(3)
    expect((await service.as('viewer').post('/notifications/read')).statusCode).toBe(204)
    expect(await inboxOf('viewer')).toMatchObject({ total: 3, unread_count: 0 })
  })

  it('stores the time of the first reading', async () => {
    await notifyThree()
    await service.as('viewer').post('/notifications/read', {})
    const before = (await inboxOf('viewer')).items
    service.advance(MINUTE)
    await service
      .as('viewer')
      .post('/notifications/read', { ids: before.map(({ id }: { id: string }) => id) })
    expect((await inboxOf('viewer')).items).toEqual(before)
  })

  it('is deleted with its account', async () => {
    const made = await service
      .as('superuser')
      .post('/admin/users', { username: 'leaving', email: 'l@example.com' })
    await notify(ctx, notice({ kind: 'experiment_paused' }))
    const { id } = made.json()
    const inboxes = () =>
      service.db.selectFrom('notification_inbox').select('user_id').where('user_id', '=', id).execute()
    expect(await inboxes()).toHaveLength(1)
    await service.as('superuser').delete(`/admin/users/${id}`)
    expect(await inboxes()).toEqual([])
  })
})

describe('preferences', () => {
  it('have defaults: every inbox, and e-mail for the most important kinds', async () => {
    const { events, ...others } = (await service.as('viewer').get('/notifications/preferences')).json()
    expect(others).toEqual({
      email_enabled: true,
      email_override: null,
      email_override_confirmed: false,
    })
    expect(Object.keys(events)).toEqual([...KINDS])
    for (const kind of KINDS) {
      expect(events[kind]).toEqual({ inbox: true, email: SENT_BY_DEFAULT.includes(kind) })
    }
  })

  it('change only the fields that are sent', async () => {
    await prefer('viewer', {
      events: { experiment_paused: { email: true } },
      email_override: ' v@example.org ',
    })
    const answer = await prefer('viewer', { events: { experiment_paused: { inbox: false } } })
    expect(answer.json()).toMatchObject({
      events: {
        experiment_paused: { inbox: false, email: true },
        experiment_started: { inbox: true, email: true },
      },
      email_enabled: true,
      email_override: 'v@example.org',
    })
    expect((await prefer('viewer', { email_override: null })).json().email_override).toBeNull()
    expect((await service.as('admin').get('/notifications/preferences')).json().email_override).toBeNull()
  })

  it('use another address once its code was confirmed', async () => {
    const changed = await prefer('viewer', { email_override: 'phone@example.org' })
    expect(changed.json()).toMatchObject({
      email_override: 'phone@example.org',
      email_override_confirmed: false,
    })
    const code = await codeSentTo('phone@example.org')
    const mailed = async () => {
      mail.emails.length = 0
      await notify(ctx, notice())
      await allSettled()
      return mail.emails.flatMap(({ to }) => to)
    }
    expect(await mailed()).not.toContain('phone@example.org')
    expect(await mailed()).toContain('viewer@example.com')
    for (const [caller, typed] of [
      ['viewer', 'WRONG222'],
      ['developer', code],
    ] as const) {
      const answer = await confirm(caller, typed)
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'Invalid or expired code' }])
    }
    const answer = await confirm('viewer', code.toLowerCase())
    expect(answer.json()).toMatchObject({
      email_override: 'phone@example.org',
      email_override_confirmed: true,
    })
    expect(await mailed()).toContain('phone@example.org')
    expect(await mailed()).not.toContain('viewer@example.com')
    expect((await prefer('viewer', { email_override: 'phone@example.org' })).json()).toMatchObject({
      email_override_confirmed: true,
    })
    expect((await confirm('viewer', code)).statusCode).toBe(400)
  })

  it('refuse a code that was sent to a former address', async () => {
    await prefer('viewer', { email_override: 'first@example.org' })
    const code = await codeSentTo('first@example.org')
    await prefer('viewer', { email_override: 'second@example.org' })
    expect((await confirm('viewer', code)).statusCode).toBe(400)
    const second = await codeSentTo('second@example.org')
    expect((await confirm('viewer', second)).json().email_override_confirmed).toBe(true)
  })

  it('send at most three codes in an hour, and require none for the own address', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      expect((await prefer('viewer', { email_override: `${name}@example.org` })).statusCode).toBe(200)
    }
    await finishCodes()
    expect(mail.emails.flatMap(({ to }) => to).sort()).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ])
    expect((await prefer('viewer', { email_override: 'viewer@example.com' })).json()).toMatchObject({
      email_override_confirmed: true,
    })
  })

  it('apply to their account only', async () => {
    await prefer('viewer', {
      events: { experiment_started: { inbox: false }, experiment_paused: { email: true } },
      email_override: 'phone@example.org',
    })
    expect((await confirm('viewer', await codeSentTo('phone@example.org'))).statusCode).toBe(200)
    mail.emails.length = 0
    await prefer('developer', { email_enabled: false })
    await prefer('admin', { events: { experiment_started: { email: false } } })
    await notify(ctx, notice())
    await allSettled()
    expect(mail.emails.flatMap(({ to }) => to).sort()).toEqual(['phone@example.org', 'superuser@example.com'])
    expect((await inboxOf('viewer')).total).toBe(0)
    expect((await inboxOf('developer')).total).toBe(1)
    mail.emails.length = 0
    await notify(ctx, notice({ kind: 'experiment_paused' }))
    await allSettled()
    expect(mail.emails.flatMap(({ to }) => to)).toEqual(['phone@example.org'])
    expect((await inboxOf('viewer')).total).toBe(1)
  })

  it('lose no update when two of them change concurrently', async () => {
    await Promise.all(KINDS.map((kind) => prefer('viewer', { events: { [kind]: { inbox: false } } })))
    const { events } = (await service.as('viewer').get('/notifications/preferences')).json()
    for (const kind of KINDS) expect(events[kind].inbox).toBe(false)
  })

  it.each([
    [{ events: { unknown_kind: { inbox: true } } }, 'extra_forbidden', ['body', 'events', 'unknown_kind']],
    [
      { events: { experiment_started: { sms: true } } },
      'extra_forbidden',
      ['body', 'events', 'experiment_started', 'sms'],
    ],
    [
      { events: { experiment_started: { inbox: 1 } } },
      'wrong_type',
      ['body', 'events', 'experiment_started', 'inbox'],
    ],
    [{ email_enabled: null }, 'null_not_allowed', ['body', 'email_enabled']],
    [{ email_override: 'nobody' }, 'bad_format', ['body', 'email_override']],
    [{ email_override: `${'a'.repeat(100)}@b` }, 'too_long', ['body', 'email_override']],
  ])('refuse %j', async (body, type, loc) => {
    const answer = await prefer('viewer', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContainEqual(expect.objectContaining({ type, loc }))
  })
})

describe('settings', () => {
  const change = (body: object) => service.as('superuser').put('/notifications/settings', body)

  it('have defaults and list the configured channels', async () => {
    expect((await service.as('admin').get('/notifications/settings')).json()).toEqual({
      chat_events: KINDS.filter((kind) => SENT_BY_DEFAULT.includes(kind)),
      admin_emails: [],
      email_configured: true,
      chat_configured: true,
    })
    expect((await silent.as('admin').get('/notifications/settings')).json()).toMatchObject({
      email_configured: false,
      chat_configured: false,
    })
  })

  it('change only the fields that are sent, with an audit entry', async () => {
    const answer = await change({ chat_events: ['Experiment-Paused'], email_configured: false })
    expect(answer.json()).toMatchObject({ chat_events: ['experiment_paused'], email_configured: true })
    expect((await change({ admin_emails: ['a@example.com'] })).json()).toMatchObject({
      chat_events: ['experiment_paused'],
      admin_emails: ['a@example.com'],
    })
    const entry = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'new_value'])
      .orderBy('position', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      action_type: 'notification_settings_update',
      new_value: { admin_emails: ['a@example.com'] },
    })
  })

  it('determine the messages to the chat', async () => {
    await change({ chat_events: ['experiment_paused'] })
    await notify(ctx, notice())
    await notify(ctx, notice({ kind: 'experiment_paused', title: 'Paused' }))
    await allSettled()
    expect(chat.requests.map(({ body }) => JSON.parse(body).text)).toEqual([
      expect.stringMatching(/^Paused: /),
    ])
    await change({ chat_events: [] })
    await notify(ctx, notice())
    await allSettled()
    expect(chat.requests).toHaveLength(1)
  })

  it('can be read by administrators and changed by superusers', async () => {
    expect((await service.as('developer').get('/notifications/settings')).statusCode).toBe(403)
    expect((await service.as('admin').put('/notifications/settings', {})).statusCode).toBe(403)
    expect((await change({ admin_emails: Array(21).fill('a@example.com') })).statusCode).toBe(422)
  })
})

describe('the queue', () => {
  it('is tried three times with growing delays, and then given up', async () => {
    await prefer('viewer', { email_enabled: false })
    for (const caller of ['developer', 'superuser'] as const) await prefer(caller, { email_enabled: false })
    mail.refuse(3)
    await notify(ctx, notice())
    await allSettled()
    const [retry] = await waiting()
    expect(retry).toMatchObject({ recipient: 'admin@example.com', attempts: 1 })
    expect(retry?.error_message).toContain('mailbox is full')
    expect(retry?.next_attempt_at).toEqual(new Date(service.now().getTime() + MINUTE))
    expect(await deliveries('?channel=email')).toMatchObject({ total: 0 })
    await deliverDue(ctx)
    expect((await waiting())[0]?.attempts).toBe(1)
    service.advance(MINUTE)
    await deliverDue(ctx)
    expect((await waiting())[0]?.next_attempt_at).toEqual(new Date(service.now().getTime() + 5 * MINUTE))
    service.advance(5 * MINUTE)
    await deliverDue(ctx)
    expect(await waiting()).toEqual([])
    expect(mail.emails).toEqual([])
    expect((await deliveries('?channel=email')).items).toMatchObject([
      { status: 'FAILED', attempts: 3, error_message: expect.stringContaining('mailbox is full') },
    ])
  })

  it('delivers when a later attempt succeeds', async () => {
    chat.answerWith(() => ({ status: 500 }))
    await notify(ctx, notice())
    await allSettled()
    expect((await waiting()).map(({ error_message }) => error_message)).toEqual([
      'The chat answered with status 500',
    ])
    chat.answerWith(() => ({ status: 200 }))
    service.advance(MINUTE)
    await deliverDue(ctx)
    expect((await deliveries('?channel=chat')).items).toMatchObject([
      { status: 'SENT', attempts: 2, error_message: null, recipient: new URL(chat.url).host },
    ])
  })

  it('sends every message once when several processes deliver', async () => {
    const { SMTP_URL: _, ...unsent } = ctx.config
    await notify({ ...ctx, config: { ...unsent, SMTP_URL: undefined } }, notice())
    await service.db
      .updateTable('notification_deliveries')
      .set({ status: 'PENDING', error_message: null })
      .where('channel', '=', 'email')
      .execute()
    await Promise.all(Array.from({ length: 4 }, () => deliverDue(ctx)))
    await allSettled()
    expect(mail.emails.flatMap(({ to }) => to).sort()).toEqual([
      'admin@example.com',
      'developer@example.com',
      'superuser@example.com',
      'viewer@example.com',
    ])
  })

  it('retries messages of a process that died, and gives up after the last attempt', async () => {
    const stuck = {
      event_type: 'experiment_started',
      channel: 'chat',
      recipient: 'chat',
      subject: null,
      body: 'hello',
      status: 'PENDING',
      created_at: service.now(),
      next_attempt_at: new Date(service.now().getTime() + 2 * MINUTE),
      error_message: 'unknown',
    }
    await service.db
      .insertInto('notification_deliveries')
      .values([
        { ...stuck, id: '00000000-0000-4000-8000-000000000001', attempts: 1 },
        { ...stuck, id: '00000000-0000-4000-8000-000000000002', attempts: 3 },
      ])
      .execute()
    await deliverDue(ctx)
    expect(chat.requests).toEqual([])
    service.advance(2 * MINUTE)
    await deliverDue(ctx)
    expect(chat.requests).toHaveLength(1)
    expect((await deliveries()).items).toMatchObject([
      { status: 'SENT', attempts: 2 },
      { status: 'FAILED', attempts: 3, error_message: 'The service ended while it was sending' },
    ])
  })

  it('never discloses the address of the chat, which is a secret', async () => {
    await chat.stop()
    await notify(ctx, notice())
    await allSettled()
    const [failed] = await waiting()
    expect(failed?.error_message).toMatch(/^The chat could not be reached: ECONN/)
    expect(JSON.stringify([failed, service.log])).not.toContain('T0P-secret')
    const port = new URL(chat.url).port
    await service.db.deleteFrom('notification_deliveries').execute()
    chat = await startHttpReceiver(Number(port))
  })
})

describe('a channel that is not configured', () => {
  it('is skipped with an entry in the log', async () => {
    await notify(silent.context(), notice())
    const log = (await silent.as('admin').get('/notifications/delivery-log')).json()
    expect(log.total).toBe(5)
    for (const entry of log.items) {
      expect(entry).toMatchObject({ status: 'SKIPPED', attempts: 0, event_type: 'experiment_started' })
      expect(entry.error_message).toMatch(/is not configured: set (SMTP_URL|CHAT_WEBHOOK_URL)$/)
    }
    const chatOnly = await silent.as('admin').get('/notifications/delivery-log?channel=CHAT&limit=1')
    expect(chatOnly.json()).toMatchObject({ total: 1, items: [{ channel: 'chat' }] })
    const sent = await silent.as('admin').get('/notifications/delivery-log?status_filter=sent')
    expect(sent.json()).toMatchObject({ total: 0, items: [] })
  })
})

describe('a test message', () => {
  const send = async (body: object, target: TestService = service) =>
    (await target.as('superuser').post('/notifications/test', body)).json()

  it('goes to the own inbox, or to the named one', async () => {
    expect(await send({ channel: 'inbox' })).toEqual({ success: true, message: 'Sent' })
    expect((await inboxOf('superuser')).items).toMatchObject([{ kind: 'test', text: 'Test', read_at: null }])
    const { user_id } = await service.signIn('viewer')
    expect(await send({ channel: 'Inbox', message: 'Hello', recipient: user_id })).toMatchObject({
      success: true,
    })
    expect((await inboxOf('viewer')).items).toMatchObject([{ kind: 'test', text: 'Hello' }])
    const unknown = await send({ channel: 'inbox', recipient: '99999999-9999-4999-8999-999999999999' })
    expect(unknown).toEqual({ success: false, message: 'No active account has this id' })
  })

  it('is sent by e-mail to the own address, or to the named one', async () => {
    expect(await send({ channel: 'email', message: 'Hello' })).toEqual({ success: true, message: 'Sent' })
    await send({ channel: 'email', recipient: 'x,y@example.com' })
    expect(mail.emails.map(({ to }) => to)).toEqual([['superuser@example.com'], ['"x,y"@example.com']])
    expect(mail.emails[0]?.body).toContain('Hello')
    expect((await deliveries('?event_type=test')).items).toMatchObject([
      { channel: 'email', status: 'SENT', attempts: 1, subject: 'Test of notifications' },
      { channel: 'email', status: 'SENT' },
    ])
  })

  it('returns the reason of a failure', async () => {
    mail.refuse(1)
    const failed = await send({ channel: 'email' })
    expect(failed).toMatchObject({ success: false, message: expect.stringContaining('mailbox is full') })
    chat.answerWith(() => ({ status: 302, headers: { location: 'http://169.254.0.1/' } }))
    expect(await send({ channel: 'chat' })).toEqual({
      success: false,
      message: 'The chat answered with status 302',
    })
    expect((await deliveries('?status_filter=failed')).total).toBe(2)
    expect(await send({ channel: 'email' }, silent)).toEqual({
      success: false,
      message: 'E-mail is not configured: set SMTP_URL',
    })
    expect(await send({ channel: 'chat' }, silent)).toMatchObject({ success: false })
  })

  it.each([
    [{}, 'missing', 'channel'],
    [{ channel: 'sms' }, 'not_in_enum', 'channel'],
    [{ channel: 'chat', recipient: 'x' }, 'value_error', 'recipient'],
    [{ channel: 'email', recipient: 'x' }, 'bad_format', 'recipient'],
    [{ channel: 'inbox', recipient: 'x' }, 'bad_format', 'recipient'],
    [{ channel: 'inbox', message: '' }, 'too_short', 'message'],
  ])('refuses %j', async (body, type, field) => {
    const answer = await service.as('superuser').post('/notifications/test', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ type, loc: ['body', field] }])
  })
})

describe('old notifications', () => {
  it('are deleted with their log after the retention days of the setting', async () => {
    await notify(ctx, notice({ title: 'old' }))
    await allSettled()
    service.advance(90 * DAY)
    await notify(ctx, notice({ title: 'new' }))
    await allSettled()
    await runJob(ctx, metricsScheduler)
    expect((await inboxOf('viewer')).total).toBe(2)
    service.advance(1)
    await runJob(ctx, metricsScheduler)
    expect(titles(await inboxOf('viewer'))).toEqual(['new'])
    const oldest = (await deliveries()).items.at(-1)
    expect(new Date(oldest.created_at).getTime()).toBe(service.now().getTime() - 1)
  })
})
