import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { addressOf, chatName, forChat, linkBase, type Message, whyClosed } from '../rules.ts'
import type { TestBody } from '../schema.ts'
import { findPreferences } from '../store/choices.ts'
import { enqueue } from '../store/deliveries.ts'
import * as store from '../store/inbox.ts'
import { attempt } from './deliver.ts'
import { callerId } from './inbox.ts'

interface TestOutcome {
  success: boolean
  message: string
}

const TITLE = 'Test of notifications'
const LINK = '/notifications'

/** Sends a test message through one channel and returns the outcome. It is tried once and logged. */
export const sendTest = (ctx: Context, body: TestBody): Promise<TestOutcome> =>
  body.channel === 'inbox' ? putIntoInbox(ctx, body) : sendOut(ctx, body)

const putIntoInbox = async (
  ctx: Context,
  { message, recipient = callerId(ctx) }: TestBody,
): Promise<TestOutcome> => {
  const entity = { type: 'user', id: recipient }
  const isThere = await inTransaction(ctx, async (ctx) => {
    if (!(await store.lockActiveAccount(ctx, recipient))) return false
    await store.insert(ctx, { kind: 'test', title: TITLE, text: message, link: LINK, entity }, [recipient])
    return true
  })
  const sent: Message = { event_type: 'test', channel: 'inbox', recipient, subject: TITLE, body: message }
  return logged(ctx, sent, isThere ? undefined : 'No active account has this id')
}

const sendOut = async (ctx: Context, body: TestBody): Promise<TestOutcome> => {
  const message = await messageOf(ctx, body)
  if (message === undefined) return { success: false, message: 'Your account has no e-mail address' }
  return logged(ctx, message, await attempt(ctx, message))
}

const messageOf = async (
  ctx: Context,
  { channel, message, recipient }: TestBody,
): Promise<Message | undefined> => {
  const link = `${linkBase(ctx.config)}${LINK}`
  if (channel === 'chat') {
    const to = chatName(ctx.config.CHAT_WEBHOOK_URL)
    const body = `${forChat(`${TITLE}: ${message}`)} ${link}`
    return { event_type: 'test', channel, recipient: to, subject: null, body }
  }
  const to = recipient ?? (await ownAddress(ctx))
  return to === null
    ? undefined
    : { event_type: 'test', channel, recipient: to, subject: TITLE, body: `${message}\n\n${link}\n` }
}

const ownAddress = async (ctx: Context): Promise<string | null> =>
  addressOf({ ...(await findPreferences(ctx, callerId(ctx))), email: actingUser(ctx)?.email ?? null })

const logged = async (ctx: Context, message: Message, error: string | undefined): Promise<TestOutcome> => {
  const isClosed = whyClosed(message.channel, ctx.config) !== undefined
  const failure = isClosed ? 'SKIPPED' : 'FAILED'
  await enqueue(ctx, [
    {
      ...message,
      status: error === undefined ? 'SENT' : failure,
      attempts: isClosed ? 0 : 1,
      error_message: error ?? null,
    },
  ])
  return error === undefined ? { success: true, message: 'Sent' } : { success: false, message: error }
}
