import type { HipaaStatus } from '../api-types.ts'

/** One thing that health data needs. */
interface Requirement {
  name: string
  isMet: boolean
  /** What to do where it is not met. */
  remedy: string
}

/** What health data needs, and what is missing of it. */
export const requirementsOf = (status: HipaaStatus): readonly Requirement[] => [
  {
    name: 'An agreement is active',
    isMet: status.has_active_baa,
    remedy: 'Store a business associate agreement that is in force today, under Agreements.',
  },
  {
    name: 'Values can be encrypted',
    isMet: status.phi_encryption_configured,
    remedy: 'Give the setting PHI_ENCRYPTION_KEY a key of 32 bytes in base64, then restart the service.',
  },
  {
    name: 'Accesses are recorded',
    isMet: status.audit_logging_enabled,
    remedy: 'The service always records them.',
  },
  {
    name: 'Regions are limited',
    isMet: status.data_residency_configured,
    remedy: 'Name the allowed regions in the setting HIPAA_ALLOWED_REGIONS, then restart the service.',
  },
]
