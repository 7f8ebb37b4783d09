import { DAY_MS } from '../../../lib/durations.ts'
import { dayOf, isAllowed } from '../agreements/rules.ts'
import type { Residency, Status } from './schema.ts'

interface Readiness {
  activeAgreements: number
  /** Ids of the keys, the newest first. */
  keyIds: readonly string[]
  allowedRegions: readonly string[]
}

/** Whether the deployment has what the handling of health data needs. */
export const statusFrom = ({ activeAgreements, keyIds, allowedRegions }: Readiness): Status => {
  const has_active_baa = activeAgreements > 0
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

/** The regions of agreements that stand, and whether each is allowed. */
export const residencyFrom = (
  standing: readonly { region: string; baas: number }[],
  allowedRegions: readonly string[],
): Residency => {
  const regions = standing.map((counted) => ({
    ...counted,
    allowed: isAllowed(counted.region, allowedRegions),
  }))
  return {
    allowed_regions: [...allowedRegions],
    regions,
    compliant: regions.every(({ allowed }) => allowed),
  }
}

const NOTICE_DAYS = 90

/** The last of the 90 days within which an agreement counts as about to expire. */
export const lastNoticeDay = (now: Date): string => dayOf(new Date(now.getTime() + NOTICE_DAYS * DAY_MS))
