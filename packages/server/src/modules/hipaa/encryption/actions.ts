import type { IdentifiedKey } from '../../../config/identified-key.ts'
import type { Context } from '../../../context.ts'
import { AppError, conflict, invalid } from '../../../lib/errors.ts'
import { recordAccess } from '../records/actions.ts'
import type { PhiAction } from '../records/schema.ts'
import { decryptField, encryptField } from './cipher.ts'
import type { DecryptBody, Decrypted, EncryptBody, Encrypted } from './schema.ts'

/**
 * The keys, the newest one first.
 *
 * @throws AppError 503 when there is none
 */
const requireKeys = ({ config }: Context): { newest: IdentifiedKey; all: readonly IdentifiedKey[] } => {
  const [newest] = config.PHI_ENCRYPTION_KEY
  if (!newest) throw new AppError('unavailable', 'PHI encryption is not configured')
  return { newest, all: config.PHI_ENCRYPTION_KEY }
}

type Field = Pick<EncryptBody, 'field' | 'resource_type' | 'resource_id' | 'purpose'>

const recordUse = async (ctx: Context, action: PhiAction, body: Field): Promise<void> => {
  const { field, resource_type, resource_id = field, purpose } = body
  await recordAccess(ctx, { action, resource_type, resource_id, phi_fields_accessed: [field], purpose })
}

/**
 * Encrypts a value under the newest key. The value is stored nowhere.
 *
 * @throws AppError 503 without a key
 */
export const encrypt = async (ctx: Context, body: EncryptBody): Promise<Encrypted> => {
  const { newest } = requireKeys(ctx)
  const { field, value } = body
  await recordUse(ctx, 'encrypt', body)
  return { field, ciphertext: encryptField(newest, field, value), key_id: newest.id }
}

const REFUSALS = {
  unreadable: () => invalid('Ciphertext could not be decrypted'),
  unknown_key: () => conflict('The key of this ciphertext is not configured'),
}

/** Decrypts a value and records it as `action`; a refusal is recorded before it is thrown. */
const open = async (ctx: Context, body: DecryptBody, action: 'decrypt' | 'reencrypt'): Promise<string> => {
  const { all } = requireKeys(ctx)
  const outcome = decryptField(all, body.field, body.ciphertext)
  await recordUse(ctx, 'failure' in outcome ? 'decrypt_failed' : action, body)
  if ('failure' in outcome) throw REFUSALS[outcome.failure]()
  return outcome.plaintext
}

/**
 * Decrypts a value under the key that its ciphertext names.
 *
 * @throws AppError 400 for another field, or a ciphertext that was changed; 409 for an unknown key; 503 without a key
 */
export const decrypt = async (ctx: Context, body: DecryptBody): Promise<Decrypted> => ({
  field: body.field,
  plaintext: await open(ctx, body, 'decrypt'),
})

/**
 * Encrypts a value again under the newest key; the value itself is not answered.
 *
 * @throws AppError as `decrypt`
 */
export const reencrypt = async (ctx: Context, body: DecryptBody): Promise<Encrypted> => {
  const { newest } = requireKeys(ctx)
  const plaintext = await open(ctx, body, 'reencrypt')
  return { field: body.field, ciphertext: encryptField(newest, body.field, plaintext), key_id: newest.id }
}
