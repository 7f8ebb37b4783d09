import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Problem, unprocessable } from '../lib/errors.ts'
import { isStorable } from './json-body.ts'
import { problemsOf } from './problems.ts'
import type { Call, Route } from './route.ts'

type Place = 'path' | 'query' | 'body'

const NOTHING = {}
const REPORT_INPUT = { reportInput: true }

/**
 * Checks a request against its route's shapes.
 *
 * @throws AppError 422 with the problems of path, query and body together
 */
export const parseCall = (route: Route, request: FastifyRequest): Call<unknown, unknown, unknown> => {
  const problems: Problem[] = []
  const check = (shape: z.ZodType | undefined, value: unknown, place: Place): unknown => {
    if (!shape) return undefined
    const parsed = shape.safeParse(value, REPORT_INPUT)
    if (parsed.success) return parsed.data
    problems.push(...problemsOf(parsed.error, place))
    return undefined
  }
  problems.push(...unstorable(request.params, 'path'), ...unstorable(request.query, 'query'))
  const call = {
    params: check(route.params, request.params, 'path'),
    query: check(route.query, request.query, 'query'),
    body: check(route.body, sentBody(route, request), 'body'),
    headers: request.headers,
    url: request.url,
  }
  if (problems.length > 0) throw unprocessable(problems)
  return call
}

const sentBody = (route: Route, request: FastifyRequest): unknown =>
  request.body === undefined && route.bodyOptional ? NOTHING : request.body

/** Paths and queries may smuggle in characters that no database text can hold. */
const unstorable = (values: unknown, place: Place): Problem[] => {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values)
    .filter(([key, value]) => !isStorable(key) || [value].flat().some(isUnstorableText))
    .map(([key]) => ({
      type: 'value_error',
      loc: isStorable(key) ? [place, key] : [place],
      msg: 'holds a character that cannot be stored',
    }))
}

const isUnstorableText = (value: unknown): boolean => typeof value === 'string' && !isStorable(value)
