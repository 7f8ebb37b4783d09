import type { Config } from '../../config/index.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { Channel, Kind } from './kinds.ts'
import { FOR_ADMIN_ADDRESSES, FOR_ADMINISTRATORS, KINDS, SENT_BY_DEFAULT } from './kinds.ts'
import type { Chosen, Preferences } from './schema.ts'

/** An event that people are notified of. */
export interface Notice {
  kind: Kind
  title: string
  /** One or a few plain sentences. */
  text: string
  /** Path of a page of the dashboard. */
  link: string
  entity: { type: string; id: string }
  /** Data for programs that read the inbox. */
  data?: Record<string, unknown>
}

/** The fields of an account that determine what it receives. */
export interface Receiver {
  id: string
  email: string | null
  is_administrator: boolean
  events: Chosen
  email_enabled: boolean
  /** Alternative to the account's own address. */
  email_override: string | null
  /** Whether the account has proven that it reads that address; no message is sent to it before. */
  email_override_confirmed: boolean
}

/** A message to be delivered outside of the service. */
export interface Message {
  event_type: Kind | 'test'
  channel: Channel
  recipient: string
  /** Subject of an e-mail. */
  subject: string | null
  body: string
}

/** Configuration of the outgoing channels. */
type Channels = Pick<Config, 'SMTP_URL' | 'CHAT_WEBHOOK_URL'>

/** The channels of a kind for an account: its choice, else the default. */
export const choiceOf = (events: Chosen, kind: Kind): { inbox: boolean; email: boolean } => ({
  inbox: events[kind]?.inbox ?? true,
  email: events[kind]?.email ?? SENT_BY_DEFAULT.includes(kind),
})

/** Preferences with every default filled in. */
export const filledPreferences = ({
  events,
  email_enabled,
  email_override,
  email_override_confirmed,
}: StoredPreferences): Preferences => ({
  events: Object.fromEntries(KINDS.map((kind) => [kind, choiceOf(events, kind)])) as Preferences['events'],
  email_enabled,
  email_override,
  email_override_confirmed,
})

/** Stored choices of an account. */
export type StoredPreferences = Pick<
  Receiver,
  'events' | 'email_enabled' | 'email_override' | 'email_override_confirmed'
>

/** The address that an account's e-mails are sent to. */
export const addressOf = ({
  email,
  email_override,
  email_override_confirmed,
}: Pick<Receiver, 'email' | 'email_override' | 'email_override_confirmed'>): string | null =>
  email_override_confirmed ? (email_override ?? email) : email

interface AddressChange {
  before: Pick<StoredPreferences, 'email_override' | 'email_override_confirmed'>
  /** null: reset to the account's own address. */
  chosen: string | null
  /** The account's own address. */
  own: string | null
}

/** An account's other address after a change; only an address that is new to the account has to be confirmed. */
export const withAddress = ({
  before,
  chosen,
  own,
}: AddressChange): Pick<StoredPreferences, 'email_override' | 'email_override_confirmed'> => {
  const isUnchanged = chosen !== null && chosen === before.email_override && before.email_override_confirmed
  const isOwn = chosen !== null && chosen === own
  return { email_override: chosen, email_override_confirmed: isUnchanged || isOwn }
}

/** Choices overridden by those of a change. */
export const withChoices = (before: Chosen, change: Chosen): Chosen => {
  const after: Chosen = { ...before }
  for (const kind of KINDS) {
    if (change[kind] !== undefined) after[kind] = { ...before[kind], ...change[kind] }
  }
  return after
}

/** Settings of delivery for all accounts. */
export interface StoredSettings {
  chat_events: Kind[]
  admin_emails: string[]
}

/** Kinds in the order of their list, addresses in the given order, without duplicates. */
export const eachOnce = ({ chat_events, admin_emails }: StoredSettings): StoredSettings => ({
  chat_events: KINDS.filter((kind) => chat_events.includes(kind)),
  admin_emails: distinct(admin_emails),
})

/** Receivers of a kind. */
export const concernedBy = (kind: Kind, receivers: readonly Receiver[]): Receiver[] =>
  receivers.filter(({ is_administrator }) => is_administrator || !FOR_ADMINISTRATORS.includes(kind))

/** The addresses that a kind is mailed to, without duplicates. */
export const addressesFor = (
  kind: Kind,
  receivers: readonly Receiver[],
  adminEmails: readonly string[],
): string[] => {
  const chosen = receivers.flatMap((receiver) => {
    const address = addressOf(receiver)
    const { events, email_enabled } = receiver
    return email_enabled && address !== null && choiceOf(events, kind).email ? [address] : []
  })
  const all = FOR_ADMIN_ADDRESSES.includes(kind) ? [...chosen, ...adminEmails] : chosen
  return distinct(all)
}

/** Addresses without duplicates; case does not distinguish mailboxes. */
const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

/** Base URL of the links in messages. */
export const linkBase = ({
  DASHBOARD_ORIGINS,
  PUBLIC_BASE_URL,
  PORT,
}: Pick<Config, 'DASHBOARD_ORIGINS' | 'PUBLIC_BASE_URL' | 'PORT'>): string =>
  DASHBOARD_ORIGINS[0] ?? PUBLIC_BASE_URL ?? `http://localhost:${PORT}`

/** The e-mail for a notice. */
export const emailOf = (notice: Notice, recipient: string, base: string): Message => ({
  event_type: notice.kind,
  channel: 'email',
  recipient,
  subject: inOneLine(notice.title),
  body: `${notice.text}\n\n${base}${notice.link}\n`,
})

/** The chat message for a notice. */
export const chatOf = (notice: Notice, webhook: string | undefined, base: string): Message => ({
  event_type: notice.kind,
  channel: 'chat',
  recipient: chatName(webhook),
  subject: null,
  body: `${forChat(`${notice.title}: ${notice.text}`)} ${base}${notice.link}`,
})

/** The log identifies a chat by its host, because the rest of the address is a secret. */
export const chatName = (webhook: string | undefined): string =>
  webhook === undefined ? 'chat' : new URL(webhook).host

/** Text for the chat with names escaped, because chats read <!channel> and the like as commands. */
export const forChat = (text: string): string =>
  inOneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A name or text that cannot pretend to be further lines of a message. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const UNCONFIGURED: Record<Channel, string> = {
  inbox: '',
  email: 'E-mail is not configured: set SMTP_URL',
  chat: 'Chat is not configured: set CHAT_WEBHOOK_URL',
}

/** The reason why a channel cannot deliver; undefined when it can. */
export const whyClosed = (channel: Channel, { SMTP_URL, CHAT_WEBHOOK_URL }: Channels): string | undefined => {
  const address = { inbox: 'here', email: SMTP_URL, chat: CHAT_WEBHOOK_URL }[channel]
  return address === undefined ? UNCONFIGURED[channel] : undefined
}

/** Maximum number of attempts to deliver a message. */
export const MAX_ATTEMPTS = 3

/** Time after which another process retries a message that a process has claimed. */
export const SENDING_MS = 2 * MINUTE_MS

/** When a message is retried after its n-th failure; undefined: never. */
export const nextAttempt = (attempts: number, now: Date): Date | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + MINUTE_MS * 5 ** (attempts - 1))
