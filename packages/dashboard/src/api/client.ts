import type { components, paths } from 'assay:api'
import createClient, { type Middleware } from 'openapi-fetch'
import { ApiError, apiError } from './errors.ts'
import { endSession, sessionToken } from './session.ts'

/** The types that the API names, such as `Schemas['Experiment']`. */
export type Schemas = components['schemas']

const credentials: Middleware = {
  onRequest: ({ request }) => {
    const token = sessionToken()
    if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`)
  },
  onResponse: ({ request, response }) => {
    if (response.status === 401 && request.headers.has('Authorization')) endSession('expired')
  },
}

/** Every operation of the API, typed by its description. Wrap each call in `answered`. */
export const api = createClient<paths>({ baseUrl: '/', fetch: (request) => fetch(request) })
api.use(credentials)

/**
 * The body of a successful answer.
 *
 * @param call a call of `api`, such as `api.GET('/api/v1/modules')`
 * @throws ApiError when the service refuses or cannot be reached
 */
export const answered = async <Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> => {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError('The service cannot be reached. Check your connection and try again.', { status: 0 })
  })
  if (!response.ok) throw apiError(response, error)
  return data as Data
}
