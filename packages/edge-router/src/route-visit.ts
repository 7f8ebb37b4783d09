import { chooseVariant, hashFraction } from '@assay/evaluation'
import { readAddress } from './address.ts'
import { controlOf, type EdgeConfiguration, type EdgeExperiment, type EdgeVariant } from './configuration.ts'
import { isSubjectId, readSubjectId, readVariant, subjectCookie, variantCookie } from './cookies.ts'
import { addressOf, type Destinations, destinationsOf, isAtVariant, placeIn } from './destinations.ts'
import { isRobot } from './robots.ts'

/** A request for a page, as the edge sees it. */
export type Visit = {
  /** The whole address that was asked for, with its query. */
  readonly url: string
  /** GET, unless given. */
  readonly method?: string
  /** The headers Cookie and User-Agent. */
  readonly cookie?: string | undefined
  readonly userAgent?: string | undefined
  /** Who the visitor is where the site knows it; else the id in the visitor's cookie. */
  readonly userId?: string | undefined
  /** A fresh random id of 16 to 64 letters, digits, `_` and `-`: who the visitor is from now on, where nobody knows it. */
  readonly newVisitorId: string
}

/** What the edge does with a request. */
export type Routing = {
  /** Where the visitor is sent with the status 302; null: the page that was asked for is shown. */
  readonly location: string | null
  /** Headers of the answer, whether the visitor is sent away or stays: names and values. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The experiment that the address belongs to. */
  readonly experiment_key: string | null
  /** The variant that the visitor sees by this decision. */
  readonly variant_name: string | null
  /** Who was decided for. */
  readonly user_id: string | null
  readonly reason: Reason
}

/**
 * Why. cookie, hash: the variant was stored in the cookie, or chosen now. not_eligible: the visitor takes no part and sees
 * the control. The others leave the visitor alone: no experiment has the address; it is the page of a variant; a program
 * asks; more than the hash decides.
 */
type Reason =
  | 'cookie'
  | 'hash'
  | 'not_eligible'
  | 'no_experiment'
  | 'variant_page'
  | 'robot'
  | 'method'
  | 'service'

/**
 * Decides a request for a page: which experiment its address belongs to, which variant the visitor sees, and where that
 * lies. The same visitor always gets the same variant, which is the one of POST /tracking/assign for the same user. It never
 * sends anybody to an address that is not in the configuration, or to the page that they are at.
 */
export function routeVisit(configuration: EdgeConfiguration, visit: Visit): Routing {
  const { method = 'GET' } = visit
  if (method !== 'GET' && method !== 'HEAD') return staying('method')
  const visited = readAddress(visit.url)
  if (visited === undefined) return staying('no_experiment')
  const entry = entryOf(configuration, visited)
  if (entry === undefined) return staying('no_experiment')
  const reason = entry.place === 'variant' ? 'variant_page' : untouched(entry.experiment, visit)
  return reason === undefined ? routed(entry, visit) : staying(reason, entry.experiment.key)
}

type Visited = NonNullable<ReturnType<typeof readAddress>>

/** An experiment that has an address. */
type Entry = {
  readonly experiment: EdgeExperiment
  readonly destinations: Destinations
  readonly visited: Visited
  readonly place: 'entry' | 'variant'
}

/** The first experiment that has the address; one with an address that cannot be read has none. */
function entryOf({ experiments }: EdgeConfiguration, visited: Visited): Entry | undefined {
  for (const experiment of experiments) {
    const destinations = destinationsOf(experiment)
    const place = destinations && placeIn(destinations, visited)
    if (destinations && place) return { experiment, destinations, visited, place }
  }
  return undefined
}

function untouched({ decided_by }: EdgeExperiment, { userAgent }: Visit): 'service' | 'robot' | undefined {
  if (decided_by === 'service') return 'service'
  return isRobot(userAgent) ? 'robot' : undefined
}

function staying(reason: Reason, experiment_key: string | null = null): Routing {
  return { location: null, headers: [], experiment_key, variant_name: null, user_id: null, reason }
}

function routed({ experiment, destinations, visited }: Entry, visit: Visit): Routing {
  const known = visit.userId ?? readSubjectId(visit.cookie)
  const user_id = known ?? visit.newVisitorId
  const { variant, reason } = decide(experiment, user_id, visit.cookie)
  if (variant === undefined) return staying('no_experiment')
  const cookies = [
    known === undefined && isSubjectId(user_id) ? subjectCookie(user_id) : undefined,
    reason === 'not_eligible' ? undefined : variantCookie(experiment, variant.name),
  ].filter((cookie) => cookie !== undefined)
  const isThere = isAtVariant(destinations, visited, variant.name)
  return {
    location: isThere ? null : (addressOf(destinations, variant.name, visited.query) ?? null),
    headers: headersOf(cookies),
    experiment_key: experiment.key,
    variant_name: variant.name,
    user_id,
    reason,
  }
}

/** Nobody else may be given an answer that was made for one visitor. */
function headersOf(cookies: readonly string[]): (readonly [string, string])[] {
  const first: (readonly [string, string])[] = [['Cache-Control', 'no-store']]
  return first.concat(cookies.map((cookie) => ['Set-Cookie', cookie] as const))
}

type Decision = { variant: EdgeVariant | undefined; reason: 'cookie' | 'hash' | 'not_eligible' }

function decide(experiment: EdgeExperiment, userId: string, cookie: string | undefined): Decision {
  const stored = readVariant(cookie, experiment)
  if (stored !== undefined) return { variant: stored, reason: 'cookie' }
  const isEligible = experiment.gates.every(({ salt, from, to }) => {
    const percent = hashFraction(userId, salt) * 100
    return percent >= from && percent < to
  })
  if (!isEligible) return { variant: controlOf(experiment), reason: 'not_eligible' }
  return { variant: chooseVariant(experiment.variants, hashFraction(userId, experiment.key)), reason: 'hash' }
}
