import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyTooLarge, unsupportedMediaType } from './errors.ts'
import { parseFormBody } from './form-body.ts'
import { parseJsonBody, parseLargeJsonBody } from './json-body.ts'
import type { Route } from './route.ts'

type BodyType = 'json' | 'form' | 'scim' | 'raw'

declare module 'fastify' {
  interface FastifyRequest {
    /** Maximum number of keys, lists and objects in a JSON body, counted together. */
    maxParts: number
    /** Whether the handler is given the bytes of a JSON body as they were sent. */
    hasRawBody: boolean
  }
}

const KIB = 1024
const MIB = 1024 * KIB

/** Limits of a request body. */
interface BodyLimits {
  bytes: number
  /** Keys, lists and objects together; checking 90,000 of them takes as long as thousands of ordinary requests. */
  parts: number
}

const MAX_BODY: BodyLimits = { bytes: MIB, parts: 20_000 }
const MAX_BATCH: BodyLimits = { bytes: 8 * MIB, parts: 100_000 }
/** Limit for public routes. */
const MAX_PUBLIC: BodyLimits = { bytes: 32 * KIB, parts: 2000 }

/** Body limits of a route. */
export const bodyLimitsOf = ({
  path,
  access,
  maxBodyBytes,
}: Pick<Route, 'path' | 'access' | 'maxBodyBytes'>): BodyLimits => {
  const limits = commonLimitsOf({ path, access })
  return maxBodyBytes === undefined ? limits : { ...limits, bytes: maxBodyBytes }
}

const commonLimitsOf = ({ path, access }: Pick<Route, 'path' | 'access'>): BodyLimits => {
  if (access === 'public') return MAX_PUBLIC
  return /\/(batch|bulk|members)$/.test(path) ? MAX_BATCH : MAX_BODY
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const SCIM_TYPE = 'application/scim+json'

const MEDIA_TYPES: Record<BodyType, readonly string[]> = {
  json: [JSON_TYPE],
  form: [FORM_TYPE],
  scim: [SCIM_TYPE, JSON_TYPE],
  raw: [JSON_TYPE],
}

/** Registers parsers for the supported types of bodies; all others are refused with 415. */
export const installBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const asBuffer = { parseAs: 'buffer' } as const
  app.decorateRequest('maxParts', MAX_BODY.parts)
  app.decorateRequest('hasRawBody', false)
  app.addContentTypeParser<Buffer>([...MEDIA_TYPES.scim], asBuffer, (request, bytes, done) => {
    if (request.hasRawBody) return done(null, bytes)
    if (bytes.length === 0) return done(null, undefined)
    if (bytes.length >= LARGE) {
      return void parseLargeJsonBody(bytes, request.maxParts).then((body) => done(null, body), done)
    }
    done(null, parseJsonBody(bytes, request.maxParts))
  })
  app.addContentTypeParser<Buffer>(FORM_TYPE, asBuffer, (_request, bytes, done) => {
    done(null, parseFormBody(bytes))
  })
}

/** Bodies of this size take milliseconds to parse, check and handle. */
const LARGE = 64 * KIB

/**
 * Hook that refuses a body with another type, charset or encoding than the route reads, or with a declared length over
 * the route's limit, before any of it is read.
 */
export const bodyCheck =
  (expected: BodyType, { bytes, parts }: BodyLimits) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > bytes) throw bodyTooLarge(bytes)
    request.maxParts = parts
    request.hasRawBody = expected === 'raw'
    const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !isReadable(request, expected)) throw unsupportedMediaType()
    done()
  }

const isReadable = ({ headers }: FastifyRequest, expected: BodyType): boolean => {
  const contentType = headers['content-type']
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return false
  const types = MEDIA_TYPES[expected]
  if (contentType === types[0]) return true
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  return types.includes(type.trim()) && parameters.every(isUtf8Parameter)
}

const isUtf8Parameter = (parameter: string): boolean => {
  const [name = '', value = ''] = parameter.trim().split('=')
  return name !== 'charset' || /^"?utf-?8"?$/.test(value)
}
