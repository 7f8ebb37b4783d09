import type { Integration, IntegrationEvent, IntegrationLink } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_INTEGRATIONS = { profile: 'full', modules: ['integrations'], version: '1.0.0' }

const INTEGRATION: Integration = {
  id: '00000000-0000-4000-8000-0000000000e1',
  integration_type: 'github',
  is_active: true,
  receive_only: false,
  config: { repo_owner: 'acme', repo_name: 'shop', base_url: 'https://api.github.com' },
  stored_secrets: ['token', 'webhook_secret'],
  last_sync_at: '2026-11-01T00:00:00Z',
  last_error: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}

/** The active integration with a repository. */
export const exampleIntegration = (change: Partial<Integration> = {}): Integration => ({
  ...INTEGRATION,
  ...change,
})

const EVENT: IntegrationEvent = {
  id: '00000000-0000-4000-8000-0000000000e2',
  delivery_id: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  event: 'issues.opened',
  status: 'processed',
  links: ['00000000-0000-4000-8000-0000000000e3'],
  error: null,
  received_at: '2026-11-01T00:00:00Z',
}

/** A webhook that linked an issue. */
export const exampleEvent = (change: Partial<IntegrationEvent> = {}): IntegrationEvent => ({
  ...EVENT,
  ...change,
})

const LINK: IntegrationLink = {
  id: '00000000-0000-4000-8000-0000000000e3',
  integration_type: 'github',
  entity_type: 'experiment',
  entity_id: '00000000-0000-4000-8000-0000000000e4',
  external_id: '17',
  external_url: 'https://github.example/acme/shop/issues/17',
  title: 'Shorten the form',
  external_status: 'open',
  source: 'manual',
  updated_at: '2026-11-01T00:00:00Z',
}

/** An issue that is linked to an experiment. */
export const exampleLink = (change: Partial<IntegrationLink> = {}): IntegrationLink => ({
  ...LINK,
  ...change,
})
