import { encode } from './address.ts'
import type { EdgeExperiment, EdgeVariant } from './configuration.ts'

/** The cookie that holds who a visitor is. */
const VISITOR_COOKIE = 'assay_visitor'

const VISITOR_DAYS = 365
const SECONDS_PER_DAY = 86_400

const VISITOR = /^[A-Za-z0-9_-]{16,64}$/
const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** The id of a visitor in a Cookie header; undefined where there is none, or a text that we never write. */
export function readSubjectId(header: string | undefined): string | undefined {
  return valuesOf(header, VISITOR_COOKIE).find(isSubjectId)
}

/** Whether a text may be the id of a visitor: 16 to 64 letters, digits, `_` and `-`. */
export function isSubjectId(text: string): boolean {
  return VISITOR.test(text)
}

/** The Set-Cookie header that keeps a visitor's id for a year. */
export function subjectCookie(visitorId: string): string {
  return written(VISITOR_COOKIE, visitorId, VISITOR_DAYS)
}

type Named = Pick<EdgeExperiment, 'key' | 'cookie_name' | 'variants'>

/** The variant that a Cookie header names; undefined unless it is one of the experiment. */
export function readVariant(header: string | undefined, experiment: Named): EdgeVariant | undefined {
  for (const value of valuesOf(header, experiment.cookie_name)) {
    const variant = experiment.variants.find(({ name }) => textFor(experiment.key, name) === value)
    if (variant !== undefined) return variant
  }
  return undefined
}

/**
 * The Set-Cookie header that keeps a visitor's variant; undefined where the name is none that a browser takes, or that of
 * the visitor.
 */
export function variantCookie(
  experiment: Pick<EdgeExperiment, 'key' | 'cookie_name' | 'cookie_ttl_days'>,
  variantName: string,
): string | undefined {
  const { key, cookie_name, cookie_ttl_days } = experiment
  if (!NAME.test(cookie_name) || cookie_name === VISITOR_COOKIE) return undefined
  return written(cookie_name, textFor(key, variantName), cookie_ttl_days)
}

/** Experiments may share the name of a cookie, so that its value says whose variant it is. */
function textFor(key: string, variantName: string): string {
  return `${encode(key)}.${encode(variantName)}`
}

function written(name: string, value: string, days: number): string {
  return `${name}=${value}; Path=/; Max-Age=${days * SECONDS_PER_DAY}; Secure; SameSite=Lax`
}

/** A browser sends several cookies of one name where they were set for different paths. */
function valuesOf(header: string | undefined, name: string): string[] {
  if (header === undefined) return []
  const prefix = `${name}=`
  return header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.slice(0, prefix.length) === prefix)
    .map((part) => part.slice(prefix.length))
}
