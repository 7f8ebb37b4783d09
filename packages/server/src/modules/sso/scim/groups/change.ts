import { z } from 'zod'
import { problemsOf } from '../../../../http/problems.ts'
import { unprocessable } from '../../../../lib/errors.ts'
import { attributeName } from '../filter/attribute-name.ts'
import type { Filter } from '../filter/parser.ts'
import { fieldOperations } from '../patch/apply.ts'
import type { Operation } from '../patch/operations.ts'
import { refused } from '../protocol/errors.ts'
import { displayName, externalId, type GroupWrite, memberList } from './schema.ts'

/** What is to become of a group. */
export interface GroupChange {
  display_name?: string
  external_id?: string | null
  members: MemberChange
}

/** Members after a change: those before, unless `replaces`, without `removed` and with `added`. */
export interface MemberChange {
  replaces: boolean
  added: ReadonlySet<string>
  removed: ReadonlySet<string>
}

const NO_CHANGE: MemberChange = { replaces: false, added: new Set(), removed: new Set() }

/** The change that makes a group what was sent whole. */
export const replacedBy = ({ displayName, externalId, members = [] }: GroupWrite): GroupChange => ({
  display_name: displayName,
  external_id: externalId || null,
  members: { ...NO_CHANGE, replaces: true, added: new Set(members.map(({ value }) => value)) },
})

/**
 * The change that operations of PATCH make, which says nothing of members that they do not name: a group may have more
 * than anybody wants to read. Attributes that groups do not have are ignored.
 *
 * @throws AppError 400
 */
export const changeBy = (operations: readonly Operation[]): GroupChange =>
  operations
    .flatMap(({ path, ...rest }) => (path ? [{ ...rest, path }] : fieldOperations({ ...rest, path })))
    .reduce((change: GroupChange, operation) => withOne(change, operation), { members: NO_CHANGE })

type Addressed = Operation & { path: NonNullable<Operation['path']> }

const withOne = (change: GroupChange, { op, path, value }: Addressed): GroupChange => {
  const name = attributeName(path.attribute)
  if (name === 'members') return { ...change, members: withMembers(change.members, { op, path, value }) }
  if (name !== 'displayname' && name !== 'externalid') return change
  if (path.filter) throw refused('invalidPath', 'The path filters an attribute that has one value')
  if (name === 'externalid') {
    return {
      ...change,
      external_id: op === 'remove' ? null : read(externalId.nullable(), value, 'externalId') || null,
    }
  }
  if (op === 'remove') throw refused('invalidValue', 'displayName is required')
  return { ...change, display_name: read(displayName, value, 'displayName') }
}

const withMembers = (before: MemberChange, { op, path, value }: Addressed): MemberChange => {
  if (path.sub !== undefined) throw refused('invalidPath', 'The path names a part of a member')
  if (op === 'remove') return withoutMembers(before, path.filter ? idsIn(path.filter) : sentIds(value))
  if (path.filter) throw refused('invalidPath', 'Members are added by a path without a filter')
  const ids = sentIds(value) ?? new Set()
  if (op === 'replace') return { replaces: true, added: ids, removed: new Set() }
  return { ...before, added: union(before.added, ids), removed: without(before.removed, ids) }
}

/** Without ids all members are meant. A large provider names those that it means in the value. */
const withoutMembers = (before: MemberChange, ids: ReadonlySet<string> | undefined): MemberChange =>
  ids
    ? { ...before, added: without(before.added, ids), removed: union(before.removed, ids) }
    : { ...NO_CHANGE, replaces: true }

const sentIds = (value: unknown): ReadonlySet<string> | undefined => {
  if (value === undefined || value === null) return undefined
  const list = read(memberList, Array.isArray(value) ? value : [value], 'members')
  return new Set(list.map(({ value }) => value))
}

/** Ids of `value eq "..."`, also several with `or`. */
const idsIn = (filter: Filter): ReadonlySet<string> => {
  if (filter.kind === 'or') return filter.parts.map(idsIn).reduce(union)
  const isId =
    filter.kind === 'comparison' && filter.operator === 'eq' && filter.attribute.toLowerCase() === 'value'
  if (!isId || typeof filter.value !== 'string') {
    throw refused('invalidPath', 'Members are removed by a filter like value eq "id"')
  }
  return new Set([filter.value])
}

const union = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one, ...other])

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one].filter((id) => !other.has(id)))

const read = <Shape extends z.ZodType>(shape: Shape, value: unknown, name: string): z.output<Shape> => {
  const parsed = z.object({ [name]: shape }).safeParse({ [name]: value }, { reportInput: true })
  if (!parsed.success) throw unprocessable(problemsOf(parsed.error, 'body'))
  return shape.parse(value)
}
