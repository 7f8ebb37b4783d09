import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { ROLES } from '../../../features/users/index.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { silentLog } from '../../../lib/log.ts'
import { decryptSecret, encryptSecret } from '../../../lib/stored-secret.ts'
import { SSO_FAILURES } from '../failures.ts'
import { handoffsOf } from '../hand-off/code.ts'
import { tabSecret } from '../hand-off/schema.ts'
import { PROVIDER_TYPES } from '../provider-types.ts'

const LIFE_MS = 60 * SECOND_MS

/** What a test sign-in has shown: what came from the provider, and what a sign-in would do with it. */
export const signInReport = z
  .object({
    provider_type: z.enum(PROVIDER_TYPES),
    claims: z.record(z.string(), z.string()).describe('What the provider sent, by name, shortened'),
    email: z.string().nullable(),
    groups: z.array(z.string()),
    role: z.enum(ROLES).nullable().describe('Role that the account would have'),
    outcome: z.enum(['create', 'sign_in', 'refused']),
    sso_error: z.enum(SSO_FAILURES).nullable(),
    message: z.string().nullable().describe('Why the sign-in would be refused'),
  })
  .meta({ id: 'SignInReport' })

export const reportBody = z.strictObject({ code: z.string().min(1).max(16_384), secret: tabSecret })

export type ReportBody = z.output<typeof reportBody>
export type SignInReport = z.output<typeof signInReport>

const sealed = z.object({ report: signInReport, expires_at: z.number() })

/** A report is encrypted for the tab that began, whose handoff is additional data. */
const ownerOf = ({ config }: Context, handoff: string) => ({
  masterKey: config.SECRET_KEY,
  kind: 'single sign-on report',
  recordId: handoff,
})

/** Encrypted code of a report, valid for a minute. Nothing is stored. */
export const reportCode = (ctx: Context, report: SignInReport, handoff: string): string =>
  encryptSecret(JSON.stringify({ report, expires_at: ctx.now().getTime() + LIFE_MS }), ownerOf(ctx, handoff))

/** The report of a code; undefined for one that this deployment did not encrypt, that is over, or of another tab. */
export const readReport = (ctx: Context, code: string, secret: string): SignInReport | undefined => {
  const text = handoffsOf(secret)
    .map((handoff) => decryptSecret(code, ownerOf(ctx, handoff), silentLog))
    .find((decrypted) => decrypted !== undefined)
  const read = text === undefined ? undefined : sealed.parse(JSON.parse(text))
  return read && read.expires_at > ctx.now().getTime() ? read.report : undefined
}
