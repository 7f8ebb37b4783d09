import { describe, expect, it } from 'vitest'
import {
  EC_CERTIFICATE,
  EDWARDS_CERTIFICATE,
  RSA_CERTIFICATE,
  WEAK_CERTIFICATE,
} from '../../../testing/certificates.ts'
import { expiryOf, hasUsableKey, parseCertificate } from './certificate.ts'

const base64Of = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
const derOf = (pem: string): Buffer => Buffer.from(base64Of(pem), 'base64')

describe('the certificate of a text', () => {
  it.each([
    ['with BEGIN and END lines', RSA_CERTIFICATE],
    ['with spaces around it', `\n  ${RSA_CERTIFICATE}\r\n\n`],
    ['with line ends of Windows', RSA_CERTIFICATE.replaceAll('\n', '\r\n')],
    ['on one line', base64Of(RSA_CERTIFICATE)],
    ['on lines without BEGIN and END', base64Of(RSA_CERTIFICATE).replaceAll(/(.{64})/g, '$1\n')],
    ['on one line with BEGIN and END', RSA_CERTIFICATE.replaceAll('\n', ' ')],
  ])('is read %s', (_, text) => {
    expect(parseCertificate(text)?.subject).toBe('CN=rsa')
  })

  it.each([
    ['nothing', ''],
    ['a word', 'certificate'],
    ['two certificates', `${RSA_CERTIFICATE}\n${EC_CERTIFICATE}`],
    [
      'two certificates in one block',
      Buffer.concat([derOf(RSA_CERTIFICATE), derOf(EC_CERTIFICATE)]).toString('base64'),
    ],
    ['a byte behind it', Buffer.concat([derOf(RSA_CERTIFICATE), Buffer.from([0])]).toString('base64')],
    ['a byte too few', derOf(RSA_CERTIFICATE).subarray(0, -1).toString('base64')],
    ['text before it', `subject=CN = rsa\n${RSA_CERTIFICATE}`],
    ['no END line', RSA_CERTIFICATE.replace('-----END CERTIFICATE-----', '')],
    ['another kind of block', RSA_CERTIFICATE.replaceAll('CERTIFICATE', 'PRIVATE KEY')],
    ['a sign that base64 does not have', base64Of(RSA_CERTIFICATE).replace('M', '!')],
    ['PEM in base64', Buffer.from(RSA_CERTIFICATE).toString('base64')],
  ])('is refused for %s', (_, text) => {
    expect(parseCertificate(text)).toBeUndefined()
  })
})

describe('the key of a certificate', () => {
  it.each([
    ['RSA of 2048 bits', RSA_CERTIFICATE, true],
    ['EC', EC_CERTIFICATE, false],
    ['RSA of 1024 bits', WEAK_CERTIFICATE, false],
    ['Ed25519', EDWARDS_CERTIFICATE, false],
  ])('%s', (_, text, isUsable) => {
    const certificate = parseCertificate(text)
    expect(certificate && hasUsableKey(certificate)).toBe(isUsable)
  })
})

describe('the expiry of a certificate', () => {
  it('is the end of its validity', () => {
    expect(expiryOf(RSA_CERTIFICATE)?.toISOString()).toBe('2126-10-30T00:20:14.000Z')
  })

  it('is null without a certificate, and for a text that is none', () => {
    expect([expiryOf(null), expiryOf('certificate')]).toEqual([null, null])
  })
})
