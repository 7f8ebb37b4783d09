import { createHmac } from 'node:crypto'
import { sameSecret } from '../../../lib/crypto.ts'
import type { IntegrationType } from '../types.ts'

/** Header with `sha256=` and the HMAC of the body, by kind. */
const SIGNATURE_HEADERS: Record<IntegrationType, string> = {
  github: 'x-hub-signature-256',
  jira: 'x-hub-signature',
  salesforce: 'x-hub-signature-256',
}

/** Header with the secret itself, for senders that cannot sign. */
const SECRET_HEADER = 'x-assay-webhook-secret'
const ACCEPTS_SECRET: readonly IntegrationType[] = ['jira', 'salesforce']

/** A webhook as it was sent. */
export interface SentWebhook {
  /** Request headers, names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
}

/**
 * Whether a webhook proves that its sender has the secret: by at least one header of its kind, and by each that is
 * present. Compared in constant time.
 */
export const isAuthentic = (
  type: IntegrationType,
  { headers, bytes }: SentWebhook,
  secret: string,
): boolean => {
  const expected = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  const proofs = [proof(headers[SIGNATURE_HEADERS[type]], expected)]
  if (ACCEPTS_SECRET.includes(type)) proofs.push(proof(asUtf8(headers[SECRET_HEADER]), secret))
  const present = proofs.filter((isRight) => isRight !== undefined)
  return present.length > 0 && present.every(Boolean)
}

type Header = string | string[] | undefined

/** undefined: the header is absent. */
const proof = (sent: Header, expected: string): boolean | undefined =>
  sent === undefined ? undefined : typeof sent === 'string' && sameSecret(sent, expected)

/** Node reads headers as Latin-1. */
const asUtf8 = (sent: Header): Header =>
  typeof sent === 'string' ? Buffer.from(sent, 'latin1').toString('utf8') : sent
