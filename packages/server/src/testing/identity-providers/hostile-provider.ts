import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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

export const HOSTILE_CLIENT = { id: 'assay', secret: 'the secret of the client' }

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

/** Starts the provider on a free port; `now` is the service's clock. */
export const startHostileProvider = async (now: () => Date): Promise<HostileProvider> => {
  let changes = noChanges()
  const requests: string[] = []
  const tokenRequests: URLSearchParams[] = []
  const sockets = new Set<Socket>()
  let issuer = ''
  const send = (response: ServerResponse, value: unknown): void => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  const document = () => ({
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
  const claims = () => {
    const seconds = Math.floor(now().getTime() / 1000)
    return {
      iss: issuer,
      sub: 'subject-1',
      aud: HOSTILE_CLIENT.id,
      exp: seconds + 300,
      iat: seconds,
      nonce: changes.nonce,
      email: 'eve@acme.example',
      email_verified: true,
      ...changes.claims,
    }
  }
  const tokens = () => ({
    access_token: 'an-access-token',
    token_type: 'Bearer',
    expires_in: 300,
    id_token: tokenOf({ alg: 'RS256', kid: 'one', ...changes.header }, claims()),
    ...changes.tokens,
  })
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': document,
    '/token': tokens,
    '/userinfo': () => ({ sub: 'subject-1', groups: [], ...changes.userInfo }),
    '/login/oauth/access_token': () => ({
      access_token: 'an-access-token',
      token_type: 'bearer',
      scope: 'read:user,user:email',
      ...changes.tokens,
    }),
    '/user': () => ({ id: 4711, login: 'eve', name: 'Eve Example', ...changes.userInfo }),
    '/user/emails': () => [{ email: 'eve@acme.example', verified: true, primary: true }],
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url?.split('?')[0] ?? ''
      requests.push(`${request.method} ${path}`)
      if (request.method === 'POST') tokenRequests.push(new URLSearchParams(body))
      const own = changes.answers.get(path)
      if (own) return own(response, request, body)
      const answer = answers[path]
      if (answer) return send(response, answer())
      response.writeHead(404).end()
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const change = (part: 'claims' | 'header' | 'document' | 'tokens' | 'userInfo') => (fields: Fields) => {
    changes[part] = { ...changes[part], ...fields }
  }
  return {
    issuer,
    requests,
    tokenRequests,
    openSockets: () => sockets.size,
    setNonce: (nonce) => {
      changes.nonce = nonce
    },
    claims: change('claims'),
    idToken: (token) => change('tokens')({ id_token: token }),
    header: change('header'),
    document: change('document'),
    tokens: change('tokens'),
    userInfo: change('userInfo'),
    answer: (path, answer) => {
      changes.answers.set(path, answer)
    },
    reset: () => {
      changes = noChanges()
      requests.length = 0
      tokenRequests.length = 0
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
