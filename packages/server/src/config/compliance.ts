import { z } from 'zod'
import { haveOwnIds, type IdentifiedKey, identified } from './identified-key.ts'
import { whole } from './setting.ts'

const MIN_KEY_LENGTH = 32
const MAX_KEYS = 20

/** Keys that sign the audit log, the newest first; empty: one is derived from SECRET_KEY. */
const signingKeys = () =>
  z
    .string()
    .transform((text, context): IdentifiedKey[] => {
      const texts = text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      const keys = texts.map((part) => identified(Buffer.from(part, 'utf8')))
      const isUsable =
        texts.every((part) => part.length >= MIN_KEY_LENGTH) && keys.length <= MAX_KEYS && haveOwnIds(keys)
      if (isUsable) return keys
      context.addIssue({
        code: 'custom',
        message: `must hold at most ${MAX_KEYS} different keys of at least ${MIN_KEY_LENGTH} characters, separated by commas`,
      })
      return z.NEVER
    })
    .default([])
    .meta({ accepts: 'key, key, ...' })

const days = (fallback: number) => whole(fallback, [1, 36_500])

/** Settings of the module for compliance reports and signed exports. */
export const complianceSettings = z.object({
  AUDIT_HMAC_KEY: signingKeys().describe(
    'Keys that sign the audit log, newest first: the first signs, each verifies; at least 32 characters each; unset: derived from SECRET_KEY, with a warning at the start',
  ),
  AUDIT_RETENTION_DAYS_SOC2: days(365).describe(
    'Days of a SOC 2 report without dates; nothing is deleted afterwards',
  ),
  AUDIT_RETENTION_DAYS_ISO27001: days(730).describe(
    'Days of an ISO 27001 report without dates; nothing is deleted afterwards',
  ),
})
