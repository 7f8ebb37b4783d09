import { createHash } from 'node:crypto'
import { z } from 'zod'
import { list, whole } from './setting.ts'

/** A key that encrypts health data; its id stands in every ciphertext. */
export interface PhiKey {
  id: string
  /** 32 bytes, for AES-256. */
  key: Buffer
}

const KEY = /^(?:([\w-]{1,32}):)?([A-Za-z\d+/_-]{43}=?)$/

const keyFrom = (text: string): PhiKey | undefined => {
  const [, id, encoded] = KEY.exec(text) ?? []
  if (encoded === undefined) return undefined
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== 32) return undefined
  return { id: id ?? createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}

const NOT_KEYS =
  'must hold base64 texts of 32 bytes, each after an id of its own and a colon, separated by commas'

/** Keys for health data, the newest first; empty: there is no encryption. */
const phiKeys = () =>
  z
    .string()
    .transform((text, context): PhiKey[] => {
      const texts = text.split(',').map((part) => part.trim())
      const found = text.trim() === '' ? [] : texts.map(keyFrom)
      const keys = found.filter((key) => key !== undefined)
      if (keys.length === found.length && new Set(keys.map(({ id }) => id)).size === keys.length) return keys
      context.addIssue({ code: 'custom', message: NOT_KEYS })
      return z.NEVER
    })
    .default([])
    .meta({ accepts: 'id:key, id:key, ...' })

/** Settings of the module for health data. */
export const hipaaSettings = z.object({
  PHI_ENCRYPTION_KEY: phiKeys().describe(
    'Keys of encrypted health data, newest first: the first encrypts, each decrypts; a key without an id has the first 8 hexadecimal digits of its SHA-256 as id; unset: encryption answers 503',
  ),
  HIPAA_ALLOWED_REGIONS: list().describe('Regions in which health data may lie; empty: any'),
  HIPAA_AUDIT_LOG_RETENTION_YEARS: whole(6, [6, 100], ', as the law asks').describe(
    'Years that the record of an access to health data is to be kept; nothing deletes it afterwards',
  ),
})
