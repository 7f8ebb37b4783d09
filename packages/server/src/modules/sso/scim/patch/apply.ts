import { isPlainObject } from '../../../../lib/plain-object.ts'
import { attributeName } from '../filter/attribute-name.ts'
import { parsePath } from '../filter/parser.ts'
import { refused } from '../protocol/errors.ts'
import { withNames } from '../protocol/named.ts'
import { changedList, type ListChange } from './list.ts'
import type { Operation } from './operations.ts'

export type Fields = Record<string, unknown>

/** Attribute that PATCH can change: a plain value, an object of named fields, or a list of such objects. */
export interface PatchableAttribute {
  name: string
  kind: 'plain' | 'object' | 'list'
  fields?: readonly string[]
}

/**
 * A resource after the operations, none of which is applied when one is refused. Attributes that are not listed, such as
 * those of extensions and read-only ones, are ignored.
 *
 * @throws AppError 400 invalidPath, invalidValue, noTarget
 */
export const afterOperations = (
  resource: Fields,
  operations: readonly Operation[],
  attributes: readonly PatchableAttribute[],
): Fields =>
  operations.reduce((state, operation) => {
    if (operation.path) return afterOne(state, { ...operation, path: operation.path }, attributes)
    return fieldOperations(operation).reduce((inner, each) => afterOne(inner, each, attributes), state)
  }, resource)

type Addressed = Operation & { path: NonNullable<Operation['path']> }

/** The operations on the fields of a value without a path, whose names may be paths themselves. */
export const fieldOperations = ({ op, value }: Operation): Addressed[] => {
  if (op === 'remove') throw refused('noTarget', 'An operation that removes needs a path')
  if (!isPlainObject(value))
    throw refused('invalidValue', 'An operation without a path needs an object as value')
  return Object.entries(value).map(([name, field]) => ({ op, path: parsePath(name), value: field }))
}

const afterOne = (
  state: Fields,
  { op, path, value }: Addressed,
  attributes: readonly PatchableAttribute[],
): Fields => {
  const [main, inner] = (attributeName(path.attribute) ?? '').split('.', 2)
  const attribute = attributes.find(({ name }) => name.toLowerCase() === main)
  if (!attribute) return state
  const sub = path.sub ?? inner
  const field = attribute.fields?.find((name) => name.toLowerCase() === sub?.toLowerCase())
  if (sub !== undefined && field === undefined) return state
  const change = { op, value: value ?? undefined, filter: path.filter, field, fields: attribute.fields ?? [] }
  return { ...state, [attribute.name]: changed(attribute, state[attribute.name], change) }
}

const changed = ({ kind }: PatchableAttribute, before: unknown, change: ListChange): unknown => {
  if (kind === 'list') return changedList(Array.isArray(before) ? before : [], change)
  if (change.filter) throw refused('invalidPath', 'The path filters an attribute that has one value')
  if (kind === 'plain') return change.op === 'remove' ? undefined : change.value
  return changedObject(isPlainObject(before) ? before : {}, change)
}

const changedObject = (before: Fields, { op, value, field, fields }: ListChange): Fields => {
  if (field !== undefined) return { ...before, [field]: op === 'remove' ? undefined : value }
  if (op === 'remove') return {}
  if (!isPlainObject(value)) throw refused('invalidValue', 'The value of this attribute is an object')
  return { ...before, ...withNames(value, fields) }
}
