import { readdirSync, readFileSync } from 'node:fs'
import type { ApiDocument } from '../../http/openapi/document.ts'
import type { Operation } from '../../http/openapi/operation.ts'
import type { JsonSchema } from '../../http/openapi/schemas.ts'
import { type Extent, worstOf } from '../worst-values.ts'
import { expand } from './expand.ts'

/** Caller without credentials, a viewer, or an API key with a single scope. */
export type Caller = 'stranger' | 'viewer' | (string & {})

/** Complete request, except for its credentials. */
export interface PreparedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Raw connections that send no complete request. */
export interface Sockets {
  count: number
  /** Bytes that each connection sends at once. */
  text: string
  /** Bytes that each connection sends ten times a second afterwards. */
  drip?: string
  /** true: answers are not read. */
  isDeaf?: boolean
  /** Duration of each connection. */
  seconds: number
}

/** One attack case; large payloads are generated on demand. */
export interface Case {
  name: string
  request?: () => PreparedRequest
  sockets?: () => Sockets
}

/** Values for parameters in paths and bodies that identify existing resources, by parameter name. */
export type Names = Readonly<Record<string, string>>

const CORPUS = new URL('../../../../../bench/attack/corpus/', import.meta.url)
const DOCUMENT = new URL('../../../../../docs/openapi.json', import.meta.url)

interface CorpusFile {
  why: string
  callers: Caller[]
  request?: {
    method: string
    path: unknown
    headers?: Record<string, string>
    body?: unknown
    text?: unknown
  }
  sockets?: Sockets
}

/** All cases of a caller: the corpus first, then the worst values of every route with its access. */
export const casesOf = (caller: Caller, names: Names): Case[] => [
  ...corpusCases(caller, names),
  ...generatedCases(caller, names),
]

const corpusCases = (caller: Caller, names: Names): Case[] =>
  readdirSync(CORPUS)
    .toSorted()
    .flatMap((file) => {
      const read: CorpusFile = JSON.parse(readFileSync(new URL(file, CORPUS), 'utf8'))
      if (!read.callers.includes(caller)) return []
      const { request, sockets } = read
      return [
        {
          name: file.replace(/\.json$/, ''),
          ...(request && { request: () => preparedOf(request, names) }),
          ...(sockets && { sockets: () => expand(sockets, names) as Sockets }),
        },
      ]
    })

const preparedOf = (request: NonNullable<CorpusFile['request']>, names: Names): PreparedRequest => {
  const { method, path, headers = {}, body, text } = expand(request, names) as typeof request
  const sent = text === undefined ? JSON.stringify(body) : String(text)
  return {
    method,
    path: String(path),
    headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: sent }),
  }
}

/** Each route is sent the longest strings, the most items and the deepest nesting, one after the other. */
const EXTENTS: Record<string, Extent> = {
  long: { text: 100_000, items: 5, depth: 3, values: 200 },
  many: { text: 12, items: 1000, depth: 4, values: 8000 },
  deep: { text: 30, items: 2, depth: 10, values: 4000 },
}
/** A larger body is refused by its size alone, and a longer header or path by its length. */
const MAX_BODY = 1_000_000
const MAX_QUERY = 12_000

/** Routes that would end the attack's own credentials. */
const EXCLUDED = [/^\/api\/v1\/auth\/logout/, /^\/api\/v1\/users\/me/, /^\/metrics$/]

const generatedCases = (caller: Caller, names: Names): Case[] => {
  const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as ApiDocument
  return Object.entries(paths)
    .filter(([path]) => !EXCLUDED.some((spared) => spared.test(path)))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => isFor(caller, operation))
        .flatMap(([method, operation]) =>
          casesOfOperation({ method: method.toUpperCase(), path, operation }, components.schemas, names),
        ),
    )
}

/** Whether the route accepts this kind of credential; the route itself checks role and scope. */
const isFor = (caller: Caller, { security }: Operation): boolean => {
  const schemes = security.flatMap((scheme) => Object.keys(scheme))
  if (caller === 'stranger') return schemes.length === 0
  return caller === 'viewer' ? schemes.includes('bearer') : schemes.includes('apiKey')
}

interface Target {
  method: string
  path: string
  operation: Operation
}

const casesOfOperation = (target: Target, schemas: Record<string, JsonSchema>, names: Names): Case[] =>
  Object.entries(EXTENTS)
    .filter(([, { depth }]) => target.operation.requestBody !== undefined || depth === EXTENTS['long']?.depth)
    .map(([kind, extent]) => ({
      name: `${target.method} ${target.path} (${kind})`,
      request: () => worstRequest(target, { schemas, names, extent }),
    }))

interface Worst {
  schemas: Record<string, JsonSchema>
  names: Names
  extent: Extent
}

const worstRequest = ({ method, path, operation }: Target, worst: Worst): PreparedRequest => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(nameIn(path, name, worst.names)))
  const search = queryOf(operation, worst)
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  if (!content) return { method, path: url + search, headers: {} }
  const [type, { schema }] = content
  return { method, path: url + search, headers: { 'content-type': type }, body: bodyOf(type, schema, worst) }
}

/** For `/experiments/{id}`, the id of an experiment. */
const nameIn = (path: string, name: string, names: Names): string => {
  const noun = path.split('/')[3] ?? ''
  return (name === 'id' ? names[noun] : names[name]) ?? names['experiment_id'] ?? 'x'
}

const queryOf = (operation: Operation, { schemas, extent }: Worst): string => {
  const fields = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const short = { ...extent, text: Math.min(extent.text, 2000) }
  const search = new URLSearchParams(
    Object.fromEntries(fields.map(({ name, schema }) => [name, String(worstOf(schema, schemas, short))])),
  ).toString()
  return search === '' ? '' : `?${search.slice(0, MAX_QUERY).replace(/%.?$/, '')}`
}

/** Replaces generated ids by existing ones, so that more of the body is checked than its first id. */
const bodyOf = (type: string, schema: JsonSchema, { schemas, names, extent }: Worst): string => {
  for (let values = extent.values; values > 1; values = Math.floor(values / 2)) {
    const value = worstOf(schema, schemas, { ...extent, values })
    const known =
      typeof value === 'object' && value !== null ? { ...value, ...knownFields(value, names) } : value
    const isForm = type === 'application/x-www-form-urlencoded'
    const text = isForm ? new URLSearchParams(Object(known)).toString() : JSON.stringify(known)
    if (text.length < MAX_BODY) return text
  }
  return '{}'
}

const knownFields = (value: object, names: Names): object =>
  Object.fromEntries(
    Object.keys(value).flatMap((name) => {
      const known = names[name]
      return known === undefined ? [] : [[name, known]]
    }),
  )
