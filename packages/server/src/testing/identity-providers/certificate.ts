import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Self-signed certificate with its RSA key, both as PEM. */
export interface Certificate {
  certificate: string
  key: string
}

interface CertificateOptions {
  /** Name of its holder, who is its issuer too. */
  name?: string
  validFrom?: Date
  validUntil?: Date
}

const DAY_MS = 86_400_000

/**
 * Makes a certificate for localhost and 127.0.0.1, valid from yesterday until tomorrow unless the options say otherwise.
 * It serves TLS, signs SAML documents, and is its own authority. Node makes keys but no certificates; a program that does
 * may be missing where the tests run.
 */
export const createCertificate = (options: CertificateOptions = {}): Certificate => {
  const { name = 'localhost', validFrom = fromNow(-DAY_MS), validUntil = fromNow(DAY_MS) } = options
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const content = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    RSA_WITH_SHA256,
    holder(name),
    sequence(time(validFrom), time(validUntil)),
    holder(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(BASIC_CONSTRAINTS, ALTERNATIVE_NAMES)),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  return {
    certificate: pem(sequence(content, RSA_WITH_SHA256, bits(signature))),
    key: pemOf(privateKey),
  }
}

/** Writes a certificate to a file, for NODE_EXTRA_CA_CERTS of another process; `remove` deletes it. */
export const certificateFile = ({
  certificate,
}: Pick<Certificate, 'certificate'>): { path: string; remove: () => void } => {
  const directory = mkdtempSync(join(tmpdir(), 'assay-certificate-'))
  const path = join(directory, 'certificate.pem')
  writeFileSync(path, certificate)
  return { path, remove: () => rmSync(directory, { recursive: true }) }
}

const fromNow = (milliseconds: number): Date => new Date(Date.now() + milliseconds)

/** A value of the encoding that certificates use (X.690, DER): tag, length, content. */
const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content])
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes)
const bits = (bytes: Buffer): Buffer => tagged(0x03, Buffer.of(0), bytes)
const octets = (bytes: Buffer): Buffer => tagged(0x04, bytes)
const identifier = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value))
const time = (moment: Date): Buffer =>
  tagged(0x18, Buffer.from(`${moment.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`))

const TRUE = Buffer.of(0x01, 0x01, 0xff)
const NULL = Buffer.of(0x05, 0x00)

/** 1.2.840.113549.1.1.11 */
const RSA_WITH_SHA256 = sequence(identifier('2a864886f70d01010b'), NULL)

/** 2.5.29.19, critical: an authority. */
const BASIC_CONSTRAINTS = sequence(identifier('551d13'), TRUE, octets(sequence(TRUE)))

/** 2.5.29.17: a DNS name and an address. */
const ALTERNATIVE_NAMES = sequence(
  identifier('551d11'),
  octets(sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.of(127, 0, 0, 1)))),
)

/** 2.5.4.3: common name. */
const holder = (name: string): Buffer => sequence(tagged(0x31, sequence(identifier('550403'), text(name))))

const pem = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
