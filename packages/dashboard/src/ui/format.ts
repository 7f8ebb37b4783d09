const NUMBER = new Intl.NumberFormat('en-GB')
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** 12,345 */
export const count = (value: number): string => NUMBER.format(value)

/** 12.3K */
export const compactCount = (value: number): string => COMPACT.format(value)

/** A share of 0.1234 as 12.34 %; digits after the point as given. */
export const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)} %`

/** A change of 0.1234 as +12.34 %, of -0.1 as −10.00 %, with a true minus sign. */
export const signedPercent = (share: number, digits = 2): string =>
  `${share < 0 ? '−' : '+'}${(Math.abs(share) * 100).toFixed(digits)} %`

/** A number with about so many significant digits, never in the 1e-7 form above 1e-6. */
export const figure = (value: number, digits = 4): string => {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  return Math.abs(value) < 1e-6 || Math.abs(value) >= 1e9
    ? value.toExponential(digits - 1).replace('-', '−')
    : new Intl.NumberFormat('en-GB', { maximumSignificantDigits: digits }).format(value).replace('-', '−')
}

/** p = 0.0412; below 0.0001 as < 0.0001. */
export const pValue = (p: number): string => (p < 0.0001 ? '< 0.0001' : p.toFixed(4))

/** 21 Nov 2026, 15:04 in the reader's time zone. */
export const dateTime = (iso: string): string => DATE_TIME.format(new Date(iso))

/** 21 Nov 2026 */
export const date = (iso: string): string => DATE.format(new Date(iso))

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** 3 hours ago, in 2 days, now. */
export const relativeTime = (iso: string, now = Date.now()): string => {
  const seconds = (Date.parse(iso) - now) / 1000
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? RELATIVE.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}

const ACRONYMS = /\b(api|url|id|srm|sso|json|csv|ucb1)\b/gi

/** DRAFT as Draft, stop_for_effect as Stop for effect, api_key_create as API key create. */
export const words = (name: string): string => {
  const text = name.replaceAll(/[_-]/g, ' ').toLowerCase()
  return (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll(ACRONYMS, (acronym) =>
    acronym.toUpperCase(),
  )
}
