import type { AccessRecord, Agreement, HipaaReport, HipaaStatus } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_HIPAA = { profile: 'full', modules: ['hipaa'], version: '1.0.0' }

const STATUS: HipaaStatus = {
  has_active_baa: true,
  phi_encryption_configured: true,
  audit_logging_enabled: true,
  data_residency_configured: true,
  overall_hipaa_ready: true,
  active_key_id: 'k2',
  key_ids: ['k2', 'k1'],
}

/** The status of a deployment that is ready. */
export const exampleStatus = (change: Partial<HipaaStatus> = {}): HipaaStatus => ({ ...STATUS, ...change })

const AGREEMENT: Agreement = {
  id: '00000000-0000-4000-8000-0000000000d1',
  organization_name: 'Clinic Ltd',
  signatory_name: 'Grace Hopper',
  signatory_email: 'grace@clinic.example',
  effective_date: '2026-01-01',
  expiry_date: null,
  data_residency_region: 'eu-central',
  phi_categories: ['diagnoses'],
  signed_document_hash: 'ab'.repeat(32),
  is_active: true,
  status: 'active',
  created_by: null,
  created_at: '2026-01-01T00:00:00Z',
  terminated_at: null,
}

/** An active agreement without an end. */
export const exampleAgreement = (change: Partial<Agreement> = {}): Agreement => ({ ...AGREEMENT, ...change })

const RECORD: AccessRecord = {
  id: '00000000-0000-4000-8000-0000000000d2',
  timestamp: '2026-11-01T00:00:00Z',
  user_id: '00000000-0000-4000-8000-0000000000a2',
  username: 'nora',
  recorded_by: '00000000-0000-4000-8000-0000000000a2',
  action: 'decrypt_failed',
  resource_type: 'phi_field',
  resource_id: 'diagnosis',
  phi_fields_accessed: ['diagnosis'],
  purpose: 'Treatment',
  ip_address: null,
  user_agent: null,
  retention_years: 6,
  retained_until: '2032-11-01T00:00:00Z',
}

/** The record of a decryption by Nora that failed. */
export const exampleRecord = (change: Partial<AccessRecord> = {}): AccessRecord => ({ ...RECORD, ...change })

/** A report of a year with three accesses. */
export const exampleReport = (): HipaaReport => ({
  period_start: '2025-11-01T00:00:00Z',
  period_end: '2026-11-01T00:00:00Z',
  generated_at: '2026-11-01T00:00:00Z',
  status: STATUS,
  baas: { pending: 0, active: 1, expired: 0, terminated: 2, expiring_in_90_days: 1 },
  access: {
    total: 3,
    by_action: { read: 1, decrypt_failed: 2 },
    by_resource_type: { phi_field: 3 },
    by_user: [{ user_id: RECORD.user_id, username: 'nora', count: 3 }],
    by_field: { diagnosis: 3 },
  },
})
