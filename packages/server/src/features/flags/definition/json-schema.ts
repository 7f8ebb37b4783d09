/** Maximum number of objects and lists in a schema; a part that is referenced repeatedly counts each time. */
export const MAX_SCHEMA_NODES = 1000

/** Keywords whose value is data, not a schema. */
const DATA = new Set(['const', 'default', 'enum', 'examples'])
/** Keywords whose value maps names of the schema's own to schemas. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
  'dependentSchemas',
])
/** Keywords that refer outside the schema or make a part of it a document of its own. */
const FOREIGN = ['$id', 'id', '$anchor', '$dynamicRef', '$recursiveRef', '$async']

type Meaning = 'schema' | 'names' | 'data'

interface Walk {
  root: unknown
  nodes: number
  /** References followed on the way to the current node. */
  references: string[]
}

class Refusal extends Error {
  override readonly name = 'Refusal'
}

/**
 * The reason why a JSON Schema is refused: too large once its references are followed, a reference that leads back to
 * itself, or one that leads out of the schema. Other errors are found when the schema is compiled.
 *
 * @returns the reason as a sentence for the caller, or undefined when the schema is accepted
 */
export const schemaRefusal = (schema: Record<string, unknown>): string | undefined => {
  try {
    visit({ root: schema, nodes: 0, references: [] }, { value: schema, meaning: 'schema', isRoot: true })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

interface Part {
  value: unknown
  meaning: Meaning
  isRoot?: boolean
}

const visit = (walk: Walk, { value, meaning, isRoot = false }: Part): void => {
  if (typeof value !== 'object' || value === null) return
  walk.nodes += 1
  if (walk.nodes > MAX_SCHEMA_NODES) {
    throw new Refusal(`must have at most ${MAX_SCHEMA_NODES} objects and lists, references followed`)
  }
  if (Array.isArray(value)) for (const item of value) visit(walk, { value: item, meaning })
  else visitFields(walk, { fields: { ...value }, meaning, isRoot })
}

const visitFields = (
  walk: Walk,
  { fields, meaning, isRoot }: { fields: Record<string, unknown>; meaning: Meaning; isRoot: boolean },
): void => {
  if (meaning === 'schema') {
    refuseForeign(fields, isRoot)
    if (typeof fields['$ref'] === 'string') follow(walk, fields['$ref'])
  }
  for (const [name, value] of Object.entries(fields)) {
    visit(walk, { value, meaning: meaning === 'schema' ? meaningOf(name) : inner(meaning) })
  }
}

const inner = (meaning: 'names' | 'data'): Meaning => (meaning === 'names' ? 'schema' : 'data')

const meaningOf = (keyword: string): Meaning => {
  if (DATA.has(keyword)) return 'data'
  return NAMED.has(keyword) ? 'names' : 'schema'
}

/** The root schema may have an identifier; a subschema with one would be a schema of its own. */
const refuseForeign = (fields: Record<string, unknown>, isRoot: boolean): void => {
  const found = FOREIGN.find((keyword) => fields[keyword] !== undefined && !(isRoot && keyword === '$id'))
  if (found !== undefined) throw new Refusal(`${found} is not allowed here`)
}

const follow = (walk: Walk, reference: string): void => {
  if (reference !== '#' && !reference.startsWith('#/')) {
    throw new Refusal('a reference must lead within the schema, such as #/definitions/name')
  }
  if (walk.references.includes(reference)) throw new Refusal('a reference must not lead back to itself')
  walk.references.push(reference)
  visit(walk, { value: target(walk.root, reference), meaning: 'schema', isRoot: reference === '#' })
  walk.references.pop()
}

/** The value that a JSON Pointer (RFC 6901) in a URI fragment refers to. */
const target = (root: unknown, reference: string): unknown => {
  let found = root
  for (const part of decoded(reference).split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    found = Object.hasOwn(Object(found), name) ? Object(found)[name] : undefined
  }
  if (found === undefined) throw new Refusal('a reference must lead to a part of the schema')
  return found
}

const decoded = (reference: string): string => {
  try {
    return decodeURIComponent(reference)
  } catch {
    throw new Refusal('a reference cannot be read')
  }
}
