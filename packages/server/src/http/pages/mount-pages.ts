import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../etag.ts'
import { pageHeaders } from '../headers.ts'
import { acceptsPage, bestEncoding } from './accepted.ts'
import { NOT_BUILT } from './not-built.ts'
import { INDEX, type PageFile, type PageFiles } from './read-pages.ts'

/** Fields of a request that the router constraint reads. */
interface RoutedRequest {
  method?: string | undefined
  url?: string | undefined
  headers: { accept?: string | undefined }
}

/** Prefixes of programmatic routes, which never answer with a page. */
const PROGRAM_PATHS = /^\/(?:api|ofrep|scim|health|metrics)(?:[/?]|$)/

/**
 * Serves the dashboard at every path that is not the API's: a file if it exists, else the application to requests that
 * accept HTML. All other requests remain unknown paths. Pages take many requests, so none of them is rate limited, and
 * all are measured as one route.
 *
 * @param files empty: visitors see how to build the dashboard
 */
export const mountPages = (app: FastifyInstance, files: PageFiles): void => {
  const isForPage = ({ method, url = '', headers }: RoutedRequest): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    !PROGRAM_PATHS.test(url) &&
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

/** The router requires a handler store by constraint value; there is one value. */
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

/** Values of Vary; answers to other origins add their own. */
const variesBy = (reply: FastifyReply): string =>
  [reply.getHeader('Vary'), 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ ...pageHeaders, 'Content-Type': 'text/html; charset=utf-8' })
    .send(NOT_BUILT)
