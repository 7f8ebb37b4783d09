import { X509Certificate } from 'node:crypto'

const PEM = /^-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The certificate of a text: base64 of its DER form, with or without lines that say BEGIN and END.
 *
 * @returns undefined for any text that is not exactly one certificate
 */
export const parseCertificate = (text: string): X509Certificate | undefined => {
  const trimmed = text.trim()
  const base64 = (PEM.exec(trimmed)?.[1] ?? trimmed).replaceAll(/\s/g, '')
  if (!BASE64.test(base64)) return undefined
  const der = Buffer.from(base64, 'base64')
  try {
    const certificate = new X509Certificate(der)
    // The parser ignores what follows a certificate, so that a second one would go unnoticed.
    return certificate.raw.length === der.length ? certificate : undefined
  } catch {
    return undefined
  }
}

const MIN_RSA_BITS = 2048

/** Whether signatures can be verified with a certificate's key, as the SAML library does: RSA of 2048 bits and more. */
export const hasUsableKey = (certificate: X509Certificate): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
  } catch {
    // A key of an algorithm that the platform does not know.
    return false
  }
}

/** The last moment at which a certificate is valid; null when there is none, or it says none. */
export const expiryOf = (text: string | null): Date | null => {
  const certificate = text === null ? undefined : parseCertificate(text)
  if (!certificate) return null
  const expiry = new Date(certificate.validTo)
  return Number.isNaN(expiry.getTime()) ? null : expiry
}
