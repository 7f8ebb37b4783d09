import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../etag.ts'
import { pageHeaders } from '../headers.ts'
import { acceptsPage, bestEncoding } from './accepted.ts'
import { NOT_BUILT } from './not-built.ts'
import { INDEX, type PageFile, type PageFiles } from './read-pages.ts'

/** What the router knows of a request before it chooses a route. */
interface Asked {
  method?: string | undefined
  url?: string | undefined
  headers: { accept?: string | undefined }
}

/** Everything below these belongs to programs, whatever they accept. */
const OF_PROGRAMS = /^\/(?:api|ofrep|health|metrics)(?:[/?]|$)/

/**
 * Serves the dashboard at every path that is not the API's: a file where there is one, else the application to
 * whoever asks for a page. All other requests stay unknown paths. A visit is one of many requests, so none of them is
 * counted against a limit, and all of them are measured as one route.
 *
 * @param files where there are none, visitors are told how to build the dashboard
 */
export const mountPages = (app: FastifyInstance, files: PageFiles): void => {
  const isForPage = ({ method, url = '', headers }: Asked): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    !OF_PROGRAMS.test(url) &&
    (acceptsPage(headers.accept) || files.has(pathOf(url)))
  app.addConstraintStrategy({
    name: 'page',
    storage: oneHandler,
    deriveConstraint: (request) => (isForPage(request) ? true : undefined),
  })
  app.route({
    method: 'GET',
    url: '/*',
    constraints: { page: true },
    config: { counted: false },
    handler: (request, reply) => {
      const file = files.get(pathOf(request.url)) ?? files.get(INDEX)
      return file ? sendFile(file, request, reply) : sendNotBuilt(reply)
    },
  })
}

/** The router asks for the handler of a value; there is one value. */
const oneHandler = <Handler>() => {
  let only: Handler | null = null
  return {
    get: (value: unknown): Handler | null => (value === true ? only : null),
    set: (_value: unknown, handler: Handler): void => {
      only = handler
    },
  }
}

const pathOf = (url: string): string => {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

const sendFile = (file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const accepted = request.headers['accept-encoding']
  const encoding = bestEncoding(accepted === undefined ? undefined : String(accepted), (name) =>
    file.compressed.has(name),
  )
  const content = file.compressed.get(encoding) ?? file.plain
  reply.headers({ ...pageHeaders, 'Cache-Control': file.cacheControl, ETag: content.etag })
  if (file.compressed.size > 0) reply.header('Vary', variesBy(reply))
  if (isKnown(request.headers['if-none-match'], content.etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.header('Content-Type', file.type).send(content.body)
}

/** Answers to other origins vary by these as well. */
const variesBy = (reply: FastifyReply): string =>
  [reply.getHeader('Vary'), 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ ...pageHeaders, 'Content-Type': 'text/html; charset=utf-8' })
    .send(NOT_BUILT)
