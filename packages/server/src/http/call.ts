import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../lib/caller.ts'
import { type Problem, unprocessable } from '../lib/errors.ts'
import { callerSignal } from './caller-signal.ts'
import { isStorable } from './json-body.ts'
import { MAX_PROBLEMS, problemsOf } from './problems.ts'
import type { Call, Route } from './route.ts'

type Place = 'path' | 'query' | 'body'

const NOTHING = {}
const REPORT_INPUT = { reportInput: true }

interface Exchange {
  route: Route
  request: FastifyRequest
  reply: FastifyReply
  originOf: (received: FastifyRequest['raw']) => string | undefined
}

/**
 * Checks a request against its route's shapes.
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
      route.quickParams?.(request.params) ?? check(route.params, request.params, { place: 'path', problems }),
    query:
      route.quickQuery?.(request.query) ?? check(route.query, request.query, { place: 'query', problems }),
    body:
      route.quickBody?.(request.body) ??
      check(route.body, sentBody(route, request), { place: 'body', problems }),
    headers: request.headers,
    url: request.url,
    origin: () => exchange.originOf(request.raw),
    caller: callerOf(exchange),
  }
  if (problems.length > 0) throw unprocessable(problems)
  return call
}

/** Text takes about three times its length once it is read. */
const BYTES_PER_BYTE = 3
const BYTES_OF_REQUEST = 2_000
/** Of a body that does not say how long it is. */
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
  { place, problems }: { place: Place; problems: Problem[] },
): unknown => {
  if (!shape) return undefined
  const parsed = shape.safeParse(value, REPORT_INPUT)
  if (parsed.success) return parsed.data
  problems.push(...problemsOf(parsed.error, place, MAX_PROBLEMS - problems.length))
  return undefined
}

const sentBody = (route: Route, request: FastifyRequest): unknown =>
  request.body === undefined && route.bodyOptional ? NOTHING : request.body

/** Paths and queries may smuggle in characters that no database text can hold. */
const findUnstorable = (values: unknown, place: Place, problems: Problem[]): void => {
  if (typeof values !== 'object' || values === null) return
  for (const [key, value] of Object.entries(values)) {
    if (problems.length >= MAX_PROBLEMS || (isStorable(key) && isStorableValue(value))) continue
    problems.push({
      type: 'value_error',
      loc: isStorable(key) ? [place, key] : [place],
      msg: 'holds a character that cannot be stored',
    })
  }
}

/** A query names a key several times for a list. */
const isStorableValue = (value: unknown): boolean =>
  typeof value === 'string' ? isStorable(value) : !Array.isArray(value) || value.every(isStorableValue)
