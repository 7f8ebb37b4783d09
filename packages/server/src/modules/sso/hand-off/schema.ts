import { z } from 'zod'

/** Secret of the tab that began a sign-in: 32 random bytes as base64url. */
export const tabSecret = z.string().regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')

export const exchangeBody = z.strictObject({ code: z.string().min(1).max(2048), secret: tabSecret })

export type ExchangeBody = z.output<typeof exchangeBody>
