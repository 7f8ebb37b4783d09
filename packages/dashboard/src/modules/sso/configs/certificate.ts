import { date } from '../../../ui/format.ts'

/** How long before its end a certificate is warned about. */
const WARNING_DAYS = 30

const DAY_MS = 86_400_000

const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** How long a certificate is still valid. */
type CertificateState = 'fine' | 'soon' | 'expired'

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

/** The validity of a certificate in a few words: Until 1 Jul 2028, Expires in 12 days, Expired yesterday. */
export const certificateText = (expiresAt: string, now = Date.now()): string => {
  const state = certificateState(expiresAt, now)
  if (state === 'fine') return `Until ${date(expiresAt)}`
  const days = Math.trunc((Date.parse(expiresAt) - now) / DAY_MS)
  return `${state === 'expired' ? 'Expired' : 'Expires'} ${RELATIVE.format(days, 'day')}`
}
