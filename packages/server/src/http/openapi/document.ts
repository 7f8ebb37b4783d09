import { fullPath } from '../mount.ts'
import type { Route } from '../route.ts'
import { SECURITY_SCHEMES } from './access.ts'
import { BETA, describeOperation, type Operation } from './operation.ts'
import { collectSchemas, type JsonSchema } from './schemas.ts'
import { ERROR_SCHEMAS, HEADERS, SHARED_ANSWERS } from './shared-answers.ts'

/** OpenAPI 3.1 description of the API. */
export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    headers: typeof HEADERS
    responses: typeof SHARED_ANSWERS
    securitySchemes: typeof SECURITY_SCHEMES
  }
}

/** Routes documented together; the name is the tag of their operations. */
interface RouteGroup {
  name: string
  routes: readonly Route[]
}

const DESCRIPTION = [
  'Experiments and feature flags that people run themselves.',
  'Bodies are JSON; times are ISO 8601, written in UTC with milliseconds.',
  'Lists take `skip` and `limit` and answer `items`, `total`, `skip` and `limit`, newest first.',
  'An error answers `detail`: one sentence, or with 422 a list of problems.',
  'Requests are counted per client address in windows of 60 seconds.',
].join(' ')

/** Groups that are documented even in a deployment where they have no operation. */
const NAMED_GROUPS = ['scheduler-health']

/** Documents every route of `groups`, in order. */
export const describeApi = (groups: readonly RouteGroup[], version: string): ApiDocument => {
  const schemas = collectSchemas({ ...ERROR_SCHEMAS })
  const paths: ApiDocument['paths'] = {}
  const tags = new Set<string>()
  for (const { name, route } of groups.flatMap(documentedRoutes)) {
    const path = fullPath(route)
    for (const tag of route.isBeta ? [name, BETA] : [name]) tags.add(tag)
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeOperation(route, name, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...tags, ...NAMED_GROUPS])].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      headers: HEADERS,
      responses: SHARED_ANSWERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const documentedRoutes = ({ name, routes }: RouteGroup): { name: string; route: Route }[] =>
  routes.filter(({ undocumented }) => !undocumented).map((route) => ({ name, route }))
