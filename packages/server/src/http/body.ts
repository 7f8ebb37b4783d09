import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyTooLarge, unsupportedMediaType } from './errors.ts'
import { parseFormBody } from './form-body.ts'
import { parseJsonBody } from './json-body.ts'

export type BodyType = 'json' | 'form'

const MIB = 1024 * 1024

/** How many bytes a request to this path may carry. */
export const bodyLimitOf = (path: string): number => (/\/(batch|bulk|members)$/.test(path) ? 8 * MIB : MIB)

const MEDIA_TYPES: Record<BodyType, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
}

/** Teaches the server our two body types; every other one is refused with 415. */
export const installBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const asBuffer = { parseAs: 'buffer' } as const
  app.addContentTypeParser<Buffer>(MEDIA_TYPES.json, asBuffer, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    done(null, parseJsonBody(bytes))
  })
  app.addContentTypeParser<Buffer>(MEDIA_TYPES.form, asBuffer, (_request, bytes, done) => {
    done(null, parseFormBody(bytes))
  })
}

/**
 * A hook that refuses a body of another type, charset or encoding than the route reads, and one whose declared
 * length is over the route's limit, before a byte of it is read.
 */
export const bodyCheck =
  (expected: BodyType, limit: number) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > limit) throw bodyTooLarge(limit)
    const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !isReadable(request, expected)) throw unsupportedMediaType()
    done()
  }

const isReadable = ({ headers }: FastifyRequest, expected: BodyType): boolean => {
  const contentType = headers['content-type']
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return false
  if (contentType === MEDIA_TYPES[expected]) return true
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  return type.trim() === MEDIA_TYPES[expected] && parameters.every(isUtf8Parameter)
}

const isUtf8Parameter = (parameter: string): boolean => {
  const [name = '', value = ''] = parameter.trim().split('=')
  return name !== 'charset' || /^"?utf-?8"?$/.test(value)
}
