import { describe, expect, it } from 'vitest'
import { operationsOfDashboard } from './testing/operations.ts'

/** Why an operation needs no screen. */
const WITHOUT_SCREEN: Record<string, readonly string[]> = {
  'programs call it, with an API key or as their health check': [
    'GET /health/live',
    'GET /health/ready',
    'GET /api/v1/health',
    'GET /api/v1/feature-flags/user/{user_id}',
    'GET /metrics',
    'POST /api/v1/tracking/assign/batch',
    'GET /api/v1/tracking/assignments/{user_id}',
    'GET /api/v1/assignments/',
    'GET /api/v1/tracking/',
    'POST /api/v1/tracking/track',
    'POST /api/v1/tracking/batch',
    'POST /api/v1/tracking/events',
    'GET /api/v1/events/',
    'GET /api/v1/sdk/ruleset',
    'GET /api/v1/sdk/stream',
    'GET /api/v1/split-url/configuration',
    'POST /ofrep/v1/evaluate/flags/{key}',
    'POST /ofrep/v1/evaluate/flags',
    'POST /api/v1/tracking/errors',
    'POST /api/v1/tracking/errors/batch',
    'POST /api/v1/tracking/evaluations',
    'POST /api/v1/otlp/v1/metrics',
    'GET /api/v1/auth/sso/oidc/{provider}/login',
    'POST /api/v1/counters/bulk',
    'POST /api/v1/counters/{experiment_id}/increment',
  ],
  'issue trackers, code hosts and CRMs report to it': ['POST /api/v1/integrations/webhooks/{source}'],
  'visitors follow it from a link': ['GET /r/{experiment_key}'],
  'identity providers call it, or lead browsers to it': [
    'GET /api/v1/auth/sso/oidc/{provider}/callback',
    'GET /api/v1/auth/sso/saml/{config_id}/metadata',
    'POST /api/v1/auth/sso/saml/{config_id}/acs',
    'GET /scim/v2/Groups/',
    'GET /scim/v2/Groups/{id}',
    'GET /scim/v2/ResourceTypes/',
    'GET /scim/v2/ResourceTypes/{id}',
    'GET /scim/v2/Schemas/',
    'GET /scim/v2/Schemas/{id}',
    'GET /scim/v2/ServiceProviderConfig',
    'GET /scim/v2/Users/',
    'GET /scim/v2/Users/{id}',
    'PATCH /scim/v2/Groups/{id}',
    'PATCH /scim/v2/Users/{id}',
    'POST /scim/v2/Groups/',
    'POST /scim/v2/Users/',
    'PUT /scim/v2/Groups/{id}',
    'PUT /scim/v2/Users/{id}',
    'DELETE /scim/v2/Groups/{id}',
    'DELETE /scim/v2/Users/{id}',
  ],
  'it is another way to do what a screen does': [
    'POST /api/v1/auth/login',
    'POST /api/v1/users/me/password',
    'POST /api/v1/feature-flags/{id}/toggle',
    'GET /api/v1/scheduler/health/{name}',
    'GET /api/v1/etl/jobs/{run_id}/status',
    'GET /api/v1/experiments/{id}/results',
  ],
  'it belongs to a managed identity service or to a module': [
    'POST /api/v1/auth/refresh',
    'POST /api/v1/auth/signup',
    'POST /api/v1/auth/confirm',
  ],
}

describe('the operations of the API', () => {
  it('each have a screen that calls them, but for those of programs', async () => {
    const operations = await operationsOfDashboard()
    const uncalled = operations.filter(({ callers }) => callers.length === 0).map(({ name }) => name)
    expect(uncalled.toSorted()).toEqual(Object.values(WITHOUT_SCREEN).flat().toSorted())
  })
})
