import { date, relativeTime } from '../../../ui/format.ts'

/** How long before its end a certificate is warned about. */
const WARNING_DAYS = 30

const DAY_MS = 86_400_000

/** How long a certificate is still valid. */
export type CertificateState = 'fine' | 'soon' | 'expired'

/**
 * Whether a certificate has to be replaced.
 *
 * @param expiresAt the end of its validity, as ISO 8601
 */
export const certificateState = (expiresAt: string, now = Date.now()): CertificateState => {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left < WARNING_DAYS * DAY_MS ? 'soon' : 'fine'
}

/** The validity of a certificate in a few words: Expires in 3 weeks. */
export const certificateText = (expiresAt: string, now = Date.now()): string =>
  certificateState(expiresAt, now) === 'fine'
    ? `Until ${date(expiresAt)}`
    : `${certificateState(expiresAt, now) === 'expired' ? 'Expired' : 'Expires'} ${relativeTime(expiresAt, now)}`
