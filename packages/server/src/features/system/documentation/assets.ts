import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A file of a documentation page. */
interface Asset {
  type: string
  read: () => Promise<string>
}

const packaged = (path: string, type: string): Asset => ({
  type,
  read: () => readFile(resolve(path), 'utf8'),
})

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLES = 'text/css; charset=utf-8'

/** The line that starts Swagger UI; a file, because the page's content security policy allows no inline script. */
const START_SWAGGER = `window.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({
    url: '/api/v1/openapi.json',
    dom_id: '#documentation',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    validatorUrl: null,
  })
})
`

/** The files that the documentation pages load, all from this service. */
export const ASSETS = {
  'swagger-ui.css': packaged('swagger-ui-dist/swagger-ui.css', STYLES),
  'swagger-ui-bundle.js': packaged('swagger-ui-dist/swagger-ui-bundle.js', SCRIPT),
  'start-swagger.js': { type: SCRIPT, read: () => Promise.resolve(START_SWAGGER) },
  'redoc.standalone.js': packaged('redoc/bundles/redoc.standalone.js', SCRIPT),
} satisfies Record<string, Asset>

/** Names of the files above. */
export const ASSET_NAMES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'start-swagger.js',
  'redoc.standalone.js',
] as const satisfies readonly (keyof typeof ASSETS)[]
