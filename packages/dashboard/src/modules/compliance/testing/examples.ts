import type { ComplianceEvent, ComplianceReport, Integrity } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_COMPLIANCE = { profile: 'full', modules: ['compliance'], version: '1.0.0' }

const INTEGRITY: Integrity = {
  checked: 1200,
  valid: 1200,
  tampered: 0,
  missing: 0,
  checkpoints_checked: 30,
  checkpoints_failed: 0,
  pass_rate: 1,
  coverage: 1,
}

const REPORT: ComplianceReport = {
  controls: [
    {
      activity: 'seen',
      by_action: { feature_flag_create: 3, experiment_start: 1 },
      events: 4,
      id: 'CC8.1',
      last_event_at: '2026-11-01T08:00:00.000Z',
      sample_ids: ['00000000-0000-4000-8000-0000000000c1'],
      title: 'Change management',
    },
    {
      activity: 'none',
      by_action: {},
      events: 0,
      id: 'CC7.2',
      sample_ids: [],
      title: 'Monitoring of anomalies',
    },
  ],
  events_by_action: { experiment_start: 1, feature_flag_create: 3 },
  events_by_entity: { experiment: 1, feature_flag: 3 },
  events_by_outcome: { FAILURE: 0, SUCCESS: 4 },
  generated_at: '2026-11-02T08:00:00.000Z',
  integrity: INTEGRITY,
  key_id: 'ab12cd34',
  period_end: '2026-11-02T08:00:00.000Z',
  period_start: '2025-11-02T08:00:00.000Z',
  signature: 'ef'.repeat(32),
  signing_enabled: true,
  standard: 'soc2',
  total_events: 4,
}

/** A report on SOC 2 with an intact log, but for these figures. */
export const exampleReport = (integrity: Partial<Integrity> = {}): ComplianceReport => ({
  ...REPORT,
  integrity: { ...INTEGRITY, ...integrity },
})

/** A failed sign-in in the audit log. */
export const exampleEntry = (): ComplianceEvent => ({
  id: '00000000-0000-4000-8000-0000000000c2',
  timestamp: '2026-11-01T08:00:00Z',
  user_id: null,
  user_email: 'ada@example.com',
  action_type: 'user_login_failed',
  action_description: 'User "ada" failed to sign in',
  entity_type: 'user',
  entity_id: '1',
  entity_name: 'ada',
  old_value: null,
  new_value: null,
  reason: null,
  ip_address: null,
  user_agent: null,
  request_id: null,
  position: 4711,
  previous_hash: 'aa11',
  hash: 'bb22',
  outcome: 'FAILURE',
  retention_expires_at: '2028-11-01T08:00:00Z',
})
