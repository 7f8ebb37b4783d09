import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../lib/caller.ts'
import { type Problem, unprocessable } from '../lib/errors.ts'
import { callerSignal } from './caller-signal.ts'
import { isStorable } from './json-body.ts'
import { MAX_PROBLEMS, problemsOf } from './problems.ts'
import type { Call, Route } from './route.ts'

type Location = 'path' | 'query' | 'body'

const NOTHING = {}
const REPORT_INPUT = { reportInput: true }

interface Exchange {
  route: Route
  request: FastifyRequest
  reply: FastifyReply
  originOf: (received: FastifyRequest['raw']) => string | undefined
}

/**
 * Validates a request against its route's shapes.
 *
 * @throws AppError 422 with the problems of path, query and body together
 */
export const parseCall = (exchange: Exchange): Call<unknown, unknown, unknown> => {
  const { route, request } = exchange
  const problems: Problem[] = []
  findUnstorable(request.params, 'path', problems)
  findUnstorable(request.query, 'query', problems)
  const call = {
    params:
      route.quickParams?.(request.params) ??
      check(route.params, request.params, { location: 'path', problems }),
    query:
      route.quickQuery?.(request.query) ?? check(route.query, request.query, { location: 'query', problems }),
    body:
      route.quickBody?.(request.body) ??
      check(route.body, sentBody(route, request), { location: 'body', problems }),
    headers: request.headers,
    url: request.url,
    origin: () => exchange.originOf(request.raw),
    caller: callerOf(exchange),
  }
  if (problems.length > 0) throw unprocessable(problems)
  return call
}

/** Parsed text takes about three times its length. */
const BYTES_PER_BYTE = 3
const BYTES_OF_REQUEST = 2_000
/** Assumed size of a body without a declared length. */
const BYTES_OF_UNKNOWN = 20_000

const callerOf = (exchange: Exchange): Caller => {
  const { raw, headers } = exchange.request
  const length = headers['transfer-encoding'] === undefined ? headers['content-length'] : BYTES_OF_UNKNOWN
  return {
    isGone: () => raw.socket.destroyed,
    bytes: BYTES_OF_REQUEST + BYTES_PER_BYTE * Number(length ?? 0),
    signal: () => callerSignal(exchange),
  }
}

const check = (
  shape: z.ZodType | undefined,
  value: unknown,
  { location, problems }: { location: Location; problems: Problem[] },
): unknown => {
  if (!shape) return undefined
  const parsed = shape.safeParse(value, REPORT_INPUT)
  if (parsed.success) return parsed.data
  problems.push(...problemsOf(parsed.error, location, MAX_PROBLEMS - problems.length))
  return undefined
}

const sentBody = (route: Route, request: FastifyRequest): unknown =>
  request.body === undefined && route.bodyOptional ? NOTHING : request.body

/** Finds characters in paths and queries that PostgreSQL text cannot store. */
const findUnstorable = (values: unknown, location: Location, problems: Problem[]): void => {
  if (typeof values !== 'object' || values === null) return
  for (const [key, value] of Object.entries(values)) {
    if (problems.length >= MAX_PROBLEMS || (isStorable(key) && isStorableValue(value))) continue
    problems.push({
      type: 'value_error',
      loc: isStorable(key) ? [location, key] : [location],
      msg: 'holds a character that cannot be stored',
    })
  }
}

/** A query repeats a key to send a list. */
const isStorableValue = (value: unknown): boolean =>
  typeof value === 'string' ? isStorable(value) : !Array.isArray(value) || value.every(isStorableValue)
