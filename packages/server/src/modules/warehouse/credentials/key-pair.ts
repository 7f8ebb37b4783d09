import { createHash, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const RSA_BITS = 2048

/** A key pair that signs in to a warehouse. */
export interface KeyPair {
  /** PEM of the private key (PKCS #8). */
  privateKey: string
  /** Body of the public key's PEM, without its first and last line and without line breaks. */
  publicKey: string
  /** `SHA256:` and the base64 of the SHA-256 of the public key's DER. */
  fingerprint: string
}

const generate = promisify(generateKeyPair)

/** A new RSA key pair of 2048 bits. */
export const newKeyPair = async (): Promise<KeyPair> => {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: RSA_BITS })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: der.toString('base64'),
    fingerprint: `SHA256:${createHash('sha256').update(der).digest('base64')}`,
  }
}
