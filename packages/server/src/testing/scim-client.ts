import type { LightMyRequestResponse } from 'fastify'
import type { TestService } from './service.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Identity provider of an organisation, calling by SCIM. */
export interface ScimClient {
  config_id: string
  domain: string
  token: string
  send: (method: Method, path: string, body?: unknown) => Promise<LightMyRequestResponse>
}

interface Organisation {
  domain?: string
  role_mapping?: Record<string, string>
}

/** Creates a configuration with a SCIM token, and a client that uses it; paths omit /scim/v2. */
export const createScimClient = async (
  service: TestService,
  { domain = 'acme.example', role_mapping = {} }: Organisation = {},
): Promise<ScimClient> => {
  const config = await service.as('admin').post('/auth/sso/configs', {
    org_name: domain,
    org_domain: domain,
    provider_type: 'oidc_b',
    entity_id: 'client',
    client_secret: 'secret of the client',
    role_mapping,
  })
  const { id } = config.json<{ id: string }>()
  const { token } = (await service.as('admin').post(`/auth/sso/configs/${id}/scim-token`)).json<{
    token: string
  }>()
  return { config_id: id, domain, token, send: sender(service, token) }
}

/** Sends SCIM requests with a token. */
export const sender =
  (service: TestService, token: string): ScimClient['send'] =>
  (method, path, body) =>
    service.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
