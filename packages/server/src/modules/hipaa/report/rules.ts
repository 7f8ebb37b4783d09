import { DAY_MS } from '../../../lib/durations.ts'
import { dayOf, isAllowed } from '../agreements/rules.ts'
import { type Agreement, STATUSES } from '../agreements/schema.ts'
import type { Report, Residency, Status } from './schema.ts'

interface Readiness {
  agreements: readonly Agreement[]
  /** Ids of the keys, the newest first. */
  keyIds: readonly string[]
  allowedRegions: readonly string[]
}

/** Whether the deployment has what the handling of health data needs. */
export const statusFrom = ({ agreements, keyIds, allowedRegions }: Readiness): Status => {
  const has_active_baa = agreements.some(({ is_active }) => is_active)
  const phi_encryption_configured = keyIds.length > 0
  const data_residency_configured = allowedRegions.length > 0
  return {
    has_active_baa,
    phi_encryption_configured,
    audit_logging_enabled: true,
    data_residency_configured,
    overall_hipaa_ready: has_active_baa && phi_encryption_configured && data_residency_configured,
    active_key_id: keyIds[0] ?? null,
    key_ids: [...keyIds],
  }
}

/** The regions of the agreements that were not terminated, by name, and whether each is allowed. */
export const residencyFrom = (
  agreements: readonly Agreement[],
  allowedRegions: readonly string[],
): Residency => {
  const standing = agreements.filter(({ terminated_at }) => terminated_at === null)
  const names = standing.map(({ data_residency_region }) => data_residency_region)
  const regions = [...new Set(names)].toSorted().map((region) => ({
    region,
    baas: names.filter((name) => name === region).length,
    allowed: isAllowed(region, allowedRegions),
  }))
  return {
    allowed_regions: [...allowedRegions],
    regions,
    compliant: regions.every(({ allowed }) => allowed),
  }
}

const NOTICE_DAYS = 90

/** Agreements by status, and how many of the active ones expire within 90 days. */
export const countAgreements = (agreements: readonly Agreement[], now: Date): Report['baas'] => {
  const [pending = 0, active = 0, expired = 0, terminated = 0] = STATUSES.map(
    (status) => agreements.filter((agreement) => agreement.status === status).length,
  )
  const limit = dayOf(new Date(now.getTime() + NOTICE_DAYS * DAY_MS))
  const expiring = agreements.filter(
    ({ is_active, expiry_date }) => is_active && expiry_date !== null && expiry_date <= limit,
  )
  return { pending, active, expired, terminated, expiring_in_90_days: expiring.length }
}
