import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

interface CertificateDetails {
  /** RSA key that the certificate is for, and is signed with. */
  privateKey: KeyObject
  /** Common name of owner and issuer. */
  name: string
  from: Date
  to: Date
}

/** Types of values in DER (ITU-T X.690). */
const DER = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  objectId: 0x06,
  text: 0x0c,
  shortTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const

const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')

/** Certificate of an RSA key, signed with the key itself (X.509 version 3, RFC 5280), as base64 of its DER form. */
export const selfSignedCertificate = ({ privateKey, name, from, to }: CertificateDetails): string => {
  const algorithm = sequence(der(DER.objectId, SHA256_WITH_RSA), der(DER.null, Buffer.alloc(0)))
  const commonName = sequence(der(DER.objectId, COMMON_NAME), der(DER.text, Buffer.from(name, 'utf8')))
  const owner = sequence(der(DER.set, commonName))
  const content = sequence(
    der(DER.version, der(DER.integer, Buffer.of(2))),
    der(DER.integer, serialNumber()),
    algorithm,
    owner,
    sequence(time(from), time(to)),
    owner,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const noUnusedBits = Buffer.of(0)
  const certificate = sequence(
    content,
    algorithm,
    der(DER.bitString, Buffer.concat([noUnusedBits, signature])),
  )
  return certificate.toString('base64')
}

/** Random, positive and without a leading zero. */
const serialNumber = (): Buffer => Buffer.concat([Buffer.of(0x40), randomBytes(15)])

/** Written with two digits of the year before 2050, as RFC 5280 demands. */
const time = (moment: Date): Buffer => {
  const digits = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  const isShort = moment.getUTCFullYear() < 2050
  return der(isShort ? DER.shortTime : DER.time, Buffer.from(isShort ? digits.slice(2) : digits, 'ascii'))
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(DER.sequence, Buffer.concat(parts))

const der = (type: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type), lengthOf(content), content])

const lengthOf = ({ length }: Buffer): Buffer => {
  if (length < 0x80) return Buffer.of(length)
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes])
}
