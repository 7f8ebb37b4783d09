import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider'
import type { Certificate } from './certificate.ts'

/** Claims of somebody at the provider, `sub` among them. A test may change them between two sign-ins. */
export interface OpenIdPerson extends AccountClaims {
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  name?: string
  /** Sent with the user info only. */
  groups?: string[]
  /** Domain of the organisation's workspace. */
  hd?: string
}

interface OpenIdProviderOptions {
  /** Redirect URIs of its client. */
  redirectUris: string[]
  /** Its people by user name. */
  people: Record<string, OpenIdPerson>
  /** Serves https with it; http without. */
  certificate?: Certificate
}

/** OpenID provider written by others, with a sign-in page that asks for the user name alone. */
export interface OpenIdProvider {
  /** Its issuer, which is its origin. */
  issuer: string
  client: { id: string; secret: string }
  people: Record<string, OpenIdPerson>
  /** Requests so far, as method and path. */
  requests: string[]
  /** Answers the next request for this path only when it is released. */
  hold: (path: string) => HeldRequest
  stop: () => Promise<void>
}

interface HeldRequest {
  /** Resolves when the request has arrived. */
  arrived: Promise<void>
  release: () => void
}

const CLIENT = { id: 'assay', secret: 'A-secret-of-the-client-of-tests' }
const SIGN_IN = '/sign-in/'
const LIFETIME_SECONDS = 3600
/** What the provider keeps for a time that it wants to be told. */
const TEMPORARY = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']

/** Starts the provider on a free port of 127.0.0.1, which is another site than that of a service on localhost. */
export const startOpenIdProvider = async (options: OpenIdProviderOptions): Promise<OpenIdProvider> => {
  const { certificate, people } = options
  const server: Server = certificate
    ? createHttpsServer({ cert: certificate.certificate, key: certificate.key })
    : createHttpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
  const requests: string[] = []
  const answer = createAnswer(issuer, options)
  const gates = createGates()
  server.on('request', async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    requests.push(`${request.method} ${path}`)
    await gates.pass(path)
    await answer(request, response)
  })
  return {
    issuer,
    client: CLIENT,
    people,
    requests,
    hold: gates.hold,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Gates on the way to some paths, each for one request. */
const createGates = (): { hold: OpenIdProvider['hold']; pass: (path: string) => Promise<void> } => {
  const gates: { path: string; arrive: () => void; released: Promise<void> }[] = []
  return {
    hold: (path) => {
      const arrival = signal()
      const end = signal()
      gates.push({ path, arrive: arrival.give, released: end.given })
      return { arrived: arrival.given, release: end.give }
    },
    pass: async (path) => {
      const at = gates.findIndex((gate) => gate.path === path)
      const [gate] = at < 0 ? [] : gates.splice(at, 1)
      gate?.arrive()
      await gate?.released
    },
  }
}

const signal = (): { given: Promise<void>; give: () => void } => {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const createAnswer = (issuer: string, options: OpenIdProviderOptions): Answer => {
  const provider = new Provider(issuer, configurationOf(options))
  const answerOthers = provider.callback()
  return async (request, response) => {
    if (!request.url?.startsWith(SIGN_IN)) return answerOthers(request, response)
    const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
    // Somebody went back to the page of a sign-in that is over.
    if (interaction === undefined) return showEnd(response)
    const { uid, prompt } = interaction
    if (request.method === 'GET') return showPage(response, uid, prompt.name)
    const form = new URLSearchParams(await text(request))
    await provider.interactionFinished(request, response, outcomeOf(form, options.people))
  }
}

/** Unknown people are refused as a provider refuses those that may not use the application. */
const outcomeOf = (form: URLSearchParams, people: OpenIdProviderOptions['people']) => {
  const accountId = form.get('user_name') ?? ''
  const isRefused = form.get('answer') === 'cancel' || people[accountId] === undefined
  return isRefused
    ? { error: 'access_denied', error_description: 'Told to <b>nobody</b> but the log' }
    : { login: { accountId } }
}

const showPage = (response: ServerResponse, uid: string, prompt: string): void => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>OpenID provider: ${prompt}</title>
<form method="post" action="${SIGN_IN}${uid}">
<label>User name <input name="user_name" autofocus></label>
<button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel">Cancel</button>
</form></html>`)
}

const showEnd = (response: ServerResponse): void => {
  response.statusCode = 400
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(
    '<!doctype html><html lang="en"><title>OpenID provider</title><p>This sign-in is over.</p></html>',
  )
}

const configurationOf = ({ redirectUris, people }: OpenIdProviderOptions): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [signingKey()] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  scopes: ['openid', 'profile', 'email', 'groups'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'hd'],
    groups: ['groups'],
  },
  // The claims of the scopes stand in the ID token, as most providers have it.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `${SIGN_IN}${uid}` },
  ttl: Object.fromEntries(TEMPORARY.map((kind) => [kind, LIFETIME_SECONDS])),
  findAccount: (_ctx, userName) => accountOf(userName, people[userName]),
  loadExistingGrant: grantEverything,
})

/** People are not asked whether the client may know who they are. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  })
  grant.addOIDCScope('openid profile email groups')
  await grant.save()
  return grant
}

const accountOf = (userName: string, person: OpenIdPerson | undefined) =>
  person && {
    accountId: userName,
    claims: (use: string) => {
      const { groups, ...claims } = person
      return use === 'userinfo' ? person : claims
    },
  }

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }
}
