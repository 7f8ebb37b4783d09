import { z } from 'zod'
import { haveOwnIds, type IdentifiedKey, identified, keyOf32Bytes, readKeys } from './identified-key.ts'
import { list, whole } from './setting.ts'

const KEY = /^(?:([\w-]{1,32}):)?([^:]+)$/

const keyFrom = (text: string): IdentifiedKey | undefined => {
  const [, id, encoded = ''] = KEY.exec(text) ?? []
  const key = keyOf32Bytes(encoded)
  if (!key) return undefined
  return id === undefined ? identified(key) : { id, key }
}

const NOT_KEYS =
  'must hold base64 texts of 32 bytes, each after an id of its own and a colon, separated by commas'

/** Keys for health data, the newest first; empty: there is no encryption. */
const phiKeys = () =>
  z
    .string()
    .transform((text, context): IdentifiedKey[] => {
      const keys = readKeys(text, keyFrom)
      if (keys && haveOwnIds(keys)) return keys
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
