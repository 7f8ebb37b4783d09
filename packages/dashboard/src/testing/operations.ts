import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCES = dirname(dirname(fileURLToPath(import.meta.url)))
const DESCRIPTION = join(SOURCES, '../../../docs/openapi.json')

/** An operation of the API, such as `GET /api/v1/modules`, and the folders of the dashboard that call it. */
export interface Operation {
  name: string
  callers: string[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** What the API offers, by its own description. */
const operationNames = async (): Promise<string[]> => {
  const { paths } = JSON.parse(await readFile(DESCRIPTION, 'utf8')) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => METHODS.includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** `api.GET('/api/v1/…'`, and paths that are downloaded, streamed or linked to: those are all read by GET. */
const CALL = /api\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g
const ADDRESS = /['"`](\/(?:api\/v1|health|ofrep)\/?[^'"`?\s]*)/g

const calledIn = (text: string): string[] => [
  ...[...text.matchAll(CALL)].map(([, method, path]) => `${method} ${path}`),
  ...[...text.matchAll(ADDRESS)].map(([, path]) => `GET ${path?.replace(/\$\{[^}]*\}/g, '{id}')}`),
]

/** A path with every parameter named alike, so that `${id}` meets `{experiment_id}`. */
const shapeOf = (name: string): string => name.replace(/\{[^}]*\}/g, '{}')

const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** Every operation of the API with the folders whose files call it, by reading the sources. */
export const operationsOfDashboard = async (): Promise<Operation[]> => {
  const callers = new Map<string, Set<string>>()
  for (const file of await readdir(SOURCES, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|generated|^testing/.test(file)) continue
    for (const call of calledIn(await readFile(join(SOURCES, file), 'utf8'))) {
      const shape = shapeOf(call)
      callers.set(shape, (callers.get(shape) ?? new Set()).add(folderOf(file)))
    }
  }
  const names = await operationNames()
  return names.map((name) => ({ name, callers: [...(callers.get(shapeOf(name)) ?? [])].toSorted() }))
}
