import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installPeer } from '../peers/install.ts'
import { type Certificate, createCertificate } from './certificate.ts'
import { startTlsFront } from './tls-front.ts'

/** The library of the SAML identity provider, installed; or why it is not. */
export const samlp = await installPeer('samlp')

/** Somebody at the identity provider. A test may change them between two sign-ins. */
export interface SamlPerson {
  name_id: string
  /** Attributes of the assertion by name, such as email, firstName, lastName and groups. */
  attributes: Record<string, string | string[]>
}

interface SamlIdentityProviderOptions {
  people: Record<string, SamlPerson>
  /** Certificate of its pages. */
  certificate: Certificate
}

/** What a document says of its receiver. */
interface Receiver {
  /** URL to which the document is posted: its Destination and the Recipient of its assertion. */
  acsUrl: string
  /** Entity ID of the service. */
  audience: string
  /** Id of the request that it answers. */
  inResponseTo?: string | undefined
}

/** SAML identity provider whose documents a library of others makes and signs. */
export interface SamlIdentityProvider {
  entityId: string
  /** Where requests are sent by redirect. */
  signOnUrl: string
  /** Its signing certificate, as PEM. */
  signingCertificate: string
  people: Record<string, SamlPerson>
  /** Accepts requests only with a signature by this certificate, PEM, from now on. */
  trustRequestsOf: (certificate: string) => void
  /** Page on which somebody starts a sign-in that the service has not asked for. */
  startUrl: (receiver: Receiver) => string
  /** A response about somebody, in base64, as the field SAMLResponse holds it. */
  respond: (userName: string, receiver: Receiver) => Promise<string>
  stop: () => Promise<void>
}

/** The parts of the library that are used; it comes without types. */
interface Library {
  getSamlResponse: (options: object, user: SamlPerson, done: Done<string>) => void
  parseRequest: (
    request: { query: Record<string, string>; method: string },
    options: object,
    done: Done<Parsed>,
  ) => void
}

type Done<Result> = (error: Error | null, result?: Result) => void

interface Parsed {
  id: string
  issuer: string
  assertionConsumerServiceURL?: string
}

/** Starts the identity provider over https on a free port of 127.0.0.1, which is another site than that of a service on localhost. */
export const startSamlIdentityProvider = async ({
  people,
  certificate,
}: SamlIdentityProviderOptions): Promise<SamlIdentityProvider> => {
  const signing = createCertificate({ name: 'SAML identity provider' })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const front = await startTlsFront(certificate)
  front.leadTo(`http://localhost:${(server.address() as AddressInfo).port}`)
  const origin = front.origin.replace('localhost', '127.0.0.1')
  const entityId = `${origin}/metadata`
  const documents = createDocuments({ entityId, signing, people })
  server.on('request', (request, response) => void answer(documents, request, response))
  return {
    entityId,
    signOnUrl: `${origin}/sign-on`,
    signingCertificate: signing.certificate,
    people,
    trustRequestsOf: documents.trustRequestsOf,
    startUrl: ({ acsUrl, audience }) => `${origin}/start?${new URLSearchParams({ acsUrl, audience })}`,
    respond: documents.respond,
    stop: async () => {
      await front.stop()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Documents extends Pick<SamlIdentityProvider, 'respond' | 'trustRequestsOf'> {
  /** What a request by redirect asks for; rejects for a signature that is missing or wrong. */
  receiverIn: (query: Record<string, string>) => Promise<Receiver>
}

interface Issuer {
  entityId: string
  signing: Certificate
  people: Record<string, SamlPerson>
}

const SIGNED_WITH = { signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' }

const createDocuments = ({ entityId, signing, people }: Issuer): Documents => {
  const library = loadLibrary()
  let trusted: string | undefined
  return {
    trustRequestsOf: (certificate) => {
      trusted = certificate
    },
    receiverIn: (query) => receiverAskedFor(library, query, trusted),
    respond: async (userName, { acsUrl, audience, inResponseTo }) => {
      const person = people[userName]
      if (!person) throw new Error(`${userName} is unknown`)
      const options = {
        issuer: entityId,
        cert: signing.certificate,
        key: signing.key,
        destination: acsUrl,
        recipient: acsUrl,
        audience,
        inResponseTo,
        ...SIGNED_WITH,
        sessionIndex: `_${randomBytes(8).toString('hex')}`,
        profileMapper,
      }
      const document = await result<string>((done) => library.getSamlResponse(options, person, done))
      return Buffer.from(document).toString('base64')
    },
  }
}

const receiverAskedFor = async (
  library: Library,
  query: Record<string, string>,
  trusted: string | undefined,
): Promise<Receiver> => {
  if (trusted !== undefined && query['Signature'] === undefined) throw new Error('not signed')
  const options = {
    signature: query['Signature'],
    sigAlg: query['SigAlg'],
    relayState: query['RelayState'],
    ...(trusted !== undefined && { signingCert: trusted }),
  }
  const { id, issuer, assertionConsumerServiceURL } = await result<Parsed>((done) =>
    library.parseRequest({ query, method: 'GET' }, options, done),
  )
  return { acsUrl: assertionConsumerServiceURL ?? '', audience: issuer, inResponseTo: id }
}

const loadLibrary = (): Library => {
  if ('missing' in samlp) throw new Error(samlp.missing)
  return createRequire(join(samlp.folder, 'package.json'))('samlp')
}

const profileMapper = ({ name_id, attributes }: SamlPerson) => ({
  getClaims: () => attributes,
  getNameIdentifier: () => ({
    nameIdentifier: name_id,
    nameIdentifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  }),
})

const result = <Result>(start: (done: Done<Result>) => void): Promise<Result> =>
  new Promise((resolve, reject) => {
    start((error, value) => {
      if (error || value === undefined) reject(error ?? new Error('nothing was made'))
      else resolve(value)
    })
  })

const answer = async (
  documents: Documents,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://127.0.0.1')
  const sent = request.method === 'POST' ? new URLSearchParams(await text(request)) : searchParams
  const fields = Object.fromEntries(sent)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  try {
    const isRequest = request.method === 'GET' && pathname === '/sign-on'
    const receiver = isRequest ? await documents.receiverIn(fields) : receiverOf(fields)
    const relayState = fields['RelayState']
    const userName = fields['user_name'] ?? sessionIn(request)
    if (userName === undefined) {
      response.end(signOnPage({ ...receiver, relayState }))
      return
    }
    const token = await documents.respond(userName, receiver)
    response.setHeader('Set-Cookie', `${SESSION}=${userName}; Path=/; HttpOnly; Secure; SameSite=Lax`)
    response.end(postPage(receiver.acsUrl, token, relayState))
  } catch (error) {
    response.statusCode = 400
    response.end(`<!doctype html><title>Refused</title><p role="alert">${escaped(String(error))}`)
  }
}

const SESSION = 'identity_provider_session'

/** Who has signed in here before; they are not asked again. */
const sessionIn = (request: IncomingMessage): string | undefined =>
  request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${SESSION}=`))
    ?.slice(SESSION.length + 1)

const receiverOf = ({ acsUrl = '', audience = '', inResponseTo }: Record<string, string>): Receiver => ({
  acsUrl,
  audience,
  inResponseTo,
})

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const hidden = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value ?? '')}">`)
    .join('')

const signOnPage = ({
  acsUrl,
  audience,
  inResponseTo,
  relayState,
}: Receiver & { relayState?: string | undefined }) =>
  `<!doctype html><html lang="en"><title>SAML identity provider</title>
<form method="post" action="/sign-on">${hidden({ acsUrl, audience, inResponseTo, RelayState: relayState })}
<label>User name <input name="user_name" autofocus></label>
<button>Continue</button>
</form></html>`

const postPage = (acsUrl: string, token: string, relayState: string | undefined): string =>
  `<!doctype html><html lang="en"><title>SAML identity provider: sending</title>
<form method="post" action="${escaped(acsUrl)}">${hidden({ SAMLResponse: token, RelayState: relayState })}</form>
<script>document.forms[0].submit()</script></html>`
