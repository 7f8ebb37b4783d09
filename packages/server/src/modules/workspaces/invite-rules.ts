import { inOneLine } from '../../features/notifications/index.ts'
import { DAY_MS } from '../../lib/durations.ts'

/** How far an invite has come. */
export const INVITE_STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const
type InviteStatus = (typeof INVITE_STATUSES)[number]

/** Days in which an invite can be accepted. */
const VALID_DAYS = 7

/** Random bytes of an invite's token. */
export const TOKEN_BYTES = 32

/** When an invite that is sent now expires. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + VALID_DAYS * DAY_MS)

interface InviteTimes {
  accepted_at: Date | null
  revoked_at: Date | null
  expires_at: Date
}

/** The status of an invite at a moment. */
export const statusOf = ({ accepted_at, revoked_at, expires_at }: InviteTimes, now: Date): InviteStatus => {
  if (accepted_at) return 'accepted'
  if (revoked_at) return 'revoked'
  return expires_at <= now ? 'expired' : 'pending'
}

/** Whether two e-mail addresses are the same but for letter case. */
export const isSameAddress = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()

/** An address that only its owner recognises: `a***@example.com`. */
export const masked = (address: string): string => {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return `${at > 0 ? first : ''}***${address.slice(at)}`
}

/** The page on which an invite is accepted. */
export const inviteUrl = (base: string, token: string): string => `${base}/invites/${token}`

/** The e-mail with an invite. */
export const inviteEmail = (invite: { workspace: string; inviter: string | null; url: string }) => {
  const workspace = inOneLine(invite.workspace)
  return {
    subject: `Invitation to the workspace ${workspace}`,
    body: [
      `${inOneLine(invite.inviter ?? 'An administrator')} invites you to the workspace ${workspace}.`,
      `Accept within ${VALID_DAYS} days: ${invite.url}`,
      'If you did not expect this, there is nothing to do.',
      '',
    ].join('\n'),
  }
}
