import { z } from 'zod'
import { pageHeaders } from '../../../http/headers.ts'
import { describeApi } from '../../../http/openapi/document.ts'
import { Reply, type Route, route } from '../../../http/route.ts'
import { VERSION } from '../../../lib/version.ts'
import type { Slice } from '../../../slice.ts'
import { ASSET_NAMES, ASSETS } from './assets.ts'
import { REDOC_PAGE, SWAGGER_PAGE } from './pages.ts'

const HTML = 'text/html; charset=utf-8'

const pageRoute = (path: string, summary: string, html: string): Route =>
  route({
    method: 'GET',
    path,
    summary,
    access: 'public',
    contentType: HTML,
    handler: () => new Reply(200, html, { ...pageHeaders, 'Content-Type': HTML }),
  })

const readAsset = route({
  method: 'GET',
  path: '/docs/{file}',
  summary: 'A file of the documentation pages',
  access: 'public',
  undocumented: true,
  params: z.strictObject({ file: z.enum(ASSET_NAMES) }),
  contentType: 'text/javascript',
  handler: async (_ctx, { params }) => {
    const { type, read } = ASSETS[params.file]
    return new Reply(200, await read(), { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' })
  },
})

/** The description is generated once, at the first request. */
const documentRoute = (slices: readonly Slice[]): Route => {
  let text: string | undefined
  return route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read the OpenAPI description',
    access: 'public',
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    handler: () => {
      text ??= JSON.stringify(describeApi(slices, VERSION))
      return new Reply(200, text, { 'Content-Type': 'application/json; charset=utf-8' })
    },
  })
}

/** The description of the API, and two pages that show it. */
export const documentationRoutes = (slices: readonly Slice[]): Route[] => [
  documentRoute(slices),
  pageRoute('/docs', 'The API, to read and to try', SWAGGER_PAGE),
  pageRoute('/redoc', 'The API, to read', REDOC_PAGE),
  readAsset,
]
