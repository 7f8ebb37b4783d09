import type { components, paths } from 'assay:api'
import createClient, { type Client } from 'openapi-fetch'

/** The public API as somebody: every operation, typed by its description. */
export type Api = Client<paths>

/** The shapes that the API names. */
export type Schemas = components['schemas']

/** The API with these headers on every request, such as those of a session or of an API key. */
export const createApi = (address: string, headers: Record<string, string> = {}): Api =>
  createClient<paths>({ baseUrl: address, headers })

/**
 * The body of a successful answer.
 *
 * @throws Error with the service's own words when it refuses
 */
export const answered = async <Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> => {
  const { data, error, response } = await call
  if (!response.ok || data === undefined || data === null) {
    throw new Error(`${response.url} was answered with ${response.status}: ${JSON.stringify(error)}`)
  }
  return data
}

/** Signs in as the sign-in page does. */
export const signIn = (
  address: string,
  credentials: { email: string; password: string },
): Promise<{ access_token: string; user: Schemas['User'] }> =>
  answered(createApi(address).POST('/api/v1/auth/login', { body: credentials }))

/** The API as whoever has signed in with this token. */
export const apiWithToken = (address: string, token: string): Api =>
  createApi(address, { Authorization: `Bearer ${token}` })
