import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePorts } from '../nginx.ts'
import { startPeerProcess } from '../peers/peer-process.ts'
import type { Certificate } from './certificate.ts'
import { emulators } from './emulators.ts'
import { startTlsFront, type TlsFront } from './tls-front.ts'

/** Somebody at each of the emulated providers, with an address that they have verified. */
interface EmulatedPerson {
  email: string
  given_name: string
  family_name: string
  /** Groups at the provider of oidc_a, in the order in which they are sent. */
  groups?: string[]
  /** False: the provider of oidc_b has not verified the address. */
  email_verified?: boolean
  /** Domain of the workspace at the provider of oidc_b; by default that of the address, null for a personal account. */
  hd?: string | null
}

interface EmulatedProvidersOptions {
  /** Origin of the service, for the redirect URIs of its clients. */
  serviceOrigin: string
  people: EmulatedPerson[]
  /** Groups of oidc_a that nobody is in yet, beside those of its people. */
  groups?: string[]
  /** Serves https with it; http without. */
  certificate?: Certificate
}

type Kind = 'oidc_a' | 'oidc_b' | 'oauth2_c'

/** Providers like those that the kinds oidc_a, oidc_b and oauth2_c are made for, in one process. */
export interface EmulatedProviders {
  /** Origin of each; that of oidc_a is the issuer of its organisation's authorization server. */
  origins: Record<Kind, string>
  /** Issuer of an authorization server of its own, below the origin of oidc_a; with a client of its own. */
  customIssuer: string
  customClientId: string
  client: { id: string; secret: string }
  /** Settings of a service that uses them. */
  settings: Record<'SSO_OIDC_B_ISSUER' | 'SSO_OAUTH2_C_URL' | 'SSO_OAUTH2_C_API_URL', string>
  /** Puts somebody into a group of oidc_a, after their other groups. */
  join: (email: string, group: string) => Promise<void>
  /** Takes somebody out of a group of oidc_a. */
  leave: (email: string, group: string) => Promise<void>
  stop: () => Promise<void>
}

const KINDS = ['oidc_a', 'oidc_b', 'oauth2_c'] as const
const PROCESS = fileURLToPath(new URL('./emulated-providers-process.ts', import.meta.url))
const CLIENT = { id: 'assay', secret: 'A-secret-of-the-client-of-tests' }
const CUSTOM_CLIENT_ID = 'assay-custom'
const MANAGEMENT_TOKEN = 'token-of-the-tests'

/** Starts the providers on free ports of localhost. */
export const startEmulatedProviders = async (
  options: EmulatedProvidersOptions,
): Promise<EmulatedProviders> => {
  if ('missing' in emulators) throw new Error(emulators.missing)
  const ports = await freePorts(KINDS.length)
  const { certificate } = options
  const fronts = certificate ? await Promise.all(ports.map((port) => startFront(certificate, port))) : []
  const [a = '', b = '', c = ''] = ports.map((port, at) => fronts[at]?.origin ?? `http://localhost:${port}`)
  const [portA = 0, portB = 0, portC = 0] = ports
  const services = [
    { service: 'okta', port: portA, baseUrl: a, seed: seedOfA(options) },
    { service: 'google', port: portB, baseUrl: b, seed: seedOfB(options) },
    { service: 'github', port: portC, baseUrl: c, seed: seedOfC(options) },
  ]
  const child = await startProcess(emulators, services)
  return {
    origins: { oidc_a: a, oidc_b: b, oauth2_c: c },
    customIssuer: `${a}/oauth2/default`,
    customClientId: CUSTOM_CLIENT_ID,
    client: CLIENT,
    settings: { SSO_OIDC_B_ISSUER: b, SSO_OAUTH2_C_URL: c, SSO_OAUTH2_C_API_URL: c },
    join: membership('PUT', portA),
    leave: membership('DELETE', portA),
    stop: async () => {
      await child.stop()
      for (const front of fronts) await front.stop()
    },
  }
}

const startProcess = ({ folder, node }: { folder: string; node: string }, services: readonly object[]) => {
  const module = pathToFileURL(join(folder, 'node_modules/emulate/dist/api.js')).href
  const options = [PROCESS, module, JSON.stringify(services)]
  return startPeerProcess({ command: node, options, folder, ready: /emulated at (\S+)/ })
}

/** Changes who is in a group of oidc_a, by the management API of its provider. */
const membership =
  (method: 'PUT' | 'DELETE', port: number) =>
  async (email: string, group: string): Promise<void> => {
    const path = `/api/v1/groups/${groupId(group)}/users/${userId(email)}`
    const headers = { Authorization: `SSWS ${MANAGEMENT_TOKEN}` }
    const answer = await fetch(`http://localhost:${port}${path}`, { method, headers })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
  }

const startFront = async (certificate: Certificate, port: number): Promise<TlsFront> => {
  const front = await startTlsFront(certificate)
  front.leadTo(`http://localhost:${port}`)
  return front
}

const redirectUris = ({ serviceOrigin }: EmulatedProvidersOptions, kind: Kind): string[] => [
  `${serviceOrigin}/api/v1/auth/sso/oidc/${kind}/callback`,
]

const idOf = (prefix: string, name: string): string => `${prefix}${Buffer.from(name).toString('hex')}`
const userId = (email: string): string => idOf('00u', email)
const groupId = (name: string): string => idOf('00g', name)

const seedOfA = (options: EmulatedProvidersOptions): object => {
  const { people } = options
  const groups = new Set([...people.flatMap((person) => person.groups ?? []), ...(options.groups ?? [])])
  const client = {
    client_secret: CLIENT.secret,
    name: 'Assay',
    redirect_uris: redirectUris(options, 'oidc_a'),
  }
  return {
    tokens: { [MANAGEMENT_TOKEN]: { login: 'admin', scopes: [] } },
    okta: {
      users: people.map(({ email, given_name, family_name }) => ({
        okta_id: userId(email),
        login: email,
        email,
        first_name: given_name,
        last_name: family_name,
      })),
      groups: [...groups].map((name) => ({ okta_id: groupId(name), name })),
      group_memberships: people.flatMap((person) =>
        (person.groups ?? []).map((name) => ({
          group_okta_id: groupId(name),
          user_okta_id: userId(person.email),
        })),
      ),
      oauth_clients: [
        { ...client, client_id: CLIENT.id, auth_server_id: 'org' },
        { ...client, client_id: CUSTOM_CLIENT_ID, auth_server_id: 'default' },
      ],
    },
  }
}

const seedOfB = (options: EmulatedProvidersOptions): object => ({
  google: {
    users: options.people.map(({ email, given_name, family_name, email_verified, hd }) => ({
      email,
      name: `${given_name} ${family_name}`,
      given_name,
      family_name,
      ...(email_verified !== undefined && { email_verified }),
      ...(hd !== undefined && { hd }),
    })),
    oauth_clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris(options, 'oidc_b') },
    ],
  },
})

const seedOfC = (options: EmulatedProvidersOptions): object => ({
  github: {
    users: options.people.map(({ email, given_name, family_name }) => ({
      login: email.replaceAll(/[^a-z0-9]/gi, '-'),
      name: `${given_name} ${family_name}`,
      email,
    })),
    oauth_apps: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        name: 'Assay',
        redirect_uris: redirectUris(options, 'oauth2_c'),
      },
    ],
  },
})
