import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Answers one request of the service; what it does not end stays open. */
type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void

/** Claims of the ID token, or fields of another JSON answer; undefined leaves one out. */
type Fields = Record<string, unknown>

/**
 * Provider of the tests that answers whatever a test wants: an attacker's, or a broken one. Real providers are used where
 * a sign-in is meant to succeed.
 */
export interface HostileProvider {
  issuer: string
  /** Requests so far, as method and path. */
  requests: string[]
  /** Bodies sent to the token endpoint. */
  tokenRequests: URLSearchParams[]
  /** Connections that are open now. */
  openSockets: () => number
  /** The nonce that the ID token carries; as a real provider, it is that of the sign-in. */
  setNonce: (nonce: string) => void
  /** Changes claims of the ID token. */
  claims: (change: Fields) => void
  /** Sends this in place of an ID token; undefined: none. */
  idToken: (token: unknown) => void
  /** Changes the header of the ID token. */
  header: (change: Fields) => void
  /** Changes the discovery document. */
  document: (change: Fields) => void
  /** Changes the token endpoint's answer. */
  tokens: (change: Fields) => void
  /** Changes the user info. */
  userInfo: (change: Fields) => void
  /** Answers requests for a path in a way of its own. */
  answer: (path: string, answer: Answer) => void
  /** Forgets every change. */
  reset: () => void
  stop: () => Promise<void>
}

const CLIENT_ID = 'assay'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that nobody has signed, since its signature is not checked. */
export const tokenOf = (header: object, claims: object): string =>
  `${encoded(header)}.${encoded(claims)}.${Buffer.from('signature').toString('base64url')}`

interface Changes {
  nonce: string
  claims: Fields
  header: Fields
  document: Fields
  tokens: Fields
  userInfo: Fields
  answers: Map<string, Answer>
}

const noChanges = (): Changes => ({
  nonce: '',
  claims: {},
  header: {},
  document: {},
  tokens: {},
  userInfo: {},
  answers: new Map(),
})

type Part = 'claims' | 'header' | 'document' | 'tokens' | 'userInfo'

interface Standing {
  issuer: string
  changes: Changes
  now: Date
}

const documentOf = ({ issuer, changes }: Standing): Fields => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...changes.document,
})

const claimsOf = ({ issuer, changes, now }: Standing): Fields => {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    iss: issuer,
    sub: 'subject-1',
    aud: CLIENT_ID,
    exp: seconds + 300,
    iat: seconds,
    nonce: changes.nonce,
    email: 'eve@acme.example',
    email_verified: true,
    ...changes.claims,
  }
}

/** Answers as a provider gives them, by path, with the changes of the test. */
const ANSWERS: Record<string, (standing: Standing) => unknown> = {
  '/.well-known/openid-configuration': documentOf,
  '/token': (standing) => ({
    access_token: 'an-access-token',
    token_type: 'Bearer',
    expires_in: 300,
    id_token: tokenOf({ alg: 'RS256', kid: 'one', ...standing.changes.header }, claimsOf(standing)),
    ...standing.changes.tokens,
  }),
  '/userinfo': ({ changes }) => ({ sub: 'subject-1', groups: [], ...changes.userInfo }),
  '/login/oauth/access_token': ({ changes }) => ({
    access_token: 'an-access-token',
    token_type: 'bearer',
    scope: 'read:user,user:email',
    ...changes.tokens,
  }),
  '/user': ({ changes }) => ({ id: 4711, login: 'eve', name: 'Eve Example', ...changes.userInfo }),
  '/user/emails': () => [{ email: 'eve@acme.example', verified: true, primary: true }],
}

const usualAnswer =
  (path: string, standing: Standing): Answer =>
  (response) => {
    const answer = ANSWERS[path]
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer?.(standing) ?? {}))
  }

/** Starts the provider on a free port; `now` is the service's clock. */
export const startHostileProvider = async (now: () => Date): Promise<HostileProvider> => {
  let changes = noChanges()
  const requests: string[] = []
  const tokenRequests: URLSearchParams[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url?.split('?')[0] ?? ''
      requests.push(`${request.method} ${path}`)
      if (request.method === 'POST') tokenRequests.push(new URLSearchParams(body))
      const answer = changes.answers.get(path) ?? usualAnswer(path, { issuer, changes, now: now() })
      answer(response, request, body)
    })
  })
  const openSockets = countSockets(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const forget = (): void => {
    changes = noChanges()
    requests.length = 0
    tokenRequests.length = 0
  }
  return {
    issuer,
    requests,
    tokenRequests,
    openSockets,
    ...changers(() => changes),
    reset: forget,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const countSockets = (server: Server): (() => number) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => sockets.size
}

const changers = (
  current: () => Changes,
): Pick<HostileProvider, Part | 'setNonce' | 'idToken' | 'answer'> => {
  const change = (part: Part) => (fields: Fields) => {
    const changes = current()
    changes[part] = { ...changes[part], ...fields }
  }
  return {
    setNonce: (nonce) => {
      current().nonce = nonce
    },
    claims: change('claims'),
    idToken: (token) => change('tokens')({ id_token: token }),
    header: change('header'),
    document: change('document'),
    tokens: change('tokens'),
    userInfo: change('userInfo'),
    answer: (path, answer) => {
      current().answers.set(path, answer)
    },
  }
}
