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

/** The change that makes a group what was sent whole. */
export const replacedBy = ({ displayName, externalId, members = [] }: GroupWrite): GroupChange => ({
  display_name: displayName,
  external_id: externalId || null,
  members: { replaces: true, added: new Set(members.map(({ value }) => value)), removed: new Set() },
})

/**
 * The change that operations of PATCH make, which says nothing of members that they do not name: a group may have more
 * than anybody wants to read. Attributes that groups do not have are ignored.
 *
 * @throws AppError 400
 */
export const changeBy = (operations: readonly Operation[]): GroupChange => {
  const change: MutableChange = { members: { replaces: false, added: new Set(), removed: new Set() } }
  for (const { path, ...rest } of operations) {
    const addressed = path ? [{ ...rest, path }] : fieldOperations({ ...rest, path })
    for (const each of addressed) applyOne(change, each)
  }
  return change
}

/** The change so far; one set for all operations, which may be many. */
interface MutableChange extends Omit<GroupChange, 'members'> {
  members: { replaces: boolean; added: Set<string>; removed: Set<string> }
}

type Addressed = Operation & { path: NonNullable<Operation['path']> }

const applyOne = (change: MutableChange, { op, path, value }: Addressed): void => {
  const name = attributeName(path.attribute)
  if (name === 'members') applyToMembers(change.members, { op, path, value })
  if (name !== 'displayname' && name !== 'externalid') return
  if (path.filter) throw refused('invalidPath', 'The path filters an attribute that has one value')
  if (name === 'externalid') {
    const sent = op === 'remove' ? null : read(externalId.nullable(), value, 'externalId')
    change.external_id = sent || null
    return
  }
  if (op === 'remove') throw refused('invalidValue', 'displayName is required')
  change.display_name = read(displayName, value, 'displayName')
}

const applyToMembers = (members: MutableChange['members'], { op, path, value }: Addressed): void => {
  if (path.sub !== undefined) throw refused('invalidPath', 'The path names a part of a member')
  if (op === 'remove') {
    removeFrom(members, path.filter ? idsIn(path.filter) : sentIds(value))
    return
  }
  if (path.filter) throw refused('invalidPath', 'Members are added by a path without a filter')
  if (op === 'replace') removeFrom(members, undefined)
  for (const id of sentIds(value) ?? []) {
    members.added.add(id)
    members.removed.delete(id)
  }
}

/** Without ids all members are meant. A large provider names those that it means in the value. */
const removeFrom = (members: MutableChange['members'], ids: readonly string[] | undefined): void => {
  if (!ids) {
    members.replaces = true
    members.added.clear()
    members.removed.clear()
  }
  for (const id of ids ?? []) {
    members.added.delete(id)
    members.removed.add(id)
  }
}

const sentIds = (value: unknown): string[] | undefined => {
  if (value === undefined || value === null) return undefined
  return read(memberList, Array.isArray(value) ? value : [value], 'members').map((member) => member.value)
}

/** Ids of `value eq "..."`, also several with `or`. */
const idsIn = (filter: Filter): string[] => {
  if (filter.kind === 'or') return filter.parts.flatMap(idsIn)
  const isId =
    filter.kind === 'comparison' && filter.operator === 'eq' && filter.attribute.toLowerCase() === 'value'
  if (!isId || typeof filter.value !== 'string') {
    throw refused('invalidPath', 'Members are removed by a filter like value eq "id"')
  }
  return [filter.value]
}

const read = <Shape extends z.ZodType>(shape: Shape, value: unknown, name: string): z.output<Shape> => {
  const parsed = z.object({ [name]: shape }).safeParse({ [name]: value }, { reportInput: true })
  if (!parsed.success) throw unprocessable(problemsOf(parsed.error, 'body'))
  return shape.parse(value)
}
