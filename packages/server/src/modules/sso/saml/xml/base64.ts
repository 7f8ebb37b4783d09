import { UnreadableXml } from './unreadable.ts'

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a document that was sent in base64, which may be broken into lines, and normalises its line ends to \n.
 *
 * @throws UnreadableXml when it is not base64 of UTF-8
 */
export const decodeDocument = (sent: string): string => {
  const compact = sent.replaceAll(/\s/g, '')
  if (compact.length % 4 !== 0 || !BASE64.test(compact)) throw new UnreadableXml('not_base64')
  return decodeUtf8(Buffer.from(compact, 'base64')).replaceAll(/\r\n?/g, '\n')
}

const decodeUtf8 = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new UnreadableXml('not_utf8')
  }
}
