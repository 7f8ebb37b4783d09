/** Attributes of a subject as the caller sent them. */
export type Context = { readonly [name: string]: unknown }

/** Attributes of the request for fields that the context lacks. */
export type RequestAttributes = {
  readonly user_id?: string | undefined
  /** Time of the request, ISO 8601. May be a getter: it is read only when a rule needs it. */
  readonly now?: string | undefined
}

/** Subject of a decision: an id, attributes, and the time of the request if rules need it. */
export type Subject = RequestAttributes & {
  readonly user_id: string
  readonly context: Context
}

/** Reads one attribute; undefined or null when it is missing. */
export type AttributeReader = (context: Context, request: RequestAttributes) => unknown

const PREFIXES = ['user.', 'device.', 'app.'] as const
/** Maximum length of attribute names in rules; longer paths of nested objects are not expanded. */
const MAX_NAME_LENGTH = 100
/**
 * Maximum number of dot-separated parts of a name. Field names may contain dots, so that every part doubles the paths
 * through nested objects; a name with more parts is never found.
 */
export const MAX_NAME_PARTS = 10

/**
 * Reads one attribute by name, in this order: the name as sent; `user_id` and `now` of the request; the dotted path
 * into nested objects; `user.k`, `device.k` or `app.k` for a top-level scalar k, and k for one of those three. A null
 * counts as missing: the next alternative is tried.
 * as a missing attribute: the next way is tried.
 */
export function attribute(context: Context, name: string, request: RequestAttributes = {}): unknown {
  return attributeReader(name)(context, request)
}

/** Compiles `attribute` for one name, so that the name is parsed once. */
export function attributeReader(name: string): AttributeReader {
  if (hasTooManyParts(name)) return () => undefined
  const added = addedReader(name)
  const nested = name.includes('.')
  const scalar = scalarReader(name)
  const prefixed = PREFIXES.map((prefix) => prefix + name)
  return (context, request) =>
    own(context, name) ??
    added?.(request) ??
    (nested ? atPath(context, name) : undefined) ??
    scalar?.(context, request) ??
    firstAtPath(context, prefixed)
}

/** Whether a name has too many dot-separated parts to be looked up. */
export function hasTooManyParts(name: string): boolean {
  return name.split('.', MAX_NAME_PARTS + 1).length > MAX_NAME_PARTS
}

/**
 * Every attribute name of the context (up to 100 characters in 10 parts), with its value. For display and tests; rules
 * read attributes directly.
 */
export function expandContext(context: Context, request: RequestAttributes = {}): Record<string, unknown> {
  const expanded: Record<string, unknown> = Object.create(null)
  for (const name of names(context)) {
    const value = attribute(context, name, request)
    if (value !== undefined && value !== null) expanded[name] = value
  }
  return expanded
}

/** Own fields only: a name like `constructor` must not reach the prototype. */
function own(object: Context, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function isObject(value: unknown): value is Context {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function addedReader(name: string): ((request: RequestAttributes) => unknown) | undefined {
  if (name === 'user_id') return (request) => request.user_id
  return name === 'now' ? (request) => request.now : undefined
}

/** For `user.k`, `device.k` and `app.k`: the top-level scalar k. */
function scalarReader(name: string): AttributeReader | undefined {
  const prefix = PREFIXES.find((candidate) => name.startsWith(candidate))
  if (prefix === undefined) return undefined
  const rest = name.slice(prefix.length)
  const added = addedReader(rest)
  return (context, request) => {
    const value = own(context, rest) ?? added?.(request)
    return isScalar(value) ? value : undefined
  }
}

/**
 * Reads the value at a dotted path. A field whose own name contains dots takes precedence over nested objects; the
 * number of parts bounds the depth.
 */
function atPath(object: Context, path: string): unknown {
  const direct = own(object, path) ?? undefined
  if (direct !== undefined) return direct
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = own(object, path.slice(0, dot))
    const value = isObject(inner) ? atPath(inner, path.slice(dot + 1)) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

function firstAtPath(context: Context, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = atPath(context, path)
    if (value !== undefined) return value
  }
  return undefined
}

function names(context: Context): Set<string> {
  const found = new Set<string>(['user_id', 'now', ...paths(context)])
  for (const name of [...found]) {
    for (const prefix of PREFIXES) {
      found.add(prefix + name)
      if (name.startsWith(prefix)) found.add(name.slice(prefix.length))
    }
  }
  return found
}

/** All dotted names of the context, found without recursion: a context may be nested very deeply. */
function paths(context: Context): Set<string> {
  const found = new Set<string>()
  const open: [prefix: string, object: Context][] = [['', context]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [prefix, object] = next
    for (const key of Object.keys(object)) {
      const path = prefix + key
      if (path.length > MAX_NAME_LENGTH || hasTooManyParts(path)) continue
      found.add(path)
      const value = own(object, key)
      if (isObject(value)) open.push([`${path}.`, value])
    }
  }
  return found
}
