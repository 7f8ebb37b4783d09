import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** Received e-mail. */
interface ReceivedEmail {
  from: string
  to: string[]
  /** By lower-case name. */
  headers: Record<string, string>
  body: string
  /** User that authenticated to send it. */
  user: string | undefined
}

/** Local mail server that records its messages. */
export interface MailServer {
  /** Value of SMTP_URL. */
  url: string
  emails: ReceivedEmail[]
  /** Refuses the next messages with a temporary failure, as a full server does. */
  refuse: (messages: number) => void
  stop: () => Promise<void>
}

/** Required credentials. */
const ACCOUNT = { user: 'assay', password: 'Mail-Secret-1' }

/** Starts a mail server on a free port, which requires the credentials of its URL. */
export const startMailServer = async (): Promise<MailServer> => {
  const emails: ReceivedEmail[] = []
  let refusals = 0
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) => {
      const isRight = username === ACCOUNT.user && password === ACCOUNT.password
      callback(isRight ? null : new Error('wrong password'), isRight ? { user: username } : undefined)
    },
    onData: (stream, { envelope, user }, callback) => {
      const addresses = {
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
      }
      readEmail(stream).then((email) => {
        if (refusals === 0) emails.push({ ...email, ...addresses, user })
        callback(refusals === 0 ? null : refusal())
        refusals = Math.max(0, refusals - 1)
      }, callback)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://${ACCOUNT.user}:${ACCOUNT.password}@127.0.0.1:${port}`,
    emails,
    refuse: (messages) => {
      refusals = messages
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refusal = (): Error => Object.assign(new Error('mailbox is full'), { responseCode: 452 })

const readEmail = async (stream: SMTPServerDataStream): Promise<Pick<ReceivedEmail, 'headers' | 'body'>> => {
  const [head = '', ...rest] = (await text(stream)).split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        plain(line.slice(line.indexOf(':') + 1)),
      ]),
  )
  return { headers, body: decoded(rest.join('\r\n\r\n'), headers['content-transfer-encoding']) }
}

/** Decodes a header: non-ASCII words and special characters are transferred encoded. */
const plain = (header: string): string =>
  header
    .trim()
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    )

const decoded = (body: string, encoding: string | undefined): string => {
  const lines = body.replaceAll('\r\n', '\n')
  if (encoding === 'base64') return Buffer.from(lines, 'base64').toString()
  if (encoding !== 'quoted-printable') return lines
  const bytes = lines
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
