import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** A private key with its public part as a key set lists it. */
export interface PoolKey {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

/** The claims and the header of a token, where they differ from those of a valid one; undefined leaves one out. */
interface TokenParts {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: PoolKey
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A pool of a managed identity service whose keys a test has, for tokens that no real one would make, and for faults. It
 * publishes its keys and answers GetUser.
 */
export interface IdentityPool {
  /** Settings of a service that trusts this pool. */
  settings: Record<string, string>
  issuer: string
  /** Published keys, the first of which signs. */
  keys: PoolKey[]
  /** A token for a person, valid for an hour from `now`. */
  token: (parts?: TokenParts) => Promise<string>
  /** Attributes of people by sub, which GetUser answers; unknown ones have an e-mail like their username. */
  people: Map<string, Record<string, string>>
  /** Requests for the keys and to the API so far. */
  asked: { keys: number; api: number }
  /** Replaces the answer of the key set or of the API, or restores the usual one. */
  answerKeys: (respond?: Respond) => void
  answerApi: (respond?: Respond) => void
  close: () => Promise<void>
}

const POOL_ID = 'eu-test-1_Pool1'
const CLIENT_ID = 'client-of-the-tests'
const SETTINGS = {
  AUTH_PROVIDER: 'managed',
  MANAGED_USER_POOL_ID: POOL_ID,
  MANAGED_CLIENT_ID: CLIENT_ID,
}

/** A new key pair with an id. */
export const poolKey = async (kid: string): Promise<PoolKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Starts a pool with one key. */
export const startIdentityPool = async (now: () => Date): Promise<IdentityPool> => {
  const keys = [await poolKey('first')]
  const people: IdentityPool['people'] = new Map()
  const asked = { keys: 0, api: 0 }
  const usualKeys: Respond = (_request, response) => sendJson(response, { keys: keys.map(({ jwk }) => jwk) })
  const usualApi: Respond = (request, response) => void answerGetUser(request, response, people)
  let respondKeys = usualKeys
  let respondApi = usualApi
  const server = createServer((request, response) => {
    const isKeys = request.url === `/${POOL_ID}/.well-known/jwks.json`
    asked[isKeys ? 'keys' : 'api'] += 1
    const respond = isKeys ? respondKeys : respondApi
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${address}/${POOL_ID}`
  return {
    settings: { ...SETTINGS, MANAGED_ENDPOINT: address },
    issuer,
    keys,
    token: (parts = {}) => signToken({ issuer, now: now(), key: keys[0]! }, parts),
    people,
    asked,
    answerKeys: (respond = usualKeys) => {
      respondKeys = respond
    },
    answerApi: (respond = usualApi) => {
      respondApi = respond
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Signer {
  issuer: string
  now: Date
  key: PoolKey
}

const signToken = ({ issuer, now, key: usual }: Signer, { claims, header, key = usual }: TokenParts) => {
  const seconds = Math.floor(now.getTime() / 1000)
  const payload = {
    sub: 'sub-of-ada',
    username: 'ada',
    'managed:groups': ['Developers'],
    iss: issuer,
    client_id: CLIENT_ID,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3600,
    ...claims,
  }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
    .sign(key.privateKey)
}

const answerGetUser = async (
  request: IncomingMessage,
  response: ServerResponse,
  people: IdentityPool['people'],
): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const sent = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const { sub = '', username } = decodeJwt(sent.AccessToken)
  const attributes = people.get(sub) ?? { email: `${String(username)}@example.com` }
  const named = { sub, ...attributes }
  sendJson(response, {
    Username: attributes['username'] ?? username,
    UserAttributes: Object.entries(named)
      .filter(([Name]) => Name !== 'username')
      .map(([Name, Value]) => ({ Name, Value })),
  })
}
