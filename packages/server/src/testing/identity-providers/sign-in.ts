import { createHash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestService } from '../service.ts'

/** Origin of the dashboard in tests of single sign-on. */
export const DASHBOARD = 'https://dashboard.example.com'

/** Settings of a service whose dashboard is there. */
export const DASHBOARD_SETTINGS = {
  DASHBOARD_ORIGINS: DASHBOARD,
  PUBLIC_BASE_URL: 'https://assay.example.com',
}

/** Secret of a tab, and its hash for others to see. */
export interface Tab {
  secret: string
  handoff: string
}

/** A tab of the dashboard that begins to sign in. */
export const newTab = (): Tab => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, handoff: createHash('sha256').update(secret).digest('base64url') }
}

/** Creates a configuration and returns its id. */
export const createConfig = async (service: TestService, fields: object): Promise<string> => {
  const answer = await service.as('admin').post('/auth/sso/configs', {
    org_name: 'Acme',
    org_domain: 'acme.example',
    provider_type: 'oidc_a',
    entity_id: 'assay',
    client_secret: 'the secret of the client',
    ...fields,
  })
  if (answer.statusCode !== 201) throw new Error(`The configuration was refused: ${answer.body}`)
  return answer.json<{ id: string }>().id
}

/** The value of the sign-in cookie that an answer sets; undefined without one. */
export const cookieIn = (answer: LightMyRequestResponse): string | undefined =>
  answer.cookies.find(({ name }) => name === '__Host-assay_oidc')?.value

/** A sign-in that was sent to its provider. */
export interface Started {
  tab: Tab
  cookie: string
  /** Where the browser was sent. */
  location: URL
}

const sent = (answer: LightMyRequestResponse, tab: Tab): Started => {
  const cookie = cookieIn(answer)
  const { location } = answer.headers
  if (answer.statusCode !== 302 || cookie === undefined || location === undefined) {
    throw new Error(`No sign-in was started: ${answer.statusCode} ${location ?? answer.body}`)
  }
  return { tab, cookie, location: new URL(location) }
}

const query = (fields: Record<string, string>): string => String(new URLSearchParams(fields))

/** Starts a dashboard's sign-in for a domain. */
export const startLogin = async (
  service: TestService,
  domain = 'acme.example',
  tab = newTab(),
): Promise<Started> => {
  const fields = { domain, return_to: DASHBOARD, handoff: tab.handoff }
  return sent(await service.anonymous.get(`/auth/sso/login?${query(fields)}`), tab)
}

/** Starts an API caller's sign-in. */
export const startCallerLogin = async (service: TestService, provider = 'oidc_a'): Promise<Started> =>
  sent(await service.anonymous.get(`/auth/sso/oidc/${provider}/login`), newTab())

/** Starts the test of a configuration. */
export const startTestSignIn = async (service: TestService, configId: string): Promise<Started> => {
  const tab = newTab()
  const fields = { return_to: DASHBOARD, handoff: tab.handoff }
  const path = `/auth/sso/configs/${configId}/test-sign-in?${query(fields)}`
  return sent(await service.anonymous.get(path), tab)
}

interface CallbackOptions {
  /** Replaces the cookie of the start; null sends none. */
  cookie?: string | null
  /** Changes values of the query; undefined leaves one out. */
  query?: Record<string, string | undefined>
  /** Replaces the provider in the path. */
  provider?: string
}

/** Brings the browser back from the provider, with a code and the state unless the options say otherwise. */
export const callBack = (
  service: TestService,
  { cookie: own, location }: Started,
  options: CallbackOptions = {},
): Promise<LightMyRequestResponse> => {
  const values = { code: 'a-code', state: location.searchParams.get('state') ?? '', ...options.query }
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const cookie = options.cookie === undefined ? own : options.cookie
  const provider = options.provider ?? providerOf(location)
  return service.inject({
    method: 'GET',
    url: `/api/v1/auth/sso/oidc/${provider}/callback?${new URLSearchParams(present)}`,
    headers: cookie === null ? {} : { cookie: `__Host-assay_oidc=${cookie}` },
  })
}

/** The provider in the redirect URI that was sent along. */
const providerOf = (location: URL): string =>
  new URL(location.searchParams.get('redirect_uri') ?? '').pathname.split('/').at(-2) ?? ''

/** Where an answer sends the browser: path and query, without the origin of the dashboard. */
export const sentTo = ({ headers }: LightMyRequestResponse): string =>
  String(headers.location).replace(DASHBOARD, '')

/** The hand-off code in an answer. */
export const codeIn = (answer: LightMyRequestResponse, name = 'code'): string =>
  new URLSearchParams(new URL(String(answer.headers.location)).hash.slice(1)).get(name) ?? ''

/** Numbers of stored accounts, identities and sessions. */
export const storedRows = async ({ db }: TestService): Promise<Record<string, number>> => {
  const tables = ['users', 'sso_identities', 'sessions'] as const
  const counted = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return [table, Number(rows)] as const
    }),
  )
  return Object.fromEntries(counted)
}
