import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '../../../../context.ts'
import { decryptSecret, encryptSecret } from '../../../../lib/stored-secret.ts'
import { selfSignedCertificate } from './certificate.ts'
import { findKeyPair, insertKeyPair, replaceKeyPair, type StoredKeyPair } from './store.ts'

/** The key of this deployment that signs requests for sign-in, and its certificate in base64. */
export interface KeyPair {
  privateKey: KeyObject
  certificate: string
}

const BITS = 2048
const YEARS = 20

/** Identity providers compare the key and not its validity, so that it may be long. */
const endOfValidity = (from: Date): Date => {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS)
  return end
}

const ownerOf = ({ config }: Context) => ({
  masterKey: config.SECRET_KEY,
  kind: 'SAML private key',
  recordId: 'sso_saml_keys',
})

/**
 * The key pair of this deployment. The first call generates it; so does one after a change of SECRET_KEY, which the
 * stored one does not survive: identity providers that verify requests then need the new metadata.
 */
export const keyPairOf = async (ctx: Context): Promise<KeyPair> => {
  const stored = await findKeyPair(ctx)
  const found = stored && opened(ctx, stored)
  if (found) return found
  const generated = await generate(ctx)
  if (stored) await replaceKeyPair(ctx, stored, generated)
  else await insertKeyPair(ctx, generated)
  // Another process may have been first.
  const winner = await findKeyPair(ctx)
  const pair = winner && opened(ctx, winner)
  if (!pair) throw new Error('The SAML key pair that was stored cannot be read')
  return pair
}

const opened = (ctx: Context, { private_key, certificate }: StoredKeyPair): KeyPair | undefined => {
  const key = decryptSecret(private_key, ownerOf(ctx), ctx.log)
  if (key === undefined) return undefined
  const der = Buffer.from(key, 'base64')
  return { privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), certificate }
}

const generate = async (ctx: Context): Promise<StoredKeyPair> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const [from, to] = [ctx.now(), endOfValidity(ctx.now())]
  const name = 'Assay SAML requests'
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  return {
    private_key: encryptSecret(der.toString('base64'), ownerOf(ctx)),
    certificate: selfSignedCertificate({ privateKey, name, from, to }),
  }
}
