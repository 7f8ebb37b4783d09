import { randomUUID } from 'node:crypto'
import {
  addressOf,
  entryAddress,
  isRobot,
  partsOf,
  readSubjectId,
  subjectCookie,
  variantCookie,
} from '@assay/edge-router'
import type { Context } from '../../../context.ts'
import { assign, type Decision } from '../../../features/assignment/index.ts'
import type { Caller } from '../../../lib/caller.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import { type Split, splitByKey } from './splits.ts'

/** A visitor who follows a link to an experiment. */
interface Visit {
  /** Path and query, as sent. */
  url: string
  /** Who the visitor is, where the link says it; else the id in the visitor's cookie. */
  user_id: string | undefined
  cookie: string | undefined
  userAgent: string | undefined
  caller: Caller
}

/** Where a visitor goes, and the cookies that come along. */
interface Redirection {
  location: string
  cookies: string[]
}

/**
 * Sends a visitor to the page of their variant, by a stored assignment that is made where there is none. Whoever takes no
 * part sees the control; robots, and everybody while the experiment does not run, see the canonical page.
 *
 * @throws AppError 404 without such an experiment, and where one that does not run has no canonical page
 */
export const redirect = async (ctx: Context, key: string, visit: Visit): Promise<Redirection> => {
  const split = await splitByKey(ctx.db, key)
  if (!split) throw notFound('Experiment')
  const query = ownQuery(visit.url)
  if (!split.isRunning) return toCanonical(split, query)
  if (isRobot(visit.userAgent)) return toEntry(split, query)
  const known = visit.user_id ?? readSubjectId(visit.cookie)
  const user_id = known ?? randomUUID()
  const decision = await decide(ctx, { key, user_id, caller: visit.caller })
  if (!decision) return toCanonical(split, query)
  const { location, cookies } = toVariant(split, decision, query)
  return { location, cookies: known === undefined ? [subjectCookie(user_id), ...cookies] : cookies }
}

const toVariant = (
  split: Split,
  { variant_name, assigned }: Decision,
  query: readonly string[],
): Redirection => {
  const location = split.destinations && addressOf(split.destinations, variant_name, query)
  if (location === undefined) return toEntry(split, query)
  const cookie = assigned ? variantCookie(split.experiment, variant_name) : undefined
  return { location, cookies: cookie === undefined ? [] : [cookie] }
}

/** undefined when the experiment ended in this moment. */
const decide = async (
  ctx: Context,
  { key, user_id, caller }: { key: string; user_id: string; caller: Caller },
): Promise<Decision | undefined> => {
  try {
    return await assign(ctx, { experiment_key: key, user_id, context: {} }, caller)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return undefined
    throw error
  }
}

/** The visitor's own query: everything but who the visitor is, which is nobody else's business. */
const ownQuery = (url: string): string[] => {
  const start = url.indexOf('?')
  if (start === -1) return []
  return partsOf(url.slice(start + 1)).filter((part) => !new URLSearchParams(part).has('user_id'))
}

const toCanonical = (split: Split, query: readonly string[]): Redirection => {
  if (split.experiment.canonical_url === null) throw notFound('Experiment')
  return toEntry(split, query)
}

const toEntry = ({ destinations }: Split, query: readonly string[]): Redirection => {
  if (!destinations) throw notFound('Experiment')
  return { location: entryAddress(destinations, query), cookies: [] }
}
