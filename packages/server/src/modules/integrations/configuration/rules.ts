import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../../config/index.ts'
import { problemsOf } from '../../../http/problems.ts'
import { unprocessable, wrongField } from '../../../lib/errors.ts'
import { isPublicAddress } from '../../../lib/public-address.ts'
import type { IntegrationType } from '../types.ts'
import { type Fields, FULL_FIELDS, RECEIVING_FIELDS } from './fields.ts'

/** The fields of a configuration with those that were sent; null removes one. */
export const mergedFields = (before: Fields, sent: Readonly<Record<string, string | null>>): Fields => {
  const merged = new Map(Object.entries(before))
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) merged.delete(name)
    else merged.set(name, value)
  }
  return Object.fromEntries(merged)
}

type SentFields = Readonly<Record<string, string | undefined>>

const receivesOnly = (fields: Fields): boolean => Object.keys(fields).join() === 'webhook_secret'

/**
 * The fields of a usable configuration, with defaults filled in: a whole one, or a webhook secret alone.
 *
 * @throws AppError 422 for a missing, unknown or wrong field
 */
export const usableFields = (
  type: IntegrationType,
  fields: Fields,
  environment: Config['ENVIRONMENT'],
): Fields => {
  const shape: z.ZodType<SentFields> = receivesOnly(fields) ? RECEIVING_FIELDS : FULL_FIELDS[type]
  const parsed = z.object({ config: shape }).safeParse({ config: fields }, { reportInput: true })
  if (!parsed.success) throw unprocessable(problemsOf(parsed.error, 'body'))
  const usable = defined(parsed.data.config)
  for (const name of ['base_url', 'instance_url']) requirePublic(name, usable[name], environment)
  return usable
}

const defined = (fields: SentFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

const requirePublic = (
  name: string,
  address: string | undefined,
  environment: Config['ENVIRONMENT'],
): void => {
  if (address === undefined || environment === 'test') return
  const { protocol, hostname } = new URL(address)
  const loc = ['body', 'config', name]
  if (protocol !== 'https:') throw wrongField(loc, 'must be an https URL', 'bad_format')
  if (!mayBePublic(hostname)) throw wrongField(loc, 'must be a public address')
}

/** Names are checked again when they are resolved, before each connection. */
const mayBePublic = (hostname: string): boolean => {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  return !/^(?:.*\.)?localhost\.?$/i.test(hostname)
}
